import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { getSubscription } from "../subscriptions/read-subscription";
import type { Subscription } from "../subscriptions/schemas";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { renewSubscription } from "./renew-subscription";

/**
 * Charges the unpaid cycle of a `past_due` subscription immediately, on request, as its next
 * attempt.
 *
 * @returns the updated subscription; a refused charge is not an error.
 *
 * @throws NOT_FOUND; a state error if nothing is unpaid, the subscription is paid by an
 * authorization, a charge is in progress or the latest paid charge is disputed; a rule error for a
 * card that the brands do not allow to be retried.
 */
export async function retrySubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Subscription> {
  const { status, cardRetryable, authorizationId } = await getSubscriptionRow(company.id, subscriptionId);
  if (status !== "past_due") return fail("subscription_not_past_due");
  if (authorizationId) return fail("subscription_authorized");
  if (!cardRetryable) return fail("card_not_retryable");
  const renewal = await renewSubscription(company, subscriptionId, now, { atOnce: true, by });
  if (renewal === "held") return fail("transaction_disputed");
  return renewal === "notDue" ? fail("charge_in_progress") : getSubscription(company, subscriptionId);
}
