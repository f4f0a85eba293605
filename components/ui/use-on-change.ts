"use client";

import { useEffect, useRef } from "react";

/** Does `act` whenever a value is another than before, the first one left out. */
export function useOnChange(value: unknown, act: () => void): void {
  const seen = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (seen.current !== value) latest.current();
    seen.current = value;
  }, [value]);
}
