"use client";

import { useEffect, useRef } from "react";

/** Calls `act` whenever a value changes, but not for the initial one. */
export function useOnChange(value: unknown, act: () => void): void {
  const seen = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (seen.current !== value) latest.current();
    seen.current = value;
  }, [value]);
}
