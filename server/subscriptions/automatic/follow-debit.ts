import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { transactions } from "@/db/schema";
import type { AutomaticTry } from "../../acquirers/automatic-port";
import { askRetry } from "../../authorizations/send-automatic-charge";
import type { CompanyIdentity } from "../../core/procedure";
import { fail, findFailure } from "../../errors";
import { reconcileWithReport } from "../../payments/reconcile-transaction";
import type { TransactionRow } from "../../payments/transaction-shape";
import { getTransactionRow, lockTransactionRow } from "../../payments/transactions";
import { concludeRenewal, type Renewal } from "../conclude-renewal";
import { cycleDueAt, failuresBeforeEnd } from "../cycle";
import { changeSubscription } from "../end-subscription";
import { announceSubscription, type SubscriptionRow } from "../subscription-shape";
import { lockSubscription } from "../subscriptions";
import { endAfterLastTry } from "./conclude-unpaid-debit";
import { decidedAt, maxTries, onDay, retryDayOf } from "./days";

/** How long a bank may take to decide a try after its day, or to answer, before it is asked again. */
const pauseMs = 3_600_000;

/**
 * Reads a charge by an authorisation from its bank and applies what it says: a payment, the end of the charge, or a
 * failed try. For that, one commit counts the failure and chooses the day of the next try, with
 * `subscription_renewal_failed`; then the bank is asked to try again. Without an answer the same day is asked for again,
 * which is one try.
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

/** Null when the bank could not be read. */
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
  /** The day for which the bank is to be asked to try again. */
  retryOn: string | null;
}

async function recordTries(
  tx: Executor,
  seen: SubscriptionRow,
  tries: readonly AutomaticTry[] | null,
  now: Date,
): Promise<Step> {
  const { companyId, id, chargingId } = seen;
  const row = await lockSubscription(tx, companyId, id);
  const charge = await lockTransactionRow(tx, companyId, chargingId ?? fail("INTERNAL"));
  const { automatic } = charge;
  const wait = async (outcome: Renewal = "pending"): Promise<Step> => {
    if (row?.nextStepAt) await changeSubscription(tx, row, { nextStepAt: new Date(now.getTime() + pauseMs) });
    return { outcome, charge, retryOn: null };
  };
  if (!row?.authorizationId || row.chargingId !== charge.id || charge.status !== "pending" || !automatic?.dueOn) {
    return { outcome: "notDue", charge, retryOn: null };
  }
  if (tries === null || tries.some(({ state }) => state === "scheduled")) return wait();
  const failed = tries.filter(({ state }) => state === "failed").length;
  const further = failed - automatic.failedTries;
  if (further <= 0) {
    const asked = automatic.retriesOn.at(-1);
    const isLost = asked !== undefined && !tries.some(({ on }) => on === asked);
    if (isOver(row, now) && failed > 0) return end(tx, row, charge, now);
    const step = await wait();
    return isLost ? { ...step, retryOn: asked } : step;
  }
  const failures = row.failures + further;
  const retryOn = failed < maxTries ? retryDayOf(automatic.dueOn, automatic.retriesOn, now) : null;
  const retriesOn = retryOn ? [...automatic.retriesOn, retryOn] : automatic.retriesOn;
  const kept = { ...automatic, retriesOn, failedTries: failed };
  await tx
    .update(transactions)
    .set({ automatic: kept, updatedAt: now })
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, charge.id)));
  if (failures >= failuresBeforeEnd || (isOver(row, now) && !retryOn)) return end(tx, row, charge, now);
  const pastDue = await changeSubscription(tx, row, {
    status: "past_due",
    failures,
    ...(retryOn
      ? { nextChargeAt: onDay(retryOn, row.nextChargeAt ?? now), nextStepAt: decidedAt(retryOn) }
      : lastDayOf(row)),
    updatedAt: now,
  });
  await announceSubscription(tx, "subscription_renewal_failed", pastDue, charge, now);
  return { outcome: "failed", charge: { ...charge, automatic: kept }, retryOn };
}

/** The bank takes no further try: the cycle stays unpaid until the due day of the next one. */
async function giveUpTries(tx: Executor, seen: SubscriptionRow, now: Date): Promise<void> {
  const row = await lockSubscription(tx, seen.companyId, seen.id);
  if (!row?.authorizationId || row.chargingId !== seen.chargingId) return;
  await changeSubscription(tx, row, { ...lastDayOf(row), updatedAt: now });
}

function lastDayOf({ startedAt, frequency, cycle }: SubscriptionRow) {
  const nextDueAt = cycleDueAt(startedAt, frequency, cycle + 1);
  return { nextChargeAt: nextDueAt, nextStepAt: nextDueAt };
}

/** Whether the next cycle is due already. */
function isOver(row: SubscriptionRow, now: Date): boolean {
  return lastDayOf(row).nextChargeAt <= now;
}

async function end(tx: Executor, row: SubscriptionRow, charge: TransactionRow, now: Date): Promise<Step> {
  return { outcome: await endAfterLastTry(tx, row, charge, now), charge, retryOn: null };
}
