import { and, eq, gt, isNotNull, ne, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import {
  automaticPayouts,
  balances,
  companies,
  connections,
  coupons,
  destinations,
  importedItems,
  members,
  noticeReaders,
  paymentLinks,
  payoutLimits,
  webhooks,
} from "@/db/schema";

/**
 * Restocks units reserved or sold by charges and deletes the reservations, in one statement, so
 * that no unit is restocked twice.
 */
export async function returnStock(executor: Executor, companyId: string): Promise<void> {
  await executor.execute(sql`
    WITH gone AS (
      DELETE FROM stock_claims WHERE company_id = ${companyId} RETURNING product_id, units, released_at
    )
    UPDATE product_stocks s SET units = s.units + held.units FROM (
      SELECT gone.product_id, sum(gone.units)::integer AS units FROM gone WHERE gone.released_at IS NULL
      GROUP BY gone.product_id
    ) held
    WHERE s.company_id = ${companyId} AND s.product_id = held.product_id`);
}

/**
 * Resets kept rows in the transaction that wipes the last rows: zeroes counters, and moves back
 * scheduled instants ahead of real time. The caller must have locked the balances.
 */
export async function resetKeptRows(tx: Executor, companyId: string, realNow: Date): Promise<void> {
  const zero = { acquirer: 0, pending: 0, available: 0, blocked: 0, fees: 0, payouts: 0, fees_due: 0, commissions: 0 };
  await tx
    .update(balances)
    .set({ ...zero, closedUntil: null, updatedAt: realNow })
    .where(eq(balances.companyId, companyId));
  await tx
    .update(coupons)
    .set({ uses: 0 })
    .where(and(eq(coupons.companyId, companyId), ne(coupons.uses, 0)));
  await tx
    .update(paymentLinks)
    .set({ payments: 0 })
    .where(and(eq(paymentLinks.companyId, companyId), ne(paymentLinks.payments, 0)));
  // Simulator orders refer to charges, responses and deliveries that no longer exist.
  await tx
    .update(connections)
    .set({ simulated: false })
    .where(and(eq(connections.companyId, companyId), connections.simulated));
  await tx
    .update(webhooks)
    .set({ simulatedFault: null })
    .where(and(eq(webhooks.companyId, companyId), isNotNull(webhooks.simulatedFault)));
  await tx.update(automaticPayouts).set({ requestedOn: null }).where(eq(automaticPayouts.companyId, companyId));
  await tx.update(noticeReaders).set({ readUntil: null }).where(eq(noticeReaders.companyId, companyId));
  await tx.delete(importedItems).where(and(eq(importedItems.companyId, companyId), ne(importedItems.kind, "products")));
  // Limited to real time. A payout account, including the company's document, can be used one day after it was added.
  await tx
    .update(destinations)
    .set({ createdAt: realNow })
    .where(and(eq(destinations.companyId, companyId), gt(destinations.createdAt, realNow)));
  await tx
    .update(companies)
    .set({ documentChangedAt: realNow })
    .where(and(eq(companies.id, companyId), gt(companies.documentChangedAt, realNow)));
  // Limited to one day from now. A raised payout limit and the right to approve payouts take effect
  // one day after the change.
  const tomorrow = new Date(realNow.getTime() + 24 * 60 * 60 * 1000);
  await tx
    .update(payoutLimits)
    .set({ raisedFrom: tomorrow })
    .where(and(eq(payoutLimits.companyId, companyId), gt(payoutLimits.raisedFrom, tomorrow)));
  await tx
    .update(members)
    .set({ approvesFrom: tomorrow })
    .where(and(eq(members.companyId, companyId), gt(members.approvesFrom, tomorrow)));
}
