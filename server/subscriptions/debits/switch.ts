import type { Executor } from "@/db/client";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { reserveWithdrawal } from "../../payments/cancellations/withdraw-transaction";
import { removeStoredCard } from "../../payments/cards/stored-cards";
import {
  type AuthorizationRow,
  findAuthorization,
  findLiveAuthorization,
  isLive,
} from "../../payments/pix-automatico/authorizations";
import { requestCancellation } from "../../payments/pix-automatico/cancel-authorization";
import { concludeSignup } from "../signups/conclude-signup";
import { changeSubscription, endByCustomer } from "../subscriptions/end-subscription";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { lockSubscription } from "../subscriptions/subscriptions";
import { opensAt } from "./days";

/** Maximum number of days that an unpaid cycle waits for an authorization to start. Otherwise the card is retried. */
const patienceDays = 5;

/**
 * Applies an authorization's current state to its subscription (docs/domains/payments.md): starts
 * or ends a sign-up, or switches an active subscription to or from the authorization. Runs in the
 * caller's transaction. Idempotent.
 */
export async function applyAuthorization(
  tx: Executor,
  companyId: string,
  authorizationId: string,
  now: Date,
): Promise<void> {
  const seen = await findAuthorization(companyId, authorizationId, tx);
  if (!seen) return;
  if (seen.transactionId) await concludeSignup(tx, companyId, seen.transactionId, now);
  const row = await lockSubscription(tx, companyId, seen.subscriptionId);
  if (!row) return;
  const authorization = (await findAuthorization(companyId, authorizationId, tx)) ?? seen;
  if (row.authorizationId !== authorizationId) await switchTo(tx, row, authorization, now);
  else if (!isLive(authorization)) await stopPaying(tx, row, now);
}

/**
 * Switches a subscription to its approved authorization, if one is waiting. Called in the database
 * transaction that concludes a card charge.
 */
export async function switchWaiting(tx: Executor, companyId: string, subscriptionId: string, now: Date): Promise<void> {
  if (!(await findLiveAuthorization(companyId, subscriptionId, tx))) return;
  const row = await lockSubscription(tx, companyId, subscriptionId);
  if (!row?.storedCardId) return;
  const waiting = await findLiveAuthorization(companyId, subscriptionId, tx);
  if (waiting) await switchTo(tx, row, waiting, now);
}

/**
 * Erases the card and switches to the authorization. No cycle is charged by both: a card renewal in
 * progress finishes first, and a cycle due before the authorization starts is charged to the card.
 */
async function switchTo(tx: Executor, row: SubscriptionRow, authorization: AuthorizationRow, now: Date): Promise<void> {
  const { companyId, status, storedCardId, chargingId, nextChargeAt } = row;
  const { id: authorizationId, state, cancelRequestedAt, startsOn } = authorization;
  if (state !== "approved" || cancelRequestedAt) return;
  if (status === "canceled" || !nextChargeAt) return requestCancellation(tx, companyId, authorizationId, now);
  if (chargingId) return;
  const isUnpaid = status === "past_due";
  const isTooEarly = isUnpaid ? startsOn > addDays(dayOf(now), patienceDays) : dayOf(nextChargeAt) < startsOn;
  if (isTooEarly) return;
  const previous = row.authorizationId;
  await changeSubscription(tx, row, {
    authorizationId,
    storedCardId: null,
    cardRetryable: true,
    // Failures of the card are not counted against the authorization.
    failures: 0,
    nextStepAt: isUnpaid ? now : opensAt(nextChargeAt),
    updatedAt: now,
  });
  if (storedCardId) await removeStoredCard(tx, companyId, storedCardId);
  if (previous) await requestCancellation(tx, companyId, previous, now);
}

/**
 * Stops charging after the authorization was ended at the payer's request. The subscription ends
 * with its paid period, or immediately if that has passed. It continues if the subscriber adds a
 * new card or authorization before then.
 */
async function stopPaying(tx: Executor, row: SubscriptionRow, now: Date): Promise<void> {
  const { companyId, status, chargingId, nextChargeAt } = row;
  if (status === "canceled") return;
  if (chargingId) await reserveWithdrawal(tx, { companyId, transactionId: chargingId }, now);
  if (status === "active" && nextChargeAt && nextChargeAt > now) {
    await changeSubscription(tx, row, { nextStepAt: nextChargeAt, updatedAt: now });
    return;
  }
  await endByCustomer(tx, row, now);
}
