import { and, asc, desc, eq, gt, isNull, ne } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { receivables } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { lockBalances, post } from "./ledger";

export interface RefundMovement {
  companyId: string;
  transactionId: string;
  refundId: string;
  amount: number;
  feeReturned: number;
  /** Allows the `available` balance to become negative. */
  mayOwe?: boolean;
  /**
   * True if the refund is paid from the seller's own bank account. If the refund fails, the money stays in that account
   * (docs/domains/ledger.md).
   */
  settlesToSeller: boolean;
  now: Date;
}

/**
 * Debits a refund from a company's balance (docs/domains/ledger.md): first from this transaction's
 * unreleased receivables, then from `available`, then from receivables of other sales, soonest
 * first. With `mayOwe`, `available` becomes negative by the remainder. A refund paid from the
 * seller's own bank account debits none of these, and its fee is no longer owed.
 *
 * @throws an error if `available` and `pending` together are insufficient, unless `mayOwe` is set.
 */
export async function postRefund(tx: Executor, movement: RefundMovement): Promise<void> {
  if (movement.settlesToSeller) return postFromBank(tx, movement);
  const { companyId, transactionId, refundId: sourceId, amount, feeReturned, mayOwe = false, now } = movement;
  const { available, pending } = await lockBalances(tx, companyId);
  const net = amount - feeReturned;
  if (available + pending < net && !mayOwe) return fail("refund_exceeds_balance");

  const own = await withhold(tx, movement, net, "own");
  const held = Math.min(net - own, Math.max(0, available));
  const wanted = net - own - held;
  const fromOthers = wanted > 0 ? await withhold(tx, movement, wanted, "others") : 0;
  const owed = wanted - fromOthers;
  if (owed > 0 && !mayOwe) return fail("refund_exceeds_balance");
  const fromAvailable = held + owed;
  const viaAvailable = fromAvailable > 0;
  const fromPending = own + fromOthers;
  const source = { sourceId, transactionId };
  const fee = { ...source, amount: feeReturned, debit: "fees" } as const;
  const out = { ...source, credit: "acquirer" } as const;
  await post(tx, companyId, now, [
    viaAvailable
      ? { ...fee, kind: "refund_fee_available", credit: "available" }
      : { ...fee, kind: "refund_fee_pending", credit: "pending" },
    {
      ...out,
      kind: "refund_available",
      debit: "available",
      amount: viaAvailable ? fromAvailable + feeReturned : 0,
    },
    {
      ...out,
      kind: "refund_pending",
      debit: "pending",
      amount: viaAvailable ? fromPending : fromPending + feeReturned,
    },
  ]);
}

/** Posts a refund paid by the seller's bank, which checks the funds. The money only passes through `available`. */
async function postFromBank(tx: Executor, movement: RefundMovement): Promise<void> {
  const { companyId, transactionId, refundId: sourceId, amount, feeReturned, now } = movement;
  const source = { sourceId, transactionId };
  await post(tx, companyId, now, [
    { ...source, kind: "returned_from_bank", debit: "acquirer", credit: "available", amount },
    { ...source, kind: "refund_available", debit: "available", credit: "acquirer", amount },
    { ...source, kind: "refund_fee_due", debit: "fees", credit: "fees_due", amount: feeReturned },
  ]);
}

/**
 * Debits up to `wanted` cents from unreleased receivables that are not reserved by an anticipation.
 *
 * @returns the debited amount.
 */
async function withhold(
  tx: Executor,
  { companyId, transactionId }: RefundMovement,
  wanted: number,
  whose: "own" | "others",
): Promise<number> {
  const rows = await tx
    .select()
    .from(receivables)
    .where(
      and(
        eq(receivables.companyId, companyId),
        isNull(receivables.releasedAt),
        isNull(receivables.anticipationId),
        gt(receivables.remaining, 0),
        whose === "own" ? eq(receivables.transactionId, transactionId) : ne(receivables.transactionId, transactionId),
      ),
    )
    .orderBy(whose === "own" ? desc(receivables.installment) : asc(receivables.releasesAt), asc(receivables.id));
  let found = 0;
  for (const row of rows) {
    if (found === wanted) break;
    const part = Math.min(row.remaining, wanted - found);
    await tx
      .update(receivables)
      .set({ remaining: row.remaining - part })
      .where(and(eq(receivables.companyId, companyId), eq(receivables.id, row.id)));
    found += part;
  }
  return found;
}

/**
 * Returns the amount of a refused refund to `pending`, as a new receivable of the transaction. It
 * is released together with the transaction's last other receivable. For a refund from the seller's
 * own bank account, the money stays there and the fee is owed again.
 */
export async function postRefundUndone(tx: Executor, movement: RefundMovement): Promise<void> {
  const { companyId, transactionId, refundId: sourceId, amount, feeReturned, settlesToSeller, now } = movement;
  if (settlesToSeller) {
    return post(tx, companyId, now, [
      { sourceId, transactionId, kind: "refund_undone", debit: "acquirer", credit: "available", amount },
      { sourceId, transactionId, kind: "settled_at_bank", debit: "available", credit: "acquirer", amount },
      { sourceId, transactionId, kind: "refund_undone_fee", debit: "fees_due", credit: "fees", amount: feeReturned },
    ]);
  }
  await lockBalances(tx, companyId);
  const [last] = await tx
    .select()
    .from(receivables)
    .where(and(eq(receivables.companyId, companyId), eq(receivables.transactionId, transactionId)))
    .orderBy(desc(receivables.releasesAt))
    .limit(1);
  await tx.insert(receivables).values({
    companyId,
    id: newId(now),
    transactionId,
    installment: last?.installment ?? 1,
    amount,
    fees: feeReturned,
    remaining: amount - feeReturned,
    releasesAt: last?.releasesAt ?? now,
    releasedAt: null,
    createdAt: now,
  });
  await post(tx, companyId, now, [
    { sourceId, transactionId, kind: "refund_undone", debit: "acquirer", credit: "pending", amount },
    { sourceId, transactionId, kind: "refund_undone_fee", debit: "pending", credit: "fees", amount: feeReturned },
  ]);
}
