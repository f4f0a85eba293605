import { and, eq, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { cycleCharges } from "@/db/schema";
import { wasPaid } from "@/db/schema/payments-enums";
import type { CycleChargeStatus } from "@/db/schema/subscriptions-enums";
import { fail } from "../../core/failures/failure";
import { findWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { isAutomatic } from "../../payments/charges/charge-request";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { concludeUnpaidDebit } from "../debits/conclude-unpaid-debit";
import { opensAt } from "../debits/days";
import { isReturned, returnDebit } from "../debits/return-money";
import { changeSubscription, endSubscription } from "../subscriptions/end-subscription";
import { announceSubscription, type SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { cycleDueAt, failuresBeforeEnd, retryAt } from "./cycle";
import type { RenewalOutcome } from "./renewal-outcome";

const unsentBeforePause = 3;
const pauseMs = 3_600_000;

export interface ChargedCycle {
  companyId: string;
  subscriptionId: string;
  transactionId: string;
}

/**
 * Concludes a subscription's charge in progress once it is decided, in one database transaction.
 * The sender of the charge and the reaction to its event both call it; the second call changes
 * nothing.
 */
export function concludeRenewal(renewal: ChargedCycle, now: Date): Promise<RenewalOutcome> {
  return db().transaction((tx) => concludeRenewalWithin(tx, renewal, now));
}

/**
 * Like `concludeRenewal`, but runs in the caller's transaction. Does nothing for a charge that is
 * not a renewal or is already concluded.
 */
export async function concludeRenewalWithin(
  tx: Executor,
  { companyId, subscriptionId, transactionId }: ChargedCycle,
  now: Date,
): Promise<RenewalOutcome> {
  // Pipelined: reads the charge after the lock is acquired.
  const [row, charge] = await Promise.all([
    lockSubscription(tx, companyId, subscriptionId),
    getTransactionRow(companyId, transactionId, tx),
  ]);
  const outcome = outcomeOf(charge);
  if (!row || outcome === "pending") return outcome;
  if (row.chargingId !== transactionId) {
    if (charge.status === "paid" && isAutomatic(charge)) await concludeLateDebit(tx, row, charge, now);
    return outcome;
  }
  if (outcome === "renewed" && (await isUnwanted(tx, row, charge))) return returnUnwanted(tx, row, charge, now);
  if (outcome === "renewed") {
    await Promise.all([markAttempt(tx, charge, "paid"), recordPayment(tx, row, charge, now)]);
    return outcome;
  }
  const { attempt, storedCardId } = await markAttempt(tx, charge, "failed");
  if (isAutomatic(charge)) return concludeUnpaidDebit(tx, row, { charge, outcome, attempt }, now);
  if (outcome === "failed") return recordFailure(tx, row, charge, storedCardId === row.storedCardId, now);
  await recordUnsent(tx, row, charge, attempt, now);
  return outcome;
}

function outcomeOf({ status, acquirerState }: TransactionRow): RenewalOutcome {
  if (status === "pending") return "pending";
  if (wasPaid(status)) return "renewed";
  return status === "refused" && acquirerState !== "rejected" ? "unsent" : "failed";
}

async function isUnwanted(tx: Executor, row: SubscriptionRow, charge: TransactionRow): Promise<boolean> {
  if (row.status === "canceled" || !row.leavingAt || !isAutomatic(charge)) return false;
  return (await findWithdrawal(row.companyId, charge.id, tx)) !== null;
}

/** The payment covers no cycle, so the refund does not end the paid period. */
async function returnUnwanted(
  tx: Executor,
  row: SubscriptionRow,
  charge: TransactionRow,
  now: Date,
): Promise<RenewalOutcome> {
  await markAttempt(tx, charge, "failed");
  await changeSubscription(tx, row, { chargingId: null, updatedAt: now });
  await returnDebit(tx, charge, now);
  return "unsent";
}

/**
 * Handles a payment by the payer's bank for a charge that had ended unpaid, because a cancellation
 * and the debit overlapped. The payment covers the cycle if the cycle is unpaid and has no charge
 * in progress; otherwise it is returned.
 */
async function concludeLateDebit(tx: Executor, row: SubscriptionRow, charge: TransactionRow, now: Date): Promise<void> {
  const { companyId, id: transactionId } = charge;
  const [attempt] = await tx
    .select({ cycle: cycleCharges.cycle, status: cycleCharges.status })
    .from(cycleCharges)
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.transactionId, transactionId)));
  if (attempt?.status !== "failed" || (await isReturned(tx, charge))) return;
  const isUnpaid = row.status !== "canceled" && row.cycle === attempt.cycle && row.chargingId === null;
  if (!isUnpaid || row.leavingAt) return returnDebit(tx, charge, now);
  await Promise.all([markAttempt(tx, charge, "paid"), recordPayment(tx, row, charge, now)]);
}

