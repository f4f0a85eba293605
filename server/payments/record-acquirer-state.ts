import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import type { AcquirerState } from "@/db/enums";
import { type BoletoDetails, type PixDetails, transactions } from "@/db/schema";
import { concludeAttempt } from "./buyer-attempts";
import type { TransactionRow } from "./transaction-shape";

/**
 * Records how far the acquirer has come with a charge that stays pending: it accepted it, or nobody knows. What a later
 * answer has already settled is not touched. A card attempt of a buyer ends with it, neither paid nor refused.
 */
export async function recordAcquirerState(
  row: TransactionRow,
  acquirerState: Extract<AcquirerState, "accepted" | "unknown">,
  changes: { pix?: PixDetails; boleto?: BoletoDetails } = {},
): Promise<void> {
  const { companyId, id } = row;
  const unsettled = and(
    eq(transactions.companyId, companyId),
    eq(transactions.id, id),
    eq(transactions.status, "pending"),
    inArray(transactions.acquirerState, ["reserved", "unknown"]),
  );
  if (row.paymentMethod !== "credit_card") {
    await db()
      .update(transactions)
      .set({ ...changes, acquirerState })
      .where(unsettled);
    return;
  }
  await db().transaction(async (tx) => {
    await tx.update(transactions).set({ acquirerState }).where(unsettled);
    await concludeAttempt(tx, row, "released");
  });
}
