"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Permission } from "@/db/enums";

const Access = createContext<readonly Permission[]>([]);

/** Tells everything inside what the signed-in user may do. */
export function AccessProvider({ permissions, children }: { permissions: Permission[]; children: ReactNode }) {
  return <Access.Provider value={permissions}>{children}</Access.Provider>;
}

/** What the signed-in user may do: only that is offered. The procedures decide for themselves. */
export function useAccess(): readonly Permission[] {
  return useContext(Access);
}
