import type { Executor } from "@/db/client";
import { daysAfter } from "../../core/calendar/calendar";
import { findWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { findAuthorization, isLive } from "../../payments/pix-automatico/authorizations";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { cycleDueAt, failuresBeforeEnd } from "../renewals/cycle";
import type { RenewalOutcome } from "../renewals/renewal-outcome";
import { changeSubscription, endSubscription } from "../subscriptions/end-subscription";
import { announceSubscription, type SubscriptionRow } from "../subscriptions/subscription-shape";
import { maxTries } from "./days";

const unsentBeforePause = 3;
const pauseMs = 3_600_000;

interface UnpaidDebit {
  charge: TransactionRow;
  outcome: RenewalOutcome;
  /** Starts at 1 in each cycle. */
  attempt: number;
}

/**
 * Concludes an unpaid charge of a subscription whose row the caller has locked. Not counted as a
 * failure if the system withdrew the charge, the payer ended the authorization, or the charge never
 * reached the bank. An attempt that the bank reported earlier has already been counted
 * (`follow-debit.ts`). If the cycle is still unpaid after the last attempt, the fifth failure is
 * counted on the due date of the next cycle.
 */
export async function concludeUnpaidDebit(
  tx: Executor,
  row: SubscriptionRow,
  debit: UnpaidDebit,
  now: Date,
): Promise<RenewalOutcome> {
  const { charge, outcome, attempt } = debit;
  if (row.status === "canceled") {
    await changeSubscription(tx, row, { chargingId: null, updatedAt: now });
    return "failed";
  }
  const released = await releaseOf(tx, row, debit, now);
  if (released) {
    await changeSubscription(tx, row, { ...released, chargingId: null, updatedAt: now });
    return "unsent";
  }
  if (outcome === "unsent") {
    const isPatient = attempt - row.failures > unsentBeforePause;
    const nextStepAt = isPatient ? new Date(charge.createdAt.getTime() + pauseMs) : now;
    await changeSubscription(tx, row, { chargingId: null, nextStepAt, updatedAt: now });
    return "unsent";
  }
  return recordFailure(tx, row, charge, now);
}

/** Returns the changes that release the cycle, or null if the payer's bank attempted the charge. */
async function releaseOf(tx: Executor, row: SubscriptionRow, { charge, outcome }: UnpaidDebit, now: Date) {
  const { companyId, authorizationId, nextChargeAt, status } = row;
  if (!authorizationId) return { nextChargeAt: status === "past_due" ? now : nextChargeAt, nextStepAt: null };
  const payer = await findAuthorization(companyId, authorizationId, tx);
  if (!payer || !isLive(payer)) return { nextStepAt: nextChargeAt };
  const isOther = charge.automatic?.authorizationId !== authorizationId;
  const isWithdrawn = outcome === "failed" && (await findWithdrawal(companyId, charge.id, tx)) !== null;
  return isOther || isWithdrawn ? { nextStepAt: now } : null;
}

async function recordFailure(
  tx: Executor,
  row: SubscriptionRow,
  charge: TransactionRow,
  now: Date,
): Promise<RenewalOutcome> {
  const { failedTries = 0, retriesOn = [] } = charge.automatic ?? {};
  const isCounted = failedTries > retriesOn.length;
  const failures = row.failures + (isCounted ? 0 : 1);
  if (failures >= failuresBeforeEnd) return endAfterLastTry(tx, { ...row, failures }, charge, now);
  const isLast = charge.status === "canceled" || failures >= maxTries;
  const nextDueAt = cycleDueAt(row.startedAt, row.frequency, row.cycle + 1);
  const failed = await changeSubscription(tx, row, {
    chargingId: null,
    status: "past_due",
    failures: isLast ? maxTries : failures,
    // After an immediate rejection, the bank gets no other charge on the same day.
    nextChargeAt: isLast ? nextDueAt : daysAfter(now, 3),
    nextStepAt: isLast ? nextDueAt : daysAfter(now, 1),
    updatedAt: now,
  });
  if (!isCounted) await announceSubscription(tx, "subscription_renewal_failed", failed, charge, now);
  return "failed";
}

export async function endAfterLastTry(
  tx: Executor,
  row: SubscriptionRow,
  charge: TransactionRow | null,
  now: Date,
): Promise<RenewalOutcome> {
  const further = { failures: failuresBeforeEnd };
  const ended = await endSubscription(tx, row, "max_retries", now, further);
  await announceSubscription(tx, "subscription_renewal_failed", ended, charge, now);
  await announceSubscription(tx, "product_canceled", ended, charge, now);
  return "canceled";
}
