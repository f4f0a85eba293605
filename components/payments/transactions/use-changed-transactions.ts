"use client";

import { useEffect, useRef, useState } from "react";
import type { Transaction } from "@/server/payments/transactions/schemas";

export function useChangedTransactions(rows: Transaction[]): Transaction[] {
  const seen = useRef(new Map<string, string>());
  const [changed, setChanged] = useState<Transaction[]>([]);

  useEffect(() => {
    const moved = rows.filter(({ id, status }) => {
      const before = seen.current.get(id);
      return before !== undefined && before !== status;
    });
    seen.current = new Map(rows.map(({ id, status }) => [id, status]));
    if (moved.length > 0) setChanged(moved);
  }, [rows]);

  return changed;
}
