import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { chargebacks, refundRequests } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { refundTermsTimeOf } from "../charges/asking-time";
import { type RefundIdentity, refundTransaction } from "../refunds/refund-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow, lockTransactionRow } from "../transactions/transactions";
import { findGuarantee } from "./find-guarantee";
import { awaitsReceipt, isCorrectable, isPromised, withdrawableUntil } from "./refund-periods";
import { getRequest, isLapsed, isSettled, type RefundRequestRow, targetOf } from "./refund-requests";
import type { RefundAnswer, RefundDecided } from "./schemas";

const refundReason = "Pedido do comprador dentro da garantia";

interface Decision {
  now: Date;
  by?: AuditBy;
  /** Runs in the database transaction that reserves the refund. */
  reserved?: RefundIdentity["reserved"];
}

/**
 * Approves a buyer's request and refunds the remaining amount of the charge in the same database
 * transaction, so that concurrent approvals create one refund. A request within the statutory
 * period may make the balance negative. If the acquirer refuses the refund, even later,
 * `undoRefund` reopens the request. Idempotent.
 *
 * @throws NOT_FOUND; refund_request_decided for a declined request; transaction_disputed for an
 * accepted request while a dispute of the charge is open; the errors of `refundTransaction`.
 */
export async function approveRequest(
  companyId: string,
  requestId: string,
  { now, by = byPlatform, reserved }: Decision,
): Promise<RefundDecided> {
  const request = await getRequest(companyId, requestId);
  const { transactionId, status, keyConfirmedAt, acceptedAt, createdAt: askedAt } = request;
  if (status === "approved") return { status };
  const charge = await getTransactionRow(companyId, transactionId);
  const { hasGoods = false } = (await findGuarantee(charge)) ?? {};
  const mayOwe = withdrawableUntil(charge, hasGoods, await refundTermsTimeOf(charge, askedAt)) !== null;
  const check = async (tx: Executor) => {
    // Lock in the same order as `requestRefund` to avoid deadlocks.
    await lockTransactionRow(tx, companyId, transactionId);
    const approved = await close(tx, { companyId, id: requestId }, { status: "approved", decidedBy: by.actor }, now);
    if (!approved) return fail("refund_request_decided");
    // Refunding only the undisputed part would close the request, but winning the dispute makes the rest refundable.
    if (approved.acceptedAt && (await isDisputed(tx, companyId, transactionId))) return fail("transaction_disputed");
    await recordAudit(tx, { companyId, ...by, action: "refund_request.approved", subjectId: transactionId, now });
  };
  try {
    const order = { transactionId, reason: refundReason, ...targetOf(request) };
    await refundTransaction(companyId, order, {
      refundId: newId(now),
      now,
      by,
      check,
      keyConfirmedAt,
      askedAt,
      mayOwe,
      mayWait: acceptedAt !== null,
      reserved,
    });
  } catch (thrown) {
    // The seller may have refunded the sale without answering the request.
    await db().transaction((tx) => closeReturned(tx, companyId, transactionId, now));
    const { status: current } = await getRequest(companyId, requestId);
    if (current !== "approved") throw thrown;
  }
  return { status: "approved" };
}

/**
 * Declines a buyer's request with an explanation for the buyer. `tell` runs in the same database
 * transaction. Idempotent: the first answer is kept.
 *
 * @throws NOT_FOUND; refund_request_decided for an approved request; refund_request_accepted for a
 * promised refund; receipt_missing for goods without a recorded receipt, and for a request made
 * without one while the buyer can correct it.
 */
export async function declineRequest(
  companyId: string,
  { requestId, answer }: RefundAnswer,
  { now, by = byPlatform }: Decision,
  tell: (tx: Executor, request: RefundRequestRow) => Promise<void>,
): Promise<RefundDecided> {
  const { transactionId } = await getRequest(companyId, requestId);
  const declined = await db().transaction(async (tx) => {
    const charge = await lockTransactionRow(tx, companyId, transactionId);
    const open = await getRequest(companyId, requestId, tx);
    if (open.status === "open") await checkDeclinable(tx, charge, open, now);
    const decision = { status: "declined", decidedBy: by.actor, answer } as const;
    const request = await close(tx, { companyId, id: requestId }, decision, now);
    if (!request) return null;
    const { transactionId: subjectId } = request;
    await recordAudit(tx, { companyId, ...by, action: "refund_request.declined", subjectId, now });
    await tell(tx, request);
    return request;
  });
  if (!declined && (await getRequest(companyId, requestId)).status !== "declined")
    return fail("refund_request_decided");
  return { status: "declined" };
}

