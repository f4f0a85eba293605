"use client";

import { createContext, type ReactNode, useContext } from "react";
import { today } from "../period/period-presets";

const Ahead = createContext(0);

export function CompanyTime({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  return <Ahead.Provider value={aheadMs}>{children}</Ahead.Provider>;
}

export function useAheadMs(): number {
  return useContext(Ahead);
}

export function useCompanyNow(): () => number {
  const aheadMs = useAheadMs();
  return () => Date.now() + aheadMs;
}

/** Returns the current São Paulo day of the company's clock, `YYYY-MM-DD`. */
export function useToday(): () => string {
  const aheadMs = useAheadMs();
  return () => today(aheadMs);
}
