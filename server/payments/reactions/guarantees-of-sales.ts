import { and, eq } from "drizzle-orm";
import { transactions } from "@/db/schema";
import { isOfShop, type Reaction } from "../../core/events/reaction";
import { readPromise } from "../refund-requests/find-guarantee";
import { lockTransactionRow } from "../transactions/transactions";

/**
 * Records the guarantee of a paid sale, so that later changes by the seller do not affect it.
 * Checkout charges already contain the guarantee shown on their page.
 */
export const guaranteesOfSales: Reaction = {
  name: "guarantees of sales",
  concerns: ({ payload }) => isOfShop(payload),
  run: async (tx, { companyId, subjectId }) => {
    const charge = await lockTransactionRow(tx, companyId, subjectId);
    const guarantee = charge.guarantee ? null : await readPromise(charge, tx);
    if (!guarantee) return;
    await tx
      .update(transactions)
      .set({ guarantee })
      .where(and(eq(transactions.companyId, companyId), eq(transactions.id, subjectId)));
  },
};
