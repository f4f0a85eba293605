"use client";

import { useEffect } from "react";
import { forgetOwnToken, noToken, ownToken, type Reader, takeOwnToken } from "./own-credentials";
import classes from "./reader-bar.module.css";
import { useMemory } from "./use-memory";
import type { Words } from "./words";

interface ButtonProps {
  takeToken: Reader["takeToken"];
  words: Words["reader"];
}

/** Puts a token of the reader's company into the samples and forms, or takes it out again. */
export function OwnTokenButton({ takeToken, words }: ButtonProps) {
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
      {isTaken ? words.forget : isTaking ? words.taking : words.take}
    </button>
  );
}

interface StatusProps {
  locale: string;
  words: Words["reader"];
}

/** Whose token the samples carry, and until when; told to screen readers whenever it changes. */
export function OwnTokenStatus({ locale, words }: StatusProps) {
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
      {own.state === "taken" ? words.taken.replace("{time}", time ?? "") : words.states[own.state]}
    </p>
  );
}
