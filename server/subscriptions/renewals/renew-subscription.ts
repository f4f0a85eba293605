import type { AuditBy } from "../../accounts/audit/audit";
import { isOnHold } from "../../core/hold/hold";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { stepTowardsDebit } from "../debits/step";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { renewByCard } from "./renew-by-card";
import type { Renewal } from "./renewal-outcome";

interface RenewalTerms {
  atOnce?: boolean;
  by?: AuditBy;
}

/**
 * Charges a subscription's due cycle once, by its card or its authorization
 * (docs/domains/subscriptions.md and docs/domains/payments.md; docs/reliability.md rules 1 and 8).
 * `atOnce` charges the card of a `past_due` subscription before its next attempt is due, and `by`
 * is the actor who requested it.
 *
 * One database transaction locks the subscription's row, checks that the cycle is due and no charge
 * is in progress, and inserts the attempt and its reserved transaction. The attempt's keys allow
 * one open charge per cycle. Then the charge is sent to the acquirer and the response is recorded.
 * If several schedulers run concurrently, one gets the row and the others find a charge in
 * progress. A crash at any point leaves a transaction that reconciliation reads by its key. An
 * unknown outcome blocks any further attempt of the subscription.
 *
 * Nothing is charged after an acknowledged cancellation. A cancellation locks the same row and is
 * not acknowledged while the transaction is reserved and may still be sent (`sendableUntil`). It
 * therefore commits either before this reservation, which then finds the subscription canceled, or
 * after the charge was sent.
 *
 * @throws NOT_FOUND.
 */
export async function renewSubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  terms?: RenewalTerms,
): Promise<Renewal> {
  return renewSeen(company, await getSubscriptionRow(company.id, subscriptionId), now, terms);
}

export async function renewSeen(
  company: CompanyIdentity,
  seen: SubscriptionRow,
  now: Date,
  { atOnce = false, by }: RenewalTerms = {},
): Promise<Renewal> {
  if (await isOnHold()) return "held";
  return seen.authorizationId ? stepTowardsDebit(company, seen, now) : renewByCard(company, seen, { now, atOnce, by });
}
