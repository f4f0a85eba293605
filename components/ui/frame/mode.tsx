"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { TestModeState } from "@/server/sandbox/test-mode/schemas";

export interface Mode {
  mode: TestModeState["mode"];
  companyId: string | null;
  /** Company of the other mode, if it exists. */
  otherId: string | null;
  chooseCompany: (companyId: string) => Promise<void>;
}

const ModeContext = createContext<Mode | null>(null);

export function ModeProvider({ children, ...mode }: Mode & { children: ReactNode }) {
  return <ModeContext.Provider value={mode}>{children}</ModeContext.Provider>;
}

export function useMode(): Mode {
  const mode = useContext(ModeContext);
  if (!mode) throw new Error("There is no mode outside the dashboard");
  return mode;
}

export function useIsTest(): boolean {
  return useContext(ModeContext)?.mode === "test";
}
