import { and, asc, desc, eq, gt, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { balances, commissions, receivables } from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { post, type Transfer } from "../../ledger/transfers/ledger";
import { ofSale, type SaleKey } from "./books";
import { splitByWeight } from "./share-out";

interface Origin {
  receivableId: string | null;
  amount: number;
  releasesAt: Date;
}

/**
 * Credits a partner up to `amount` cents: first from the sale's unreleased receivables,
 * proportionally and with their release dates, then from `available`, which never becomes negative.
 * The caller must have locked the company's balances.
 */
export async function creditCommission(
  tx: Executor,
  sale: SaleKey,
  { kind, agreementId, partnerCompanyId }: PartnerShare,
  amount: number,
  now: Date,
): Promise<void> {
  const { companyId, transactionId } = sale;
  const fromReceivables = await drawFromReceivables(tx, sale, amount);
  const rest = amount - fromReceivables.reduce((sum, each) => sum + each.amount, 0);
  const fromAvailable = rest > 0 ? await drawFromAvailable(tx, sale, rest, now) : [];
  const rows = [...fromReceivables, ...fromAvailable].map((origin) => ({
    companyId,
    id: newId(now),
    transactionId,
    kind,
    agreementId,
    partnerCompanyId,
    state: "waiting" as const,
    createdAt: now,
    ...origin,
  }));
  if (rows.length === 0) return;
  await tx.insert(commissions).values(rows);
  await post(
    tx,
    companyId,
    now,
    rows.map(({ id: sourceId, amount: part, receivableId }): Transfer => {
      const movement = { sourceId, transactionId, credit: "commissions", amount: part } as const;
      return receivableId === null
        ? { ...movement, kind: "commission_available", debit: "available" }
        : { ...movement, kind: "commission", debit: "pending" };
    }),
  );
}

/** Excludes receivables in an anticipation, which count as released. */
async function drawFromReceivables(
  tx: Executor,
  { companyId, transactionId }: SaleKey,
  wanted: number,
): Promise<Origin[]> {
  const rows = await tx
    .select()
    .from(receivables)
    .where(
      and(
        eq(receivables.companyId, companyId),
        eq(receivables.transactionId, transactionId),
        isNull(receivables.releasedAt),
        isNull(receivables.anticipationId),
        gt(receivables.remaining, 0),
      ),
    )
    .orderBy(asc(receivables.releasesAt), asc(receivables.id));
  const held = rows.map(({ remaining }) => remaining);
  const drawn = Math.min(
    wanted,
    held.reduce((sum, each) => sum + each, 0),
  );
  // Proportional, so that no part exceeds its receivable.
  const origins = splitByWeight(drawn, held).flatMap((part, index): Origin[] => {
    const row = rows[index];
    return row && part > 0 ? [{ receivableId: row.id, amount: part, releasesAt: row.releasesAt }] : [];
  });
  for (const { receivableId, amount } of origins) {
    const row = rows.find(({ id }) => id === receivableId);
    if (!row) continue;
    await tx
      .update(receivables)
      .set({ remaining: row.remaining - amount })
      .where(and(eq(receivables.companyId, companyId), eq(receivables.id, row.id)));
  }
  return origins;
}

/** Draws a part from `available`, which is released with the sale's last commission. */
async function drawFromAvailable(tx: Executor, sale: SaleKey, wanted: number, now: Date): Promise<Origin[]> {
  const [held] = await tx
    .select({ available: balances.available })
    .from(balances)
    .where(eq(balances.companyId, sale.companyId));
  const amount = Math.min(wanted, Math.max(0, held?.available ?? 0));
  if (amount === 0) return [];
  const [last] = await tx
    .select({ releasesAt: commissions.releasesAt })
    .from(commissions)
    .where(ofSale(sale))
    .orderBy(desc(commissions.releasesAt))
    .limit(1);
  return [{ receivableId: null, amount, releasesAt: last?.releasesAt ?? now }];
}
