import { setTimeout as sleep } from "node:timers/promises";
import { db, type Executor } from "@/db/client";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { withdrawTransaction } from "../../payments/cancellations/withdraw-transaction";
import { findLiveAuthorization } from "../../payments/pix-automatico/authorizations";
import { performCancellation } from "../../payments/pix-automatico/cancel-authorization";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { endSubscription } from "./end-subscription";
import { announceSubscription, type SubscriptionRow } from "./subscription-shape";
import { getSubscriptionRow, lockSubscription } from "./subscriptions";

/** Longer than an acquirer takes to respond. */
const waitMs = 20_000;
const pollMs = 25;

/**
 * Cancels a subscription on request. In one database transaction, stops future charges, revokes
 * access, erases the card and emits `subscription_canceled`.
 *
 * Nothing is sent to the acquirer after this returns. A renewal reserves its charge in a database
 * transaction that locks the same row and checks that the subscription is not canceled, so it
 * commits entirely before or after this one. If after, it reserves nothing. If before, the charge
 * is `reserved` until the acquirer responds and may be sent until `sendableUntil`. This function
 * waits for either and throws on timeout. A charge that was sent before and has no outcome yet may
 * still be paid.
 *
 * @throws NOT_FOUND; a rule error for a canceled subscription; charge_in_progress if a charge is
 * still in flight after 20 seconds.
 */
export async function cancelSubscription(
  companyId: string,
  subscriptionId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<void> {
  await onceSent((tx) => cancelOnce(tx, companyId, subscriptionId, { now, by }));
  await stopAtBank(companyId, subscriptionId, now);
}

/**
 * Runs `work` repeatedly, each time in a new transaction, until it returns a value. `work` returns
 * null while a charge may still be sent.
 *
 * @throws charge_in_progress after 20 seconds.
 */
export async function onceSent<Result>(work: (tx: Executor) => Promise<Result | null>): Promise<Result> {
  const giveUpAt = Date.now() + waitMs;
  for (;;) {
    const result = await db().transaction(work);
    if (result !== null) return result;
    if (Date.now() > giveUpAt) return fail("charge_in_progress", { retryAfterSeconds: 5 });
    await sleep(pollMs);
  }
}

/**
 * Performs a reserved cancellation at the bank: cancels the authorization and the scheduled
 * charge. If the bank does not respond, the sweeps retry. Any later payment by the bank
 * is returned to the payer.
 */
export async function stopAtBank(companyId: string, subscriptionId: string, now: Date): Promise<void> {
  const { chargingId } = await getSubscriptionRow(companyId, subscriptionId);
  if (chargingId) await withdrawTransaction(companyId, chargingId, now);
  const live = await findLiveAuthorization(companyId, subscriptionId);
  if (live) await performCancellation(companyId, live.id, now);
}

async function cancelOnce(
  tx: Executor,
  companyId: string,
  subscriptionId: string,
  { now, by }: { now: Date; by: AuditBy },
): Promise<true | null> {
  const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
  if (row.status === "canceled") return fail("subscription_already_canceled");
  if (await maySend(tx, row)) return null;
  const ended = await endSubscription(tx, row, "requested", now);
  await announceSubscription(tx, "subscription_canceled", ended, null, now);
  await recordAudit(tx, { companyId, ...by, action: "subscription.canceled", subjectId: subscriptionId, now });
  return true;
}

/**
 * Reports whether the charge in progress may still be sent. The caller must have locked the
 * subscription's row.
 */
export async function maySend(tx: Executor, { companyId, chargingId }: SubscriptionRow): Promise<boolean> {
  if (chargingId === null) return false;
  const { status, acquirerState, sendableUntil } = await getTransactionRow(companyId, chargingId, tx);
  if (status !== "pending" || acquirerState !== "reserved") return false;
  return sendableUntil !== null && sendableUntil > new Date();
}
