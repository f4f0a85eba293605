"use client";

import { useEffect } from "react";
import { browserKeeper } from "./kept-watch";
import { browserWork } from "./kept-work";
import { sendWatchReports } from "./report-watch";

export function SendKept() {
  useEffect(() => {
    browserWork().forgetOld();
    const keeper = browserKeeper();
    const send = async () => {
      for (const path of keeper.list()) await sendWatchReports(keeper, path);
    };
    void send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
  return null;
}
