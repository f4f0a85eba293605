import { and, eq, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks, refunds } from "@/db/schema";
import { byPlatform, recordAudit } from "../../accounts/audit/audit";
import type { DisputeReport } from "../../acquiring/port/dispute-port";
import type { ReportedRefund } from "../../acquiring/port/refund-port";
import { fail } from "../../core/failures/failure";
import { transactionIdOf as refundIdOf } from "../charges/charge-request";
import type { TransactionRow } from "../transactions/transaction-shape";
import { lockTransactionRow } from "../transactions/transactions";
import { bookRefund, countRefund, leftToRefund } from "./book-refund";
import { concludeWithin } from "./conclude-refund";

type RefundRow = typeof refunds.$inferSelect;

const reason = "Devolução feita no banco";

/**
 * Records a refund that the acquirer reports as done. A refund created here is concluded. A refund
 * created elsewhere, for example in the bank's portal, is counted, posted and announced like one
 * created here, even if the balance becomes negative. Idempotent per key. For a pending
 * transaction, nothing has been posted yet, so the refund is recorded when the charge ends.
 *
 * @param disputes the disputes in the same report.
 * @returns true if this call recorded the refund. A refund that belongs to a dispute or exceeds the
 * remaining amount is not recorded.
 * @throws UNAVAILABLE while another refund created here has no outcome and reserves the money.
 */
export async function recordAcquirerRefund(
  companyId: string,
  transactionId: string,
  { key, amountInCents: amount, state }: ReportedRefund,
  disputes: readonly DisputeReport[],
  now: Date,
): Promise<boolean> {
  if (state !== "done") return false;
  return db().transaction(async (tx) => {
    const row = await lockTransactionRow(tx, companyId, transactionId);
    const known = await listKnown(tx, row, key);
    const own = known.find(({ status }) => status !== "refused");
    if (own) return own.status === "requested" && own.amount === amount && concludeWithin(tx, own, row, now);
    if (row.status === "pending" || row.status === "refused" || (await isOfDispute(tx, row, amount, disputes)))
      return false;
    const left = await leftToRefund(tx, row);
    if (amount > left) return (await isBeingRefunded(tx, row)) ? failUndecided() : false;
    const refund = await book(tx, row, { key, amount, isAnew: known.length > 0 }, { left, now });
    return concludeWithin(tx, refund, row, now);
  });
}

interface Made {
  key: string;
  amount: number;
  /** True if a refund with this key was recorded as refused. */
  isAnew: boolean;
}

/**
 * Stores a reported refund. A key in our format means that the refund was created here before a
 * database restore; it keeps its id.
 */
async function book(
  tx: Executor,
  row: TransactionRow,
  { key, amount, isAnew }: Made,
  { left, now }: { left: number; now: Date },
): Promise<RefundRow> {
  const { companyId, id: transactionId } = row;
  const ourId = isAnew ? null : refundIdOf(key);
  const counted = await countRefund(tx, row, amount, left, now);
  const made = {
    companyId,
    id: ourId ?? newId(now),
    transactionId,
    amount,
    reason: ourId ? "" : reason,
    pixKey: null,
    account: null,
    toOther: false,
    status: "requested",
    createdAt: now,
    sentAt: now,
    sendAt: null,
    askedAt: null,
    absentSince: null,
    decidedAt: null,
    acquirerKey: ourId ? null : key,
  } as const;
  const refund = await bookRefund(tx, counted, made, { mayOwe: true });
  const after = { amountInCents: amount, ...(made.reason && { refundReason: made.reason }) };
  const action = "transaction.refunded";
  await recordAudit(tx, { companyId, ...byPlatform, action, subjectId: transactionId, after, now });
  return refund;
}

const ofTransaction = ({ companyId, id }: TransactionRow) =>
  and(eq(refunds.companyId, companyId), eq(refunds.transactionId, id));

function listKnown(tx: Executor, row: TransactionRow, key: string): Promise<RefundRow[]> {
  const ourId = refundIdOf(key);
  const isKey = or(eq(refunds.acquirerKey, key), ...(ourId ? [eq(refunds.id, ourId)] : []));
  return tx
    .select()
    .from(refunds)
    .where(and(ofTransaction(row), isKey));
}

/**
 * Reports whether a refund is a dispute refund that the acquirer lists under a different id.
 * Matches refunds and disputes by amount.
 */
async function isOfDispute(
  tx: Executor,
  { companyId, id }: TransactionRow,
  amount: number,
  reported: readonly DisputeReport[],
): Promise<boolean> {
  const rows = await tx
    .select({ key: chargebacks.acquirerKey, amount: chargebacks.amount, status: chargebacks.status })
    .from(chargebacks)
    .where(and(eq(chargebacks.companyId, companyId), eq(chargebacks.transactionId, id)));
  const shown = new Set(reported.map(({ key }) => key));
  return rows.some((each) => each.status !== "won" && each.amount === amount && !shown.has(each.key));
}

async function isBeingRefunded(tx: Executor, row: TransactionRow): Promise<boolean> {
  const undecided = and(ofTransaction(row), eq(refunds.status, "requested"));
  return (await tx.select({ id: refunds.id }).from(refunds).where(undecided).limit(1)).length > 0;
}

function failUndecided(): never {
  return fail("UNAVAILABLE", { cause: new Error("Refunded elsewhere while a refund has no outcome") });
}
