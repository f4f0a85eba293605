"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import classes from "./code-block.module.css";
import hidden from "./hidden.module.css";

type Outcome = "copy" | "copied" | "notCopied";

const noticeMilliseconds = 2000;

export function CopyButton() {
  const t = useTranslations("docs");
  const [outcome, setOutcome] = useState<Outcome>("copy");

  useEffect(() => {
    if (outcome === "copy") return;
    const timer = setTimeout(() => setOutcome("copy"), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(button: HTMLButtonElement) {
    const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
    // Undefined outside a secure context.
    const copied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? "copied" : "notCopied");
  }

  return (
    <>
      <button type="button" className={classes.copy} onClick={(event) => copy(event.currentTarget)}>
        {t(outcome)}
      </button>
      <span role="status" className={hidden.text}>
        {outcome === "copy" ? "" : t(outcome)}
      </span>
    </>
  );
}
