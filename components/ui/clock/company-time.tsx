"use client";

import { createContext, type ReactNode, useContext } from "react";
import { today } from "../period/period-presets";

const Ahead = createContext(0);

/** Tells what is inside how far the company's now is ahead of the real one, in milliseconds. */
export function CompanyTime({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  return <Ahead.Provider value={aheadMs}>{children}</Ahead.Provider>;
}

/** How far the company's now is ahead of the real one, in milliseconds. */
export function useAheadMs(): number {
  return useContext(Ahead);
}

/** Tells the company's now, in milliseconds since 1970. */
export function useCompanyNow(): () => number {
  const aheadMs = useAheadMs();
  return () => Date.now() + aheadMs;
}

/** Tells today in São Paulo by the company's clock, `YYYY-MM-DD`. */
export function useToday(): () => string {
  const aheadMs = useAheadMs();
  return () => today(aheadMs);
}
