import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders } from "@/db/schema";
import { lockTransactionRow } from "../payments/transactions";
import { sameOrder } from "./orders";

/**
 * Marks the order that a transaction charges as paid, in the caller's commit, and makes that charge the one its page
 * shows, though another one may have been begun since; its receipt is due at once, whatever became of a reminder. A
 * transaction of no order, or of one that is paid, changes nothing. `updatedAt` is from then on when the payment became
 * known, and `paidAt` when the bank says that it was made.
 */
export async function concludeOrder(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select()
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  if (!found) return;
  const { paymentMethod, installments, approvedAt } = await lockTransactionRow(tx, companyId, transactionId);
  await tx
    .update(orders)
    .set({ paidAt: approvedAt ?? now, transactionId, paymentMethod, installments, updatedAt: now, nextMailAt: null })
    .where(and(sameOrder({ companyId, id: found.orderId }), isNull(orders.paidAt)));
}
