import { and, asc, count, eq, gte, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { receivables, transactions } from "@/db/schema";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { isUnreleased } from "./list-receivable-days";
import type { ReceivableInstallmentQuery, ReceivableSalePage } from "./schemas";

/** Lists the installments released on a São Paulo day with their sales. Amounts are in cents. */
export async function listReceivableSales(
  companyId: string,
  { day, limit, offset }: ReceivableInstallmentQuery,
): Promise<ReceivableSalePage> {
  const filter = and(
    isUnreleased(companyId),
    gte(receivables.releasesAt, startOfDay(day)),
    lt(receivables.releasesAt, startOfDay(addDays(day, 1))),
  );
  const ofReceivable = and(
    eq(transactions.companyId, receivables.companyId),
    eq(transactions.id, receivables.transactionId),
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select({
        id: receivables.id,
        transactionId: receivables.transactionId,
        paymentMethod: transactions.paymentMethod,
        installment: receivables.installment,
        installments: transactions.installments,
        amountInCents: receivables.remaining,
        releasesAt: receivables.releasesAt,
        customerName: transactions.customerName,
      })
      .from(receivables)
      .innerJoin(transactions, ofReceivable)
      .where(filter)
      .orderBy(asc(receivables.releasesAt), asc(receivables.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(receivables).where(filter),
  ]);
  return {
    rows: rows.map((row) => ({ ...row, releasesAt: row.releasesAt.toISOString() })),
    totalRows: total?.rows ?? 0,
  };
}
