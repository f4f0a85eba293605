"use client";

import { useEffect, useRef } from "react";

/** Between two keys of a sequence, in milliseconds. */
const patienceMs = 1200;

function isTyping({ target }: KeyboardEvent): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** Runs commands by key sequences (`"?"`, `"g t"`). Ignores keys with a modifier, in a field or in a dialog. */
export function useKeys(active: boolean, commands: Record<string, () => void>): void {
  const current = useRef(commands);
  current.current = commands;

  useEffect(() => {
    if (!active) return;
    let before: { key: string; at: number } | null = null;
    function press(event: KeyboardEvent) {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event)) return;
      if (document.querySelector("[role=dialog][aria-modal=true]")) return;
      const first = before && event.timeStamp - before.at < patienceMs ? `${before.key} ` : "";
      before = { key: event.key, at: event.timeStamp };
      const command = current.current[`${first}${event.key}`] ?? current.current[event.key];
      if (!command) return;
      before = null;
      event.preventDefault();
      command();
    }
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [active]);
}
