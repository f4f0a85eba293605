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

/** An unpaid cycle waits this long for an authorisation that starts later; until then its card is tried. */
const patienceDays = 5;

/**
 * Applies what became of an authorisation to its subscription, in the caller's commit (docs/decisions.md 14): a sign-up
 * starts or ends; a running subscription is paid by it from now on, or no longer. Safe to repeat.
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
 * Pays a subscription by the approved authorisation that waits for it, if there is one: after a charge of its card was
 * concluded, in the same commit.
 */
export async function switchWaiting(tx: Executor, companyId: string, subscriptionId: string, now: Date): Promise<void> {
  if (!(await findLiveAuthorization(companyId, subscriptionId, tx))) return;
  const row = await lockSubscription(tx, companyId, subscriptionId);
  if (!row?.storedCardId) return;
  const waiting = await findLiveAuthorization(companyId, subscriptionId, tx);
  if (waiting) await switchTo(tx, row, waiting, now);
}

/**
 * Erases the card and takes the authorisation. A card renewal under way finishes first, and a cycle that is due before
 * the authorisation starts stays with the card: no cycle is charged by both.
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
    // The tries of the card are over; the authorisation has its own.
    failures: 0,
    nextStepAt: isUnpaid ? now : opensAt(nextChargeAt),
    updatedAt: now,
  });
  if (storedCardId) await removeStoredCard(tx, companyId, storedCardId);
  if (previous) await requestCancellation(tx, companyId, previous, now);
}

/**
 * The payer's side ended the authorisation: nothing more is charged. What was paid for lasts: the subscription ends with
 * its paid period, and at once if that is over. A new card or authorisation until then keeps it.
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
