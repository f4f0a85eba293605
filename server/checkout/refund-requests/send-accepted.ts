import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { refundRequests } from "@/db/schema";
import { addNotice } from "../../accounts/notices/add-notice";
import { findFailure, isRefusal } from "../../core/failures/failure";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import type { ErrorCode } from "../../errors";
import { approveRequest } from "../../payments/refund-requests/decide-request";
import type { RefundRequestRow } from "../../payments/refund-requests/refund-requests";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { announceWait } from "../orders/refund-wait";

const batchSize = 100;
/** Per refund, so that a slow one does not delay other companies. */
const patienceMs = 2_000;

const moneyWaitMs = 15 * 60 * 1000;
const longWaitMs = 24 * 60 * 60 * 1000;

const needsPeople: readonly ErrorCode[] = [
  "VALIDATION",
  "refund_not_offered",
  "partial_refund_not_offered",
  "refund_window_closed",
];

/**
 * Sends accepted refunds due at `now` that lacked balance or that the acquirer refused. Runs until
 * none is due or `deadline` (wall clock) has passed. Safe to run concurrently. `only` limits the
 * run to one company.
 *
 * @returns the number of refunds.
 */
export async function sendAccepted(now: Date, deadline: Date, only?: string): Promise<{ accepted: number }> {
  const counts = { accepted: 0 };
  const due = and(eq(refundRequests.status, "open"), lte(refundRequests.nextTryAt, now));
  const companies = await findCompaniesDue(refundRequests.companyId, due, only);
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(refundRequests)
      .where(and(eq(refundRequests.companyId, companyId), due))
      .orderBy(asc(refundRequests.nextTryAt))
      .limit(batchSize);
  };
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, patienceMs, message: "An accepted refund could not be sent" },
    async (request) => {
      if (await refundAccepted(request, now)) counts.accepted += 1;
    },
  );
  return counts;
}

/**
 * Refunds an accepted request. If that is not possible yet, schedules the next attempt and an email
 * to the buyer. Without a further attempt, notifies the buyer and the members. `isAsked` also
 * confirms the request to the buyer.
 *
 * @returns true if the request was refunded.
 */
export async function refundAccepted(request: RefundRequestRow, now: Date, { isAsked = false } = {}): Promise<boolean> {
  const { companyId, id } = request;
  const { reserved } = announceWait(now, { isAsked });
  try {
    await approveRequest(companyId, id, { now, reserved });
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure || !(isRefusal(failure) || failure.code === "VALIDATION" || failure.code === "UNAVAILABLE"))
      throw thrown;
    await postpone(request, failure.code, now, isAsked);
    return false;
  }
  return true;
}

async function postpone(request: RefundRequestRow, code: ErrorCode, now: Date, isAsked: boolean): Promise<void> {
  const { companyId, id, transactionId } = request;
  const waitMs = code === "refund_exceeds_balance" || code === "UNAVAILABLE" ? moneyWaitMs : longWaitMs;
  const nextTryAt = needsPeople.includes(code) ? null : new Date(now.getTime() + waitMs);
  const { amountPaid, refunded, paymentMethod } = await getTransactionRow(companyId, transactionId);
  const details = { amountInCents: (amountPaid ?? 0) - refunded };
  const { postponed, lapsed } = announceWait(now, { isAsked });
  // The buyer of a boleto gets the email that asks to check the destination.
  const isTold = code === "refund_refused" && paymentMethod === "boleto";
  const place = and(eq(refundRequests.companyId, companyId), eq(refundRequests.id, id));
  await db().transaction(async (tx) => {
    const [open] = await tx
      .update(refundRequests)
      .set({ nextTryAt })
      .where(and(place, eq(refundRequests.status, "open"), isNotNull(refundRequests.nextTryAt)))
      .returning({ id: refundRequests.id });
    if (!open) return;
    if (nextTryAt !== null) return isTold ? undefined : postponed(tx, request);
    await lapsed(tx, request);
    await addNotice(tx, { companyId, id, kind: "refund_failed", subjectId: transactionId, details, now });
  });
}
