import { and, eq, isNotNull, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks, refunds } from "@/db/schema";
import { readConnection } from "../../acquiring/connections/connections";
import { settlesToSeller } from "../../acquiring/connections/payment-way";
import type { DisputeReport } from "../../acquiring/port/dispute-port";
import { emit } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import { markStale } from "../../ledger/day-figures/mark-stale";
import { post } from "../../ledger/transfers/ledger";
import { adjustPartnerShares } from "../../partners/commissions/follow-sale";
import { announceTransaction } from "../transactions/announce-transaction";
import { moveTransaction } from "../transactions/move-transaction";
import type { Dispute } from "../transactions/schemas";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";

export type DisputeRow = typeof chargebacks.$inferSelect;

/** Minimum interval between two reports that must agree before a dispute is considered won. */
export const agreementMs = 3_600_000;

/**
 * Opens a dispute: a cardholder's chargeback of a paid charge, or an infraction (MED) opened by a
 * payer's bank for one of its payments. Blocks the amount that the acquirer takes from the money
 * not yet refunded or disputed, even if `available` becomes negative (docs/domains/ledger.md). The
 * same database transaction emits `transaction_chargeback` and `dispute_opened`.
 *
 * If nothing is left after refunds, the acquirer takes the money a second time: that amount is
 * blocked, and the status stays `refund`. For a payment settled in the seller's own bank account,
 * the money comes from that account and `available` is unchanged (docs/domains/payments.md).
 *
 * A dispute that was inferred as won is opened again if it is reported open at least an hour later.
 *
 * @returns true if this call opened the dispute; false if the transaction is not paid, its dispute
 * was already opened, or other disputes cover all of the money.
 *
 * @throws UNAVAILABLE while a refund without an outcome reserves money that the dispute may take,
 * because a refused refund would return that money to the seller. The acquirer then retries its
 * callback.
 */
export async function openDispute(
  companyId: string,
  transactionId: string,
  report: DisputeReport,
  now: Date,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const found = await lockTransactionRow(tx, companyId, transactionId);
    const earlier = await listUnwon(tx, found);
    const known = await findKnown(tx, found, report.key);
    if (known && !isTakenBack(known, report, now)) return false;
    const { left, again } = measure(found, earlier);
    const wanted = report.amountInCents ?? Number.POSITIVE_INFINITY;
    if (wanted > left && (await isBeingRefunded(tx, found))) return failUndecided();
    const row = await dispute(tx, found, now);
    const afterRefund = left <= 0;
    const most = afterRefund ? again : left;
    const amount = Math.min(report.amountInCents ?? most, most);
    if (!row || amount <= 0) return false;
    if (known) await releaseKey(tx, known);
    const { kind, key: acquirerKey, reason, deadlineAt } = report;
    const [opened] = await tx
      .insert(chargebacks)
      .values({
        companyId,
        id: newId(now),
        transactionId,
        kind,
        acquirerKey,
        amount,
        reason,
        afterRefund,
        status: "opened",
        openedAt: now,
        deadlineAt,
      })
      .returning();
    if (!opened) return fail("INTERNAL");
    await markStale(tx, found);
    await adjustPartnerShares(tx, found, now);
    const movement = { sourceId: opened.id, transactionId, amount };
    const isAtBank = settlesToSeller(await readConnection(found, tx));
    await post(tx, companyId, now, [
      ...(isAtBank
        ? [{ ...movement, kind: "returned_from_bank", debit: "acquirer", credit: "available" } as const]
        : []),
      { ...movement, kind: "chargeback_opened", debit: "available", credit: "blocked" },
    ]);
    await announceTransaction(tx, "transaction_chargeback", row, now);
    await announceDispute(tx, "dispute_opened", opened, now);
    return true;
  });
}

/** Refunded and already disputed transactions keep their status. Returns null if the transaction is not paid. */
async function dispute(tx: Executor, found: TransactionRow, now: Date): Promise<TransactionRow | null> {
  if (found.status === "refund" || found.status === "chargeback") return found;
  return moveTransaction(tx, found.companyId, found.id, "dispute", { updatedAt: now });
}

/**
 * Returns the amounts, in cents, that another dispute may take: `left` has been neither refunded
 * nor disputed; `again` has been refunded but not taken by a dispute after the refund.
 */
function measure({ amountPaid, refunded }: TransactionRow, earlier: readonly DisputeRow[]) {
  const taken = (after: boolean) =>
    earlier.filter(({ afterRefund }) => afterRefund === after).reduce((sum, { amount }) => sum + amount, 0);
  return { left: (amountPaid ?? 0) - refunded - taken(false), again: refunded - taken(true) };
}

async function isBeingRefunded(tx: Executor, { companyId, id }: TransactionRow): Promise<boolean> {
  const [undecided] = await tx
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id), eq(refunds.status, "requested")))
    .limit(1);
  return undecided !== undefined;
}

function failUndecided(): never {
  return fail("UNAVAILABLE", { cause: new Error("Disputed while a refund has no outcome") });
}

const ofTransaction = ({ companyId, id }: Pick<TransactionRow, "companyId" | "id">) =>
  and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, id));

function listUnwon(tx: Executor, row: TransactionRow): Promise<DisputeRow[]> {
  return tx
    .select()
    .from(chargebacks)
    .where(and(ofTransaction(row), ne(chargebacks.status, "won")));
}

