"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { Permission } from "@/db/schema/accounts-enums";

const Access = createContext<readonly Permission[]>([]);

export function AccessProvider({ permissions, children }: { permissions: Permission[]; children: ReactNode }) {
  return <Access.Provider value={permissions}>{children}</Access.Provider>;
}

export function useAccess(): readonly Permission[] {
  return useContext(Access);
}
