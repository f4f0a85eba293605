"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Permission } from "@/db/schema/accounts-enums";

const Access = createContext<readonly Permission[]>([]);

/** Provides the signed-in user's permissions. */
export function AccessProvider({ permissions, children }: { permissions: Permission[]; children: ReactNode }) {
  return <Access.Provider value={permissions}>{children}</Access.Provider>;
}

/** The signed-in user's permissions, to hide what they may not do. The procedures check them again. */
export function useAccess(): readonly Permission[] {
  return useContext(Access);
}