async function markAttempt(tx: Executor, { companyId, id }: TransactionRow, status: CycleChargeStatus) {
  const [marked] = await tx.execute<{ attempt: number; storedCardId: string | null }>(sql`
    UPDATE cycle_charges SET status = ${status} WHERE company_id = ${companyId} AND transaction_id = ${id}
    RETURNING attempt, stored_card_id AS "storedCardId"`);
  return marked ?? fail("INTERNAL");
}

/**
 * Schedules a retry. The delay grows while the acquirer is unreachable, so that not every run
 * retries.
 */
async function recordUnsent(
  tx: Executor,
  row: SubscriptionRow,
  { createdAt }: TransactionRow,
  attempt: number,
  now: Date,
): Promise<void> {
  const isPatient = row.status !== "canceled" && attempt - row.failures > unsentBeforePause;
  const nextChargeAt = isPatient ? new Date(createdAt.getTime() + pauseMs) : row.nextChargeAt;
  await changeSubscription(tx, row, { chargingId: null, nextChargeAt, updatedAt: now });
}

/**
 * Records a payment. If the subscription was canceled after the charge was sent, it stays canceled,
 * and a payment under an authorization is returned.
 */
async function recordPayment(tx: Executor, row: SubscriptionRow, charge: TransactionRow, now: Date): Promise<void> {
  const { frequency, startedAt } = row;
  const paid = { chargingId: null, approvedCharges: row.approvedCharges + 1, updatedAt: now };
  if (row.status === "canceled") {
    await changeSubscription(tx, row, paid);
    if (isAutomatic(charge)) await returnDebit(tx, charge, now);
    return;
  }
  const cycle = row.cycle + 1;
  const nextChargeAt = cycleDueAt(startedAt, frequency, cycle);
  const nextStepAt = row.authorizationId ? opensAt(nextChargeAt) : null;
  const next = { status: "active", cycle, failures: 0, nextChargeAt, nextStepAt } as const;
  const renewed = await changeSubscription(tx, row, { ...paid, ...next });
  await announceSubscription(tx, "subscription_renewed", renewed, charge, now);
}

/**
 * Records a refusal. If the card was changed during the charge, the refusal applies to the old
 * card, and the new card is tried immediately.
 */
async function recordFailure(
  tx: Executor,
  row: SubscriptionRow,
  charge: TransactionRow,
  isSameCard: boolean,
  now: Date,
): Promise<RenewalOutcome> {
  const failures = row.failures + 1;
  const failed = { chargingId: null, failures, updatedAt: now };
  if (row.status === "canceled") {
    await changeSubscription(tx, row, { chargingId: null, updatedAt: now });
    return "failed";
  }
  if (row.leavingAt) {
    const ended = await endSubscription(tx, row, "customer", now, failed);
    await announceSubscription(tx, "subscription_canceled", ended, charge, now);
    return "canceled";
  }
  if (failures >= failuresBeforeEnd) {
    const ended = await endSubscription(tx, row, "max_retries", now, failed);
    await announceSubscription(tx, "subscription_renewal_failed", ended, charge, now);
    await announceSubscription(tx, "product_canceled", ended, charge, now);
    return "canceled";
  }
  const due = cycleDueAt(row.startedAt, row.frequency, row.cycle);
  const pastDue = await changeSubscription(tx, row, {
    ...failed,
    status: "past_due",
    nextChargeAt: isSameCard ? retryAt(due, failures, charge.createdAt) : now,
    cardRetryable: !isSameCard || charge.card?.retryable !== false,
  });
  await announceSubscription(tx, "subscription_renewal_failed", pastDue, charge, now);
  return "failed";
}