async function findKnown(tx: Executor, row: TransactionRow, acquirerKey: string): Promise<DisputeRow | null> {
  const [known] = await tx
    .select()
    .from(chargebacks)
    .where(and(ofTransaction(row), eq(chargebacks.acquirerKey, acquirerKey)));
  return known ?? null;
}

/**
 * Reports whether a dispute that was inferred as won is reported open at least `agreementMs` later.
 * Such a report opens a new dispute.
 */
function isTakenBack({ status, wonSince, decidedAt }: DisputeRow, report: DisputeReport, now: Date): boolean {
  if (status !== "won" || !wonSince || !decidedAt || report.state !== "opened") return false;
  return now.getTime() - decidedAt.getTime() >= agreementMs;
}

async function releaseKey(tx: Executor, { companyId, id, acquirerKey }: DisputeRow): Promise<void> {
  await tx
    .update(chargebacks)
    .set({ acquirerKey: `${acquirerKey} before ${id}` })
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.id, id)));
}

/**
 * Records whether the latest report implies that an open dispute was won.
 *
 * @returns true if an earlier report, at least `agreementMs` before, implied the same.
 */
export async function agreeOnWin(
  { companyId, id }: Pick<TransactionRow, "companyId" | "id">,
  acquirerKey: string,
  isWon: boolean,
  now: Date,
): Promise<boolean> {
  const { wonSince } = chargebacks;
  const open = and(
    ofTransaction({ companyId, id }),
    eq(chargebacks.acquirerKey, acquirerKey),
    eq(chargebacks.status, "opened"),
  );
  if (!isWon) {
    await db()
      .update(chargebacks)
      .set({ wonSince: null })
      .where(and(open, isNotNull(wonSince)));
    return false;
  }
  const [noted] = await db()
    .update(chargebacks)
    .set({ wonSince: sql`coalesce(${wonSince}, ${now.toISOString()}::timestamptz)` })
    .where(open)
    .returning({ wonSince });
  return noted?.wonSince != null && now.getTime() - noted.wonSince.getTime() >= agreementMs;
}

/**
 * Records the outcome of an open dispute of a transaction. If the dispute is won, the money becomes
 * available again and `dispute_won` is emitted. Once no dispute of the transaction is open or lost,
 * the transaction becomes paid again, and the same database transaction emits
 * `transaction_chargeback_won`. If the dispute is lost, the acquirer returns the money to the
 * payer, the transaction stays `chargeback`, and `dispute_lost` is emitted. After an earlier full
 * refund, the status stays `refund` in both cases.
 *
 * @param acquirerKey the acquirer's id of the dispute.
 *
 * @returns true if this call recorded the outcome; false if the dispute is not open.
 */
export async function decideDispute(
  companyId: string,
  transactionId: string,
  acquirerKey: string,
  verdict: "won" | "lost",
  now: Date,
): Promise<boolean> {
  return db().transaction(async (tx) => {
    const found = await lockTransactionRow(tx, companyId, transactionId);
    const [decided] = await tx
      .update(chargebacks)
      .set({ status: verdict, decidedAt: now })
      .where(and(ofTransaction(found), eq(chargebacks.acquirerKey, acquirerKey), eq(chargebacks.status, "opened")))
      .returning();
    if (!decided) return false;
    const source = { sourceId: decided.id, transactionId, amount: decided.amount } as const;
    const movement = { ...source, debit: "blocked" } as const;
    if (verdict === "lost") {
      await post(tx, companyId, now, [{ ...movement, kind: "chargeback_lost", credit: "acquirer" }]);
      await announceDispute(tx, "dispute_lost", decided, now);
      return true;
    }
    await markStale(tx, found);
    const isFree = (await listUnwon(tx, found)).length === 0;
    const restored = isFree ? await moveTransaction(tx, companyId, transactionId, "restore", { updatedAt: now }) : null;
    const isAtBank = settlesToSeller(await readConnection(found, tx));
    await post(tx, companyId, now, [
      { ...movement, kind: "chargeback_won", credit: "available" },
      ...(isAtBank ? [{ ...source, kind: "settled_at_bank", debit: "available", credit: "acquirer" } as const] : []),
    ]);
    await adjustPartnerShares(tx, found, now);
    if (isFree) await announceTransaction(tx, "transaction_chargeback_won", restored ?? found, now);
    await announceDispute(tx, "dispute_won", decided, now);
    return true;
  });
}

export async function announceDispute(
  tx: Executor,
  event: "dispute_opened" | "dispute_defended" | "dispute_won" | "dispute_lost",
  row: DisputeRow,
  now: Date,
): Promise<void> {
  await emit(tx, { companyId: row.companyId, event, subjectId: row.id, payload: disputeOf(row), now });
}

/** An open dispute with a defense is reported as `defended` (docs/domains/payments.md). */
export function disputeOf(row: DisputeRow): Dispute {
  const { id, kind, transactionId, amount, reason, status, openedAt, deadlineAt, defendedAt, decidedAt } = row;
  return {
    id,
    kind,
    transactionId,
    amountInCents: amount,
    reason,
    status: status === "opened" && defendedAt ? "defended" : status,
    deadlineAt: deadlineAt?.toISOString() ?? null,
    defence: defendedAt
      ? { text: row.defenceText ?? "", links: row.defenceLinks ?? [], sentAt: defendedAt.toISOString() }
      : null,
    createdAt: openedAt.toISOString(),
    updatedAt: (decidedAt ?? defendedAt ?? openedAt).toISOString(),
  };
}
