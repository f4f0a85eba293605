import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { AutomaticTry } from "../../acquiring/port/automatic-port";
import { dayOf } from "../../core/calendar/calendar";
import { fail, findFailure } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { reconcileWithReport } from "../../payments/charges/reconcile-transaction";
import { askRetry } from "../../payments/pix-automatico/send-automatic-charge";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { getTransactionRow, lockTransactionRow } from "../../payments/transactions/transactions";
import { concludeRenewal } from "../renewals/conclude-renewal";
import { cycleDueAt, failuresBeforeEnd } from "../renewals/cycle";
import type { Renewal } from "../renewals/renewal-outcome";
import { changeSubscription } from "../subscriptions/end-subscription";
import { announceSubscription, type SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { endAfterLastTry } from "./conclude-unpaid-debit";
import { decidedAt, maxTries, onDay, retryDayOf } from "./days";

/**
 * Interval between status checks while the bank does not respond or has not reported a past
 * attempt's result.
 */
const pauseMs = 3_600_000;
/** Delay before a requested attempt is checked, in case the request did not reach the bank. */
const answerMs = 600_000;

/**
 * Reads a charge under an authorization from its bank and applies the result: a payment, the end of
 * the charge, or a failed attempt. For a failed attempt, one database transaction counts the
 * failure, chooses the day of the next attempt and emits `subscription_renewal_failed`. Then the
 * next attempt is requested from the bank. If the bank does not respond, the same attempt is
 * requested again for the same day.
 */
export async function followDebit(company: CompanyIdentity, seen: SubscriptionRow, now: Date): Promise<Renewal> {
  const { companyId, id: subscriptionId } = seen;
  const transactionId = seen.chargingId ?? fail("INTERNAL");
  const charge = await getTransactionRow(companyId, transactionId);
  const tries = charge.status === "pending" ? await readTries(company, charge, now) : [];
  const outcome = await concludeRenewal({ companyId, subscriptionId, transactionId }, now);
  if (outcome !== "pending") return outcome;
  const step = await db().transaction((tx) => recordTries(tx, seen, tries, now));
  if (step.retryOn === null) return step.outcome;
  const answer = await askRetry(step.charge, step.retryOn, now);
  if (answer === "refused") await db().transaction((tx) => giveUpTries(tx, seen, now));
  return step.outcome;
}

/** Null if the bank cannot be read. */
async function readTries(
  company: CompanyIdentity,
  charge: TransactionRow,
  now: Date,
): Promise<readonly AutomaticTry[] | null> {
  try {
    return (await reconcileWithReport(company, charge, now)).report.tries ?? [];
  } catch (thrown) {
    if (findFailure(thrown)?.code === "UNAVAILABLE") return null;
    throw thrown;
  }
}

interface Step {
  outcome: Renewal;
  charge: TransactionRow;
  /** Day of the next attempt to request, or null. */
  retryOn: string | null;
}

async function recordTries(
  tx: Executor,
  seen: SubscriptionRow,
  tries: readonly AutomaticTry[] | null,
  now: Date,
): Promise<Step> {
  const row = await lockSubscription(tx, seen.companyId, seen.id);
  const charge = await lockTransactionRow(tx, seen.companyId, seen.chargingId ?? fail("INTERNAL"));
  const { automatic } = charge;
  if (!row?.authorizationId || row.chargingId !== charge.id || charge.status !== "pending" || !automatic?.dueOn) {
    return { outcome: "notDue", charge, retryOn: null };
  }
  const failed = tries?.filter(({ state }) => state === "failed").length ?? 0;
  const scheduled = tries?.find(({ state }) => state === "scheduled");
  const asked = automatic.retriesOn.at(-1);
  const isLost = asked !== undefined && !tries?.some(({ on }) => on === asked);
  const isUndecided = tries === null || scheduled || (failed <= automatic.failedTries && !isLost);
  if (isUndecided && !(tries && !scheduled && failed > 0 && isOver(row, now))) {
    return wait(tx, row, charge, scheduled ? decidedAt(scheduled.on) : now, now);
  }
  const further = Math.max(failed - automatic.failedTries, 0);
  // An attempt whose request never reached the bank is requested again, for a later day if its day has passed.
  const made = isLost ? automatic.retriesOn.slice(0, -1) : automatic.retriesOn;
  const isKept = isLost && further === 0 && asked > dayOf(now);
  const retryOn = isKept ? asked : failed < maxTries ? retryDayOf(automatic.dueOn, made, now) : null;
  const kept = { ...automatic, retriesOn: retryOn ? [...made, retryOn] : made, failedTries: failed };
  await tx
    .update(transactions)
    .set({ automatic: kept, updatedAt: now })
    .where(and(eq(transactions.companyId, row.companyId), eq(transactions.id, charge.id)));
  const failures = row.failures + further;
  if (failures >= failuresBeforeEnd || (isOver(row, now) && !retryOn)) return end(tx, row, charge, now);
  const next = retryOn
    ? { nextChargeAt: onDay(retryOn, row.nextChargeAt ?? now), nextStepAt: later(now, answerMs) }
    : lastDayOf(row);
  const pastDue = await changeSubscription(tx, row, { status: "past_due", failures, ...next, updatedAt: now });
  if (further > 0) await announceSubscription(tx, "subscription_renewal_failed", pastDue, charge, now);
  return { outcome: further > 0 ? "failed" : "pending", charge: { ...charge, automatic: kept }, retryOn };
}

/** Schedules the next check for the time at which the attempt's outcome is known, then hourly. */
async function wait(
  tx: Executor,
  row: SubscriptionRow,
  charge: TransactionRow,
  decided: Date,
  now: Date,
): Promise<Step> {
  const soonest = later(now, pauseMs);
  await changeSubscription(tx, row, { nextStepAt: decided > soonest ? decided : soonest });
  return { outcome: "pending", charge, retryOn: null };
}

function later(now: Date, ms: number): Date {
  return new Date(now.getTime() + ms);
}

/**
 * Ends the attempts of a cycle for which the bank accepts no further one. The cycle stays unpaid
 * until the due date of the next cycle.
 */
async function giveUpTries(tx: Executor, seen: SubscriptionRow, now: Date): Promise<void> {
  const row = await lockSubscription(tx, seen.companyId, seen.id);
  if (!row?.authorizationId || row.chargingId !== seen.chargingId) return;
  await changeSubscription(tx, row, { ...lastDayOf(row), updatedAt: now });
}

function lastDayOf({ startedAt, frequency, cycle }: SubscriptionRow) {
  const nextDueAt = cycleDueAt(startedAt, frequency, cycle + 1);
  return { nextChargeAt: nextDueAt, nextStepAt: nextDueAt };
}

function isOver(row: SubscriptionRow, now: Date): boolean {
  return lastDayOf(row).nextChargeAt <= now;
}

async function end(tx: Executor, row: SubscriptionRow, charge: TransactionRow, now: Date): Promise<Step> {
  return { outcome: await endAfterLastTry(tx, row, charge, now), charge, retryOn: null };
}
