import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { getSubscription } from "./read-subscription";
import { renewSubscription } from "./renew-subscription";
import type { Subscription } from "./schemas";
import { getSubscriptionRow } from "./subscriptions";

/**
 * Charges the unpaid cycle of a `past_due` subscription now, on request; it counts as its next try.
 *
 * @returns the updated subscription: a refused charge is not an error.
 * @throws NOT_FOUND; a wrong state when nothing is unpaid or a charge is under way; a broken rule for a card that the
 * brands forbid to retry.
 */
export async function retrySubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
): Promise<Subscription> {
  const { status, cardRetryable } = await getSubscriptionRow(company.id, subscriptionId);
  if (status !== "past_due") return fail("subscription_not_past_due");
  if (!cardRetryable) return fail("card_not_retryable");
  const renewal = await renewSubscription(company, subscriptionId, now, { atOnce: true });
  return renewal === "notDue" ? fail("charge_in_progress") : getSubscription(company, subscriptionId);
}
