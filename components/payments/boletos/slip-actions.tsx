"use client";

import { IconCheck, IconCopy, IconPrinter } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "./slip-actions.module.css";

interface Props {
  /** The 47 digits only, which every bank accepts. */
  digitableLine: string;
  words: { copy: string; copied: string; failed: string; print: string };
}

export function SlipActions({ digitableLine, words }: Props) {
  const [copying, setCopying] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (copying !== "copied") return;
    const timer = setTimeout(() => setCopying("idle"), 3000);
    return () => clearTimeout(timer);
  }, [copying]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(digitableLine);
      setCopying("copied");
    } catch {
      // Clipboard access was denied, or the page was served over plain HTTP. The user can still select the digits.
      setCopying("failed");
    }
  }

  const isCopied = copying === "copied";
  return (
    <div className={classes.actions}>
      <button type="button" className={classes.primary} onClick={copy}>
        {isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
        {isCopied ? words.copied : words.copy}
      </button>
      <button type="button" className={classes.secondary} onClick={() => window.print()}>
        <IconPrinter size={18} aria-hidden />
        {words.print}
      </button>
      <p role="status" className={copying === "failed" ? classes.failure : classes.silent}>
        {copying === "idle" ? "" : words[copying]}
      </p>
    </div>
  );
}
