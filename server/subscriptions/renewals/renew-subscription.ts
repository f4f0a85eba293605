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
 * Charges the cycle that a subscription owes, once, by its card or by its authorisation (docs/decisions.md 8 and 14;
 * docs/reliability.md rules 1 and 8). `atOnce` charges the card of a `past_due` subscription before its next try is due;
 * `by` is who asked for that.
 *
 * One commit locks the subscription's row, checks that the cycle is due and nothing is under way, and inserts the
 * attempt (whose keys allow one open charge per cycle) and its reserved transaction; then the charge goes to the
 * acquirer; then the answer is recorded. Of eight schedulers at once, one gets the row and the others find a charge
 * under way. A crash anywhere leaves a transaction that reconciliation reads by its key. An unknown outcome blocks any
 * further attempt of the subscription.
 *
 * Nothing is charged after an acknowledged cancellation: a cancellation locks the same row, and is not acknowledged
 * while the transaction is reserved and may still be sent (`sendableUntil`). So it comes either before this
 * reservation, which then finds the subscription canceled, or after the charge was sent.
 *
 * @throws NOT_FOUND
 */
export async function renewSubscription(
  company: CompanyIdentity,
  subscriptionId: string,
  now: Date,
  terms?: RenewalTerms,
): Promise<Renewal> {
  return renewSeen(company, await getSubscriptionRow(company.id, subscriptionId), now, terms);
}

/** The same for a subscription that was just read; any change since then is noticed once it is locked. */
export async function renewSeen(
  company: CompanyIdentity,
  seen: SubscriptionRow,
  now: Date,
  { atOnce = false, by }: RenewalTerms = {},
): Promise<Renewal> {
  if (await isOnHold()) return "held";
  return seen.authorizationId ? stepTowardsDebit(company, seen, now) : renewByCard(company, seen, { now, atOnce, by });
}
