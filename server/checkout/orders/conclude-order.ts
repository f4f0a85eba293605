import { and, asc, eq, getTableColumns, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders, transactions } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import { addMails } from "../../core/mail/outbox";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { countPayment } from "../../payments/payment-links/open-link";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { keepUnits } from "../terms/units";
import { type OrderRow, sameOrder } from "./orders";
import { closeDuplicate, isReturned, recordDuplicates, recordSurplus } from "./record-duplicates";

/**
 * Updates a transaction's order to match its charges. Does nothing if the transaction has no order.
 * The first payment marks the order as paid, schedules the receipt, and becomes the order's current
 * charge even if another one was started. If that charge is refunded or disputed, another charge
 * that is still paid becomes current. Payments of other charges are recorded as duplicates.
 * `updatedAt` is when the status arrived here, `paidAt` the bank's time. Runs in the caller's
 * transaction.
 */
export async function concludeOrder(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const [found] = await tx
    .select({ orderId: orderCharges.orderId })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  if (!found) return;
  const charge = await lockTransactionRow(tx, companyId, transactionId);
  const [order] = await tx
    .select()
    .from(orders)
    .where(sameOrder({ companyId, id: found.orderId }))
    .for("update");
  if (!order) return;
  if (!order.paidAt && !charge.approvedAt) return;
  const charges = await listCharges(tx, order);
  const standing = await follow(tx, order, charge, charges, now);
  // Lock order: stocks before coupons.
  if (standing?.status === "paid") await keepUnits(tx, standing, charges, now);
  if (standing?.status === "paid") await recordDuplicates(tx, standing, charges, charge, now);
  if (standing && order.paymentLinkId) await countOnce(tx, order, order.paymentLinkId, standing, now);
}

/**
 * Counts the first payment of a payment link's order. Payments beyond the link's limit are
 * refunded, as is any charge that later becomes current in such an order. Once the link is fully
 * paid, its other orders' open charges are canceled.
 */
async function countOnce(
  tx: Executor,
  order: OrderRow,
  linkId: string,
  standing: TransactionRow,
  now: Date,
): Promise<void> {
  const { companyId, transactionId } = order;
  const surplus = { paymentLinkId: linkId };
  if (order.paidAt) {
    const isOther = transactionId !== null && transactionId !== standing.id;
    if (isOther && (await isReturned(tx, companyId, transactionId))) await recordSurplus(tx, standing, surplus, now);
    return;
  }
  const { isKept, isFull } = await countPayment(tx, companyId, linkId, now);
  if (!isKept && standing.status === "paid") await recordSurplus(tx, standing, surplus, now);
  if (isKept && isFull) await withdrawOthers(tx, order, linkId, now);
}

/** Skips charges locked by a transaction that records their payment; `countOnce` refunds them. */
async function withdrawOthers(tx: Executor, { companyId, id }: OrderRow, linkId: string, now: Date): Promise<void> {
  const open = await tx
    .select({ transactionId: transactions.id })
    .from(orders)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orders.companyId), eq(transactions.id, orders.transactionId)),
    )
    .where(
      and(
        eq(orders.companyId, companyId),
        eq(orders.paymentLinkId, linkId),
        ne(orders.id, id),
        eq(transactions.status, "pending"),
        ne(transactions.paymentMethod, "credit_card"),
      ),
    )
    .for("no key update", { of: transactions, skipLocked: true });
  for (const { transactionId } of open) await reserveWithdrawal(tx, { companyId, transactionId }, now);
}

async function follow(
  tx: Executor,
  order: OrderRow,
  charge: TransactionRow,
  charges: TransactionRow[],
  now: Date,
): Promise<TransactionRow | undefined> {
  const standing = charges.find(({ id }) => id === order.transactionId);
  if (!order.paidAt) {
    // If both charges are paid, the order's current charge takes precedence.
    const first = standing?.status === "paid" ? standing : charge;
    const mailLeasedUntil = daysAfter(new Date(), 30);
    await stand(tx, order, first, { paidAt: first.approvedAt, updatedAt: now, mailLeasedUntil });
    const { companyId, id } = order;
    await addMails(tx, [{ companyId, kind: "receipt", subjectId: id, recipientId: id, createdAt: now }]);
    return first;
  }
  const paid = charges.find(({ status }) => status === "paid");
  if (standing?.status === "paid" || !paid) return standing;
  await stand(tx, order, paid, {});
  await closeDuplicate(tx, paid.companyId, paid.id);
  return paid;
}

async function listCharges(tx: Executor, { companyId, id }: OrderRow): Promise<TransactionRow[]> {
  return tx
    .select(getTableColumns(transactions))
    .from(orderCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orderCharges.companyId), eq(transactions.id, orderCharges.transactionId)),
    )
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.orderId, id)))
    .orderBy(asc(orderCharges.attempt));
}

async function stand(
  tx: Executor,
  order: OrderRow,
  { id: transactionId, paymentMethod, installments, amount: total }: TransactionRow,
  changes: Partial<OrderRow>,
): Promise<void> {
  await tx
    .update(orders)
    .set({ transactionId, paymentMethod, installments, total, ...changes })
    .where(sameOrder(order));
}
