"use client";

import { useEffect } from "react";
import { browserKeeper } from "./kept-watch";
import { tellWatched } from "./report-watch";

/** Tells what lessons kept in this browser when their tab was closed, or without a connection. */
export function SendKept() {
  useEffect(() => {
    const keeper = browserKeeper();
    const send = async () => {
      for (const path of keeper.list()) await tellWatched(keeper, path);
    };
    void send();
    addEventListener("online", send);
    return () => removeEventListener("online", send);
  }, []);
  return null;
}
