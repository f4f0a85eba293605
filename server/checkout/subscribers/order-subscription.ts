import { byBuyer } from "../../accounts/audit/audit";
import { getCompany } from "../../accounts/company/companies";
import { fail } from "../../core/failures/failure";
import { findLiveAuthorization } from "../../payments/pix-automatico/authorizations";
import { followAuthorization } from "../../payments/pix-automatico/follow-authorization";
import { askPayer } from "../../subscriptions/debits/authorize";
import {
  type LeavingAnswer,
  recordLeavingReason,
  staySubscribed,
} from "../../subscriptions/subscriber-changes/stay-subscribed";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { findLastCharge } from "../orders/charge-order";
import { findOrder } from "../orders/orders";
import { changeCardAsBuyer, type GivenPayment, leaveAsBuyer } from "./as-buyer";

/**
 * Cancels a subscription at the end of its paid period, requested through the order's link. The
 * seller's approval is not required. Idempotent.
 *
 * @throws NOT_FOUND for an unknown token or an order without a subscription; charge_in_progress
 * while a renewal is being charged.
 */
export async function cancelBySubscriber(token: string, now: Date): Promise<void> {
  await leaveAsBuyer(await getSubscriptionOf(token), now);
}

/**
 * Reverts `cancelBySubscriber`.
 *
 * @throws NOT_FOUND; subscription_canceled if the subscription has already ended.
 */
export async function stayBySubscriber(token: string, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  await staySubscribed(companyId, id, now);
}

/** @throws NOT_FOUND, including if the subscriber did not cancel. */
export async function recordReasonBySubscriber(token: string, why: LeavingAnswer, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  await recordLeavingReason(companyId, id, why, now);
}

/** @throws NOT_FOUND; the same errors as `changeCardAsBuyer`. */
export async function changeCardBySubscriber(
  token: string,
  card: GivenPayment,
  at: { address: string | null; now: Date },
): Promise<{ isPaidUp: boolean; isCharged: boolean }> {
  return changeCardAsBuyer(await getSubscriptionOf(token), card, at);
}

/**
 * Requests the code for moving the subscription to Pix Automático (docs/domains/payments.md),
 * through the order's link. The page shows the code once the bank issues it. A repeated request
 * returns the same code.
 *
 * @throws NOT_FOUND in the same cases as `changeCardBySubscriber`; subscription_canceled;
 * subscription_authorized; no_connection_for_method; automatic_pix_not_offered;
 * automatic_frequency_not_offered; automatic_pix_refused.
 */
export async function moveToPixBySubscriber(token: string, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  const company = await getCompany(companyId);
  if (company.blockedAt) return fail("NOT_FOUND");
  await askPayer(company, id, now, byBuyer);
}

/**
 * Asks the bank whether the subscriber has authorized the move to Pix Automático. Does nothing
 * without a pending authorization.
 *
 * @throws NOT_FOUND in the same cases as `cancelBySubscriber`; UNAVAILABLE if the bank does not
 * respond.
 */
export async function checkMoveToPix(token: string, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  const open = await findLiveAuthorization(companyId, id);
  if (open?.state === "created") await followAuthorization(open, now);
}

/** @throws NOT_FOUND, including for an erased buyer's order. */
async function getSubscriptionOf(token: string) {
  const order = await findOrder(token);
  const charge = order && (await findLastCharge(order));
  const { companyId, subscriptionId } = charge ?? {};
  const row = companyId && subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  if (!row || !order?.document) return fail("NOT_FOUND");
  return { companyId: row.companyId, id: row.id, status: row.status, document: order.document };
}
