import { and, count, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { orders, recoveredSales, recoveryMails, transactions } from "@/db/schema";
import { getProduct } from "../../catalog/products/products";
import type { RecoveredSalePage, RecoveryResult, RecoveryRows } from "./schemas";

const saleOf = and(
  eq(transactions.companyId, recoveredSales.companyId),
  eq(transactions.id, recoveredSales.transactionId),
);
const orderOf = and(eq(orders.companyId, recoveredSales.companyId), eq(orders.id, recoveredSales.orderId));

/** Net of refunds, in cents. */
const kept = sql<number>`coalesce(${transactions.amountPaid}, 0) - ${transactions.refunded}`;

export async function reportRecovery(companyId: string, productId: string): Promise<{ results: RecoveryResult[] }> {
  const { id } = await getProduct(companyId, productId);
  const mailed = await db()
    .select({
      cause: recoveryMails.cause,
      step: recoveryMails.step,
      sent: count(recoveryMails.sentAt),
      opened: count(recoveryMails.openedAt),
    })
    .from(recoveryMails)
    .where(and(eq(recoveryMails.companyId, companyId), eq(recoveryMails.productId, id)))
    .groupBy(recoveryMails.cause, recoveryMails.step)
    .orderBy(recoveryMails.cause, recoveryMails.step);
  const sold = await db()
    .select({
      cause: recoveredSales.cause,
      step: recoveredSales.step,
      sales: count(),
      recovered: sql<string>`sum(${kept})`,
    })
    .from(recoveredSales)
    .innerJoin(transactions, saleOf)
    .where(
      and(eq(recoveredSales.companyId, companyId), eq(recoveredSales.productId, id), eq(transactions.status, "paid")),
    )
    .groupBy(recoveredSales.cause, recoveredSales.step);
  const results = mailed.map((mails) => {
    const sales = sold.find((each) => each.cause === mails.cause && each.step === mails.step);
    return { ...mails, sales: sales?.sales ?? 0, recoveredInCents: Number(sales?.recovered ?? 0) };
  });
  return { results };
}

/**
 * Newest first.
 *
 * @throws NOT_FOUND
 */
export async function listRecoveredSales(companyId: string, query: RecoveryRows): Promise<RecoveredSalePage> {
  const { productId, cause, step, limit, offset } = query;
  const { id } = await getProduct(companyId, productId);
  const which = and(
    eq(recoveredSales.companyId, companyId),
    eq(recoveredSales.productId, id),
    eq(transactions.status, "paid"),
    cause === undefined ? undefined : eq(recoveredSales.cause, cause),
    step === undefined ? undefined : eq(recoveredSales.step, step),
  );
  const [rows, [counted]] = await Promise.all([
    db()
      .select({
        transactionId: recoveredSales.transactionId,
        customerName: orders.customerName,
        cause: recoveredSales.cause,
        step: recoveredSales.step,
        way: recoveredSales.way,
        amountInCents: kept.mapWith(Number),
        paidAt: transactions.approvedAt,
      })
      .from(recoveredSales)
      .innerJoin(transactions, saleOf)
      .innerJoin(orders, orderOf)
      .where(which)
      .orderBy(desc(recoveredSales.createdAt), desc(recoveredSales.orderId))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(recoveredSales).innerJoin(transactions, saleOf).where(which),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, paidAt: row.paidAt?.toISOString() ?? null })),
    totalRows: counted?.rows ?? 0,
  };
}
