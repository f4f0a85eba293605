import { and, eq, inArray, isNull, lte } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { receivables, type transactions } from "@/db/schema";
import { releaseTransfer } from "../../ledger/receivables/receivables";
import { lockBalances, post } from "../../ledger/transfers/ledger";
import { readDifferences, type SaleKey } from "./books";
import { giveCommission } from "./give-commission";
import { takeBack } from "./take-back";

/** The part of a charge that says whether it is shared. */
export type Shared = Pick<typeof transactions.$inferSelect, "companyId" | "id" | "partners">;

/**
 * Gives each partner of a sale what its present figures grant, and takes back what they no longer do, in the commit that
 * changed them: a payment, a refund or its refusal, a dispute or its end. Each partner's rows then add up to its share,
 * whatever happened in whatever order. Nothing happens to a charge without partners.
 *
 * What is given comes from the sale's unreleased receivables, or else from `available`; if both hold too little, the next
 * change of the sale gives the rest. The caller holds the transaction's lock; the balances are locked here, before any
 * receivable or commission.
 */
export async function followSale(tx: Executor, { companyId, id, partners }: Shared, now: Date): Promise<void> {
  if (!partners) return;
  const sale = { companyId, transactionId: id };
  await lockBalances(tx, companyId);
  const differences = await readDifferences(tx, sale);
  for (const { partner, amount } of differences) if (amount < 0) await takeBack(tx, sale, partner, -amount, now);
  for (const { partner, amount } of differences) if (amount > 0) await giveCommission(tx, sale, partner, amount, now);
}

/** Releases what is due of a sale after its commissions were split off, in the commit of its payment. */
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
