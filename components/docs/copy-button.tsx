"use client";

import { useEffect, useState } from "react";
import classes from "./code-block.module.css";
import hidden from "./hidden.module.css";

interface Props {
  labels: { copy: string; copied: string; notCopied: string };
}

type Outcome = "copy" | "copied" | "notCopied";

const noticeMilliseconds = 2000;

/** Copies the code of the figure that it stands in, and tells so, to screen readers too. */
export function CopyButton({ labels }: Props) {
  const [outcome, setOutcome] = useState<Outcome>("copy");

  useEffect(() => {
    if (outcome === "copy") return;
    const timer = setTimeout(() => setOutcome("copy"), noticeMilliseconds);
    return () => clearTimeout(timer);
  }, [outcome]);

  async function copy(button: HTMLButtonElement) {
    const code = button.closest("figure")?.querySelector("code")?.textContent ?? "";
    // Without a secure context there is no clipboard.
    const copied = await navigator.clipboard?.writeText(code).then(
      () => true,
      () => false,
    );
    setOutcome(copied ? "copied" : "notCopied");
  }

  return (
    <>
      <button type="button" className={classes.copy} onClick={(event) => copy(event.currentTarget)}>
        {labels[outcome]}
      </button>
      <span role="status" className={hidden.text}>
        {outcome === "copy" ? "" : labels[outcome]}
      </span>
    </>
  );
}