/**
 * Closes an accepted request that is not retried, because the seller paid the buyer outside the
 * platform. Stores the seller's explanation for the buyer. Moves no money: the sale, its fees,
 * commissions, access and subscription stay. `tell` runs in the same database transaction.
 * Idempotent: the first explanation is kept.
 *
 * @throws NOT_FOUND; refund_request_decided; refund_request_not_lapsed for any other open request.
 */
export async function settleRequest(
  companyId: string,
  { requestId, answer }: RefundAnswer,
  { now, by = byPlatform }: Decision,
  tell: (tx: Executor, request: RefundRequestRow) => Promise<void>,
): Promise<RefundDecided> {
  const { transactionId: subjectId } = await getRequest(companyId, requestId);
  return db().transaction(async (tx) => {
    await lockTransactionRow(tx, companyId, subjectId);
    const request = await getRequest(companyId, requestId, tx);
    if (isSettled(request)) return { status: request.status };
    if (request.status !== "open") return fail("refund_request_decided");
    if (!isLapsed(request)) return fail("refund_request_not_lapsed");
    const decision = { status: "approved", decidedBy: by.actor, answer } as const;
    const settled = await close(tx, request, decision, now);
    if (!settled) return fail("refund_request_decided");
    await recordAudit(tx, { companyId, ...by, action: "refund_request.settled", subjectId, now });
    await tell(tx, settled);
    return { status: settled.status };
  });
}

async function checkDeclinable(
  tx: Executor,
  charge: TransactionRow,
  { acceptedAt, createdAt }: RefundRequestRow,
  now: Date,
): Promise<void> {
  const guarantee = await findGuarantee(charge, tx);
  if (guarantee && awaitsReceipt(charge, guarantee)) return fail("receipt_missing");
  const askedAt = await refundTermsTimeOf(charge, createdAt, tx);
  if (acceptedAt || (guarantee && isPromised(charge, guarantee, askedAt))) return fail("refund_request_accepted");
  const { recordedAt } = charge.receipt ?? {};
  if (recordedAt && createdAt < new Date(recordedAt) && isCorrectable(charge, now)) return fail("receipt_missing");
}

/** Accepts an open request. The next run of the refund job sends the refund. */
export async function acceptRequest(tx: Executor, place: Place, now: Date): Promise<void> {
  await tx
    .update(refundRequests)
    .set({ acceptedAt: now, nextTryAt: now })
    .where(and(ofRequest(place), eq(refundRequests.status, "open")));
}

/**
 * Closes the open request for a charge that refunds and lost disputes have returned in full. Runs
 * in the caller's database transaction.
 */
export async function closeReturned(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const { refunded, amountPaid } = await lockTransactionRow(tx, companyId, transactionId);
  if (refunded + (await sumLost(tx, companyId, transactionId)) < (amountPaid ?? 0)) return;
  await tx
    .update(refundRequests)
    .set({ status: "approved", decidedAt: now, pixKey: null, account: null })
    .where(
      and(
        eq(refundRequests.companyId, companyId),
        eq(refundRequests.transactionId, transactionId),
        eq(refundRequests.status, "open"),
      ),
    );
}

/** Excludes disputes of money that had been refunded. */
async function sumLost(tx: Executor, companyId: string, transactionId: string): Promise<number> {
  const [lost] = await tx
    .select({ amount: sql<string>`coalesce(sum(${chargebacks.amount}), 0)` })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        eq(chargebacks.transactionId, transactionId),
        eq(chargebacks.status, "lost"),
        eq(chargebacks.afterRefund, false),
      ),
    );
  return Number(lost?.amount ?? 0);
}

async function isDisputed(tx: Executor, companyId: string, transactionId: string): Promise<boolean> {
  const [open] = await tx
    .select({ id: chargebacks.id })
    .from(chargebacks)
    .where(
      and(
        eq(chargebacks.companyId, companyId),
        eq(chargebacks.transactionId, transactionId),
        eq(chargebacks.status, "opened"),
        eq(chargebacks.afterRefund, false),
      ),
    )
    .limit(1);
  return open !== undefined;
}

type Place = Pick<RefundRequestRow, "companyId" | "id">;

const ofRequest = ({ companyId, id }: Place) => and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, id));

async function close(
  tx: Executor,
  place: Place,
  decision: Pick<RefundRequestRow, "status" | "decidedBy"> & { answer?: string },
  now: Date,
): Promise<RefundRequestRow | null> {
  const [closed] = await tx
    .update(refundRequests)
    .set({ ...decision, decidedAt: now, pixKey: null, account: null })
    .where(and(ofRequest(place), eq(refundRequests.status, "open")))
    .returning();
  return closed ?? null;
}
