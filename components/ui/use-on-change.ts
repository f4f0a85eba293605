"use client";

import { useEffect, useRef } from "react";

export function useOnChange(value: unknown, act: () => void): void {
  const seen = useRef(value);
  const latest = useRef(act);
  latest.current = act;
  useEffect(() => {
    if (seen.current !== value) latest.current();
    seen.current = value;
  }, [value]);
}
