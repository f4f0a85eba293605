import { newId } from "@/db/ids";
import { findLiveAuthorization } from "../authorizations/authorizations";
import { followAuthorization } from "../authorizations/follow-authorization";
import { guardCard } from "../cards/card-testing";
import { createCardToken } from "../cards/card-tokens";
import type { CardInput } from "../cards/schemas";
import { findLastCharge } from "../checkout/charge-order";
import { findOrder } from "../checkout/orders";
import { byBuyer } from "../companies/audit";
import { getCompany } from "../companies/companies";
import { fail } from "../errors";
import { askPayer } from "../subscriptions/automatic/authorize";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { changeCard } from "../subscriptions/change-card";
import { findSubscriptionRow } from "../subscriptions/subscriptions";

/**
 * Cancels a subscription on the subscriber's behalf, by the order's link, without asking the seller. Idempotent.
 *
 * @throws NOT_FOUND for an unknown token, and for an order without a subscription; charge_in_progress while a renewal
 * is being charged.
 */
export async function cancelBySubscriber(token: string, now: Date): Promise<void> {
  const { companyId, id, status } = await getSubscriptionOf(token);
  if (status !== "canceled") await cancelSubscription(companyId, id, now, byBuyer);
}

/**
 * Changes a subscription's card on the subscriber's behalf, by the order's link. Charges an unpaid cycle to it at once.
 *
 * @returns whether the subscription is paid up: false where the new card was refused.
 * @throws NOT_FOUND as `cancelBySubscriber`, and for a blocked company; subscription_canceled; VALIDATION naming a field
 * of the card; card_not_accepted; no_connection_for_method; BUYER_ATTEMPTS_EXCEEDED, card_refused_too_often and
 * address_refused_too_often as a charge of the checkout.
 */
export async function changeCardBySubscriber(
  token: string,
  card: CardInput,
  { address, now }: { address: string | null; now: Date },
): Promise<{ isPaidUp: boolean }> {
  const { companyId, id: subscriptionId, status, document } = await getSubscriptionOf(token);
  const company = await getCompany(companyId);
  if (company.blockedAt) return fail("NOT_FOUND");
  if (status === "canceled") return fail("subscription_canceled");
  const cardToken = await createCardToken(company, card, now);
  const guarded = { companyId, document, number: card.number, address, attemptId: newId(now) };
  await guardCard(guarded, () => changeCard(company, { subscriptionId, cardToken }, now, byBuyer));
  const changed = await findSubscriptionRow(companyId, subscriptionId);
  return { isPaidUp: changed?.status === "active" };
}

/**
 * Asks for the code by which the subscriber moves to Pix Automático, by the order's link (docs/decisions.md 14). The page
 * shows it, also where the bank gives it later. A repeated request gets the same code.
 *
 * @throws NOT_FOUND as `changeCardBySubscriber`; subscription_canceled; subscription_authorized;
 * no_connection_for_method, automatic_pix_not_offered, automatic_frequency_not_offered; automatic_pix_refused.
 */
export async function moveToPixBySubscriber(token: string, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  const company = await getCompany(companyId);
  if (company.blockedAt) return fail("NOT_FOUND");
  await askPayer(company, id, now, byBuyer);
}

/**
 * Asks the bank whether the subscriber has authorised, by the order's link. Nothing happens where no answer is awaited.
 *
 * @throws NOT_FOUND as `cancelBySubscriber`; UNAVAILABLE when the bank does not answer.
 */
export async function checkMoveToPix(token: string, now: Date): Promise<void> {
  const { companyId, id } = await getSubscriptionOf(token);
  const open = await findLiveAuthorization(companyId, id);
  if (open?.state === "created") await followAuthorization(open, now);
}

/** The subscription that an order started. @throws NOT_FOUND, also for an erased buyer's order */
async function getSubscriptionOf(token: string) {
  const order = await findOrder(token);
  const charge = order && (await findLastCharge(order));
  const { companyId, subscriptionId } = charge ?? {};
  const row = companyId && subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  if (!row || !order?.document) return fail("NOT_FOUND");
  return { companyId: row.companyId, id: row.id, status: row.status, document: order.document };
}
