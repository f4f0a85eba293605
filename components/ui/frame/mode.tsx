"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { TestModeState } from "@/server/sandbox/test-mode/schemas";

/** The viewed company's mode, and how to switch. */
export interface Mode {
  mode: TestModeState["mode"];
  companyId: string | null;
  /** The company of the other mode; null when there is none, or none yet. */
  otherId: string | null;
  chooseCompany: (companyId: string) => Promise<void>;
}

const ModeContext = createContext<Mode | null>(null);

/** Provides the mode of the signed-in user's company. */
export function ModeProvider({ children, ...mode }: Mode & { children: ReactNode }) {
  return <ModeContext.Provider value={mode}>{children}</ModeContext.Provider>;
}

/** The mode of the viewed company. Only in the dashboard. */
export function useMode(): Mode {
  const mode = useContext(ModeContext);
  if (!mode) throw new Error("There is no mode outside the dashboard");
  return mode;
}

/** Whether the viewed company is a test company, whose team and data are changed in production only. */
export function useIsTest(): boolean {
  return useContext(ModeContext)?.mode === "test";
}
