import { and, count, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { payouts } from "@/db/schema";
import { maskTarget } from "../../accounts/company/pay-target";
import { withinDays } from "../../core/calendar/within-days";
import { fail } from "../../core/failures/failure";
import type { Payout, PayoutPage, PayoutQuery } from "./schemas";

export type PayoutRow = typeof payouts.$inferSelect;

export const ofPayout = (companyId: string, payoutId: string) =>
  and(eq(payouts.companyId, companyId), eq(payouts.id, payoutId));

export function toPayout(row: PayoutRow): Payout {
  const { id, amount, status, destinationId, description, requestedBy, requestedByKey, approvedBy } = row;
  return {
    id,
    amountInCents: amount,
    // Payouts are free (docs/domains/treasury.md).
    feeInCents: 0,
    status,
    ...maskTarget(row),
    destinationId,
    description,
    requestedBy: requestedByKey ? `api_key:${requestedByKey}` : `user:${requestedBy}`,
    approvedBy: approvedBy && `user:${approvedBy}`,
    endToEndId: row.endToEndId,
    failureReason: row.failureReason,
    createdAt: row.createdAt.toISOString(),
    completedAt: row.completedAt?.toISOString() ?? null,
    returnedAt: row.returnedAt?.toISOString() ?? null,
  };
}

export async function findPayoutRow(
  companyId: string,
  payoutId: string,
  executor: Executor = db(),
): Promise<PayoutRow | null> {
  if (!isId(payoutId)) return null;
  const [row] = await executor.select().from(payouts).where(ofPayout(companyId, payoutId));
  return row ?? null;
}

export async function getPayout(companyId: string, payoutId: string): Promise<Payout> {
  return toPayout((await findPayoutRow(companyId, payoutId)) ?? fail("NOT_FOUND"));
}

/**
 * Locks a payout until the caller's transaction commits. Lock order: before the balances.
 *
 * @throws NOT_FOUND
 */
export async function lockPayout(tx: Executor, companyId: string, payoutId: string): Promise<PayoutRow> {
  if (!isId(payoutId)) return fail("NOT_FOUND");
  const [row] = await tx.select().from(payouts).where(ofPayout(companyId, payoutId)).for("update");
  return row ?? fail("NOT_FOUND");
}

export async function listPayouts(companyId: string, query: PayoutQuery): Promise<PayoutPage> {
  const { status, limit, offset } = query;
  const filter = and(
    eq(payouts.companyId, companyId),
    status ? eq(payouts.status, status) : undefined,
    withinDays(payouts.createdAt, query),
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(payouts)
      .where(filter)
      .orderBy(desc(payouts.createdAt), desc(payouts.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(payouts).where(filter),
  ]);
  return { rows: rows.map(toPayout), totalRows: total?.rows ?? 0 };
}
