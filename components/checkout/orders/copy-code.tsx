"use client";

import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";

interface Props {
  text: string;
  words: { copy: string; copied: string; failed: string };
}

/** Hidden without JavaScript, where the code can only be selected manually. */
export function CopyCode({ text, words }: Props) {
  const [copying, setCopying] = useState<"idle" | "copied" | "failed">("idle");

  useEffect(() => {
    if (copying !== "copied") return;
    const timer = setTimeout(() => setCopying("idle"), 4000);
    return () => clearTimeout(timer);
  }, [copying]);

  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopying("copied");
    } catch {
      // Clipboard access was denied, or the page was served over plain HTTP.
      setCopying("failed");
    }
  }

  const isCopied = copying === "copied";
  return (
    <div className={`${order.copy} ${classes.scripted}`}>
      <button type="button" className={classes.button} onClick={copy}>
        {isCopied ? <IconCheck size={20} aria-hidden /> : <IconCopy size={20} aria-hidden />}
        {isCopied ? words.copied : words.copy}
      </button>
      <p role="status" className={copying === "failed" ? order.failure : classes.silent}>
        {copying === "idle" ? "" : words[copying]}
      </p>
    </div>
  );
}
