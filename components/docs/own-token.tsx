"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { forgetOwnToken, noToken, ownToken, type Reader, takeOwnToken } from "./own-credentials";
import classes from "./reader-bar.module.css";
import { useMemory } from "./use-memory";

interface ButtonProps {
  takeToken: Reader["takeToken"];
}

export function OwnTokenButton({ takeToken }: ButtonProps) {
  const t = useTranslations("docs.reader");
  const [own] = useMemory(ownToken, noToken);
  const isTaken = own.state === "taken";
  const isTaking = own.state === "taking";
  return (
    <button
      type="button"
      className={classes.take}
      aria-disabled={isTaking || undefined}
      onClick={() => {
        if (isTaken) forgetOwnToken();
        else if (!isTaking) void takeOwnToken({ takeToken });
      }}
    >
      {isTaken ? t("forget") : isTaking ? t("taking") : t("take")}
    </button>
  );
}

interface StatusProps {
  locale: string;
}

export function OwnTokenStatus({ locale }: StatusProps) {
  const t = useTranslations("docs.reader");
  const [own] = useMemory(ownToken, noToken);
  const expiresAt = own.state === "taken" ? own.expiresAt : null;

  useEffect(() => {
    if (expiresAt === null) return;
    const timer = setTimeout(forgetOwnToken, Date.parse(expiresAt) - Date.now());
    return () => clearTimeout(timer);
  }, [expiresAt]);

  const time = expiresAt && new Intl.DateTimeFormat(locale, { timeStyle: "short" }).format(new Date(expiresAt));
  return (
    <p role="status" className={classes.status}>
      {own.state === "taken" ? t("taken", { time: time ?? "" }) : t(`states.${own.state}`)}
    </p>
  );
}
