import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders } from "@/db/schema";
import { lockTransactionRow } from "../payments/transactions";
import { sameOrder } from "./orders";

/**
 * Marks a transaction's order as paid, in the caller's commit, and shows that charge on its page even if another one
 * was begun since; its receipt is due at once, whatever happened to a reminder. No effect without an order, or on a
 * paid one. `updatedAt` is then the instant we learned of the payment, `paidAt` the bank's.
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
