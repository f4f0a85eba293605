"use client";

import page from "../../ui/buyer/buyer-page.module.css";
import { type Closed, useRoom } from "./lesson-room";
import classes from "./player.module.css";

export function PlayerClosed({ why }: { why: Closed }) {
  const { t, path } = useRoom();
  const isGone = why === "gone";
  return (
    <div role="alert" className={classes.box}>
      <div className={classes.closed}>
        <strong>{t(isGone ? "goneTitle" : "signedOutTitle")}</strong>
        <p>{t(isGone ? "goneText" : "signedOutText")}</p>
        <a
          className={page.button}
          href={isGone ? "/learn" : `/account/sign-in?returnTo=${encodeURIComponent(path ?? "")}`}
        >
          {t(isGone ? "toShelf" : "signIn")}
        </a>
      </div>
    </div>
  );
}
