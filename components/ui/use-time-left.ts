"use client";

import { useEffect, useState } from "react";

/**
 * Whole seconds until an instant, by the browser's clock, updated every second. Null before
 * hydration, and 0 afterwards.
 */
export function useTimeLeft(until: string): number | null {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const tick = () => setLeft(Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
