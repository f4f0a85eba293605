"use client";

import type { Account, TransferKind } from "@/db/schema/ledger-enums";
import { withStatementFilters } from "../../reports/statements/finance-filters";
import { useAccess } from "../../ui/frame/access";

interface Wanted {
  account: Account;
  kind?: TransferKind;
  transactionId?: string;
  /** `YYYY-MM-DD` in São Paulo. */
  startDate?: string | null;
  endDate?: string | null;
}

/** Returns the URL of a statement, or null for a member who may not read it. */
export function useStatement(): (wanted: Wanted) => string | null {
  const mayRead = useAccess().includes("finance.read");
  return (wanted) => (mayRead ? withStatementFilters("/finance/statement", wanted) : null);
}
