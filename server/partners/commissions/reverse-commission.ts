import { and, desc, eq, gt } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { commissionReturns, commissions, receivables } from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { post } from "../../ledger/transfers/ledger";
import { type CommissionRow, ofSale, type SaleKey } from "./books";

/**
 * Takes `amount` cents back from a partner. Unreleased commissions come first, latest release
 * first, and return to the producer in the same transaction. Released ones come next;
 * `recoverReturn` collects them from the partner's `available`. The producer bears a shortfall
 * until later commissions repay it. The caller must have locked the company's balances.
 */
export async function reverseCommission(
  tx: Executor,
  sale: SaleKey,
  partner: PartnerShare,
  amount: number,
  now: Date,
): Promise<void> {
  const rows = await tx
    .select()
    .from(commissions)
    .where(
      and(
        ofSale(sale),
        eq(commissions.kind, partner.kind),
        eq(commissions.agreementId, partner.agreementId),
        gt(commissions.amount, 0),
      ),
    )
    .orderBy(desc(commissions.releasesAt), desc(commissions.id));
  const waitingFirst = [
    ...rows.filter(({ state }) => state === "waiting"),
    ...rows.filter(({ state }) => state !== "waiting"),
  ];
  let rest = amount;
  for (const row of waitingFirst) {
    if (rest === 0) return;
    const part = Math.min(rest, row.amount);
    await returnPart(tx, row, part, now);
    rest -= part;
  }
}

/** An unreleased commission needs no collection from the partner. */
export async function returnPart(tx: Executor, row: CommissionRow, amount: number, now: Date): Promise<void> {
  const { companyId, id: commissionId, transactionId, partnerCompanyId, state } = row;
  const isWaiting = state === "waiting";
  const id = newId(now);
  const of = { companyId, id, commissionId, transactionId, partnerCompanyId, createdAt: now };
  await tx
    .insert(commissionReturns)
    .values({ ...of, amount, fromWaiting: isWaiting ? amount : 0, recovered: isWaiting ? 0 : null });
  const left = { amount: row.amount - amount, takenBack: row.takenBack + amount };
  await tx
    .update(commissions)
    .set({ ...left, state: left.amount === 0 ? "taken_back" : state })
    .where(and(eq(commissions.companyId, companyId), eq(commissions.id, commissionId)));
  if (!isWaiting) return;
  const movement = { sourceId: id, transactionId, debit: "commissions", amount } as const;
  const isPending = await giveToReceivable(tx, row, amount);
  await post(tx, companyId, now, [
    isPending
      ? { ...movement, kind: "commission_returned_pending", credit: "pending" }
      : { ...movement, kind: "commission_returned_available", credit: "available" },
  ]);
}

/** @returns false if the receivable was released or is in an anticipation. */
async function giveToReceivable(tx: Executor, { companyId, receivableId }: CommissionRow, part: number) {
  if (receivableId === null) return false;
  const isRow = and(eq(receivables.companyId, companyId), eq(receivables.id, receivableId));
  const [row] = await tx.select().from(receivables).where(isRow);
  if (!row || row.releasedAt !== null || row.anticipationId !== null) return false;
  const remaining = row.remaining + part;
  if (remaining > row.amount - row.fees) return false;
  await tx.update(receivables).set({ remaining }).where(isRow);
  return true;
}
