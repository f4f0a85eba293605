import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { withdrawals } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import { classifyAbsence } from "../../acquiring/port/absence";
import { findFailure, isRefusal } from "../../core/failures/failure";
import { chargeReferenceOf } from "../charges/charge-request";
import { expireTransaction } from "../charges/expire-transaction";
import { syncFromAcquirer } from "../charges/reconcile-transaction";
import { refundTransaction } from "../refunds/refund-transaction";
import type { TransactionRow } from "../transactions/transaction-shape";
import { getTransactionRow } from "../transactions/transactions";

const partialRefundReason = "Cobrança cancelada";

export interface Withdrawal {
  companyId: string;
  transactionId: string;
  /** Id for the partial payment's refund. If absent, the payment is not refunded. */
  refundId?: string;
}

/**
 * Reserves the cancellation of an open charge, in the caller's database transaction.
 * `withdrawTransaction` then performs it, and reconciliation retries it until its outcome is known.
 */
export async function reserveWithdrawal(
  tx: Executor,
  { companyId, transactionId, refundId }: Withdrawal,
  now: Date,
): Promise<void> {
  await tx
    .insert(withdrawals)
    .values({ companyId, transactionId, refundId: refundId ?? null, status: "requested", createdAt: now })
    .onConflictDoUpdate({
      target: [withdrawals.companyId, withdrawals.transactionId],
      set: { status: "requested", refundId: sql`coalesce(${withdrawals.refundId}, ${refundId ?? null})` },
    });
}

export async function findWithdrawal(companyId: string, transactionId: string, executor: Executor = db()) {
  const [row] = await executor.select().from(withdrawals).where(ofTransaction(companyId, transactionId));
  return row ?? null;
}

/**
 * Performs a reserved cancellation. Asks the acquirer to stop accepting payments for the charge, sets
 * the charge to `canceled`, and refunds a partial payment if the reservation requires it. If the
 * charge has been paid, settles it instead.
 *
 * If the acquirer cannot cancel the charge, its code stays payable. The charge is still canceled
 * here, and a later payment is settled as a late payment. If the acquirer does not respond, or
 * possibly has not received the charge yet, nothing changes and the cancellation stays reserved.
 * Safe to retry and to run concurrently.
 */
export async function withdrawTransaction(companyId: string, transactionId: string, now: Date): Promise<void> {
  const withdrawal = await findWithdrawal(companyId, transactionId);
  if (withdrawal?.status !== "requested") return;
  const row = await getTransactionRow(companyId, transactionId);
  if (row.status === "pending" && !(await isWithdrawn(row, now))) return;
  await expireTransaction(companyId, transactionId, now);
  const { refundId } = withdrawal;
  if (refundId && !(await refundPartialPayment(companyId, transactionId, refundId, now))) return;
  await db().update(withdrawals).set({ status: "done" }).where(ofTransaction(companyId, transactionId));
}

/**
 * Reports whether the cancellation can proceed: the acquirer no longer accepts payments for the
 * charge, has received its payment, or cannot cancel it.
 */
async function isWithdrawn(row: TransactionRow, now: Date): Promise<boolean> {
  const connection = await readConnection(row);
  const outcome = await getAcquirer(connection.kind).cancelCharge(connection, chargeReferenceOf(row), now);
  if (outcome.kind === "unknown") return false;
  if (outcome.kind === "done" && outcome.value.canceled) return true;
  try {
    const change = await syncFromAcquirer(await getCompany(row.companyId), row, now);
    if (change !== "unchanged") return true;
  } catch (thrown) {
    if (findFailure(thrown)?.code === "UNAVAILABLE") return false;
    throw thrown;
  }
  const isUnderWay = row.acquirerState !== "accepted" && classifyAbsence(row, now) === "early";
  return outcome.kind !== "done" || !isUnderWay;
}

/**
 * Refunds a partial payment. If a business rule forbids the refund, the money stays in the balance,
 * and the seller can still refund it.
 *
 * @returns false if another refund of the charge is in progress.
 */
async function refundPartialPayment(
  companyId: string,
  transactionId: string,
  refundId: string,
  now: Date,
): Promise<boolean> {
  const { status, amountPaid, refunded, paymentMethod } = await getTransactionRow(companyId, transactionId);
  if (status !== "canceled" || paymentMethod === "boleto" || (amountPaid ?? 0) === refunded) return true;
  try {
    await refundTransaction(companyId, { transactionId, reason: partialRefundReason }, { refundId, now });
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.code === "refund_in_progress") return false;
    if (!isRefusal(failure)) throw thrown;
  }
  return true;
}

function ofTransaction(companyId: string, transactionId: string) {
  return and(eq(withdrawals.companyId, companyId), eq(withdrawals.transactionId, transactionId));
}
