"use client";

import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { useAccess } from "../../ui/frame/access";
import { withStatement } from "./statement-parameters";

interface Wanted {
  account: Account;
  kind?: TransferKind;
  transactionId?: string;
  /** `YYYY-MM-DD` in São Paulo. */
  startDate?: string | null;
  endDate?: string | null;
}

/** Returns a function that builds a statement's URL, or null if the member may not read statements. */
export function useStatement(): (wanted: Wanted) => string | null {
  const mayRead = useAccess().includes("finance.read");
  return (wanted) => (mayRead ? withStatement("/finance/statement", wanted) : null);
}
