import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { receivables, type transactions } from "@/db/schema";
import { releaseTransfer } from "../../ledger/receivables/receivables";
import { lockBalances, post } from "../../ledger/transfers/ledger";
import { readDifferences, type SaleKey } from "./books";
import { creditCommission } from "./credit-commission";
import { reverseCommission } from "./reverse-commission";

export type Shared = Pick<typeof transactions.$inferSelect, "companyId" | "id" | "partners">;

/**
 * Adjusts the partners' shares to a sale's current amounts, in the transaction that changed them (a
 * payment, refund, failed refund, dispute or its end). Each partner's commissions then add up to
 * the share, regardless of the order of events. Does nothing for a charge without partners.
 *
 * Credits come from the sale's unreleased receivables, then from `available`; a shortfall is
 * credited at the sale's next change. The caller must have locked the transaction's row. Locks the
 * balances before any receivable or commission.
 */
export async function adjustPartnerShares(tx: Executor, { companyId, id, partners }: Shared, now: Date): Promise<void> {
  if (!partners) return;
  const sale = { companyId, transactionId: id };
  await lockBalances(tx, companyId);
  const differences = await readDifferences(tx, sale);
  for (const { partner, amount } of differences)
    if (amount < 0) await reverseCommission(tx, sale, partner, -amount, now);
  for (const { partner, amount } of differences) if (amount > 0) await creditCommission(tx, sale, partner, amount, now);
}

/**
 * Releases a sale's due receivables after splitting off the commissions, in the transaction that
 * records its payment.
 */
export async function releaseRest(tx: Executor, { companyId, transactionId }: SaleKey, now: Date): Promise<void> {
  const due = and(
    eq(receivables.companyId, companyId),
    eq(receivables.transactionId, transactionId),
    isNull(receivables.releasedAt),
    isNull(receivables.anticipationId),
    lte(receivables.releasesAt, now),
  );
  const found = await tx.select({ id: receivables.id }).from(receivables).where(due);
  if (found.length === 0) return;
  const ids = found.map(({ id }) => id);
  const rows = await tx
    .update(receivables)
    .set({ releasedAt: now })
    .where(and(eq(receivables.companyId, companyId), inArray(receivables.id, ids)))
    .returning();
  await post(
    tx,
    companyId,
    now,
    rows.map((row) => releaseTransfer(row.id, transactionId, row.remaining)),
  );
}
