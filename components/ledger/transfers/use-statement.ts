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

/** Returns a function that builds the URL of a statement. It returns null if the member may not read statements. */
export function useStatement(): (wanted: Wanted) => string | null {
  const mayRead = useAccess().includes("finance.read");
  return (wanted) => (mayRead ? withStatementFilters("/finance/statement", wanted) : null);
}
