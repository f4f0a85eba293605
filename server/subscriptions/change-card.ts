import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import { consumeCardToken } from "../cards/card-tokens";
import { removeStoredCard, storeCard } from "../cards/stored-cards";
import { type AuditBy, byPlatform, recordAudit } from "../companies/audit";
import { connectionFor } from "../connections/connections";
import type { CompanyIdentity } from "../core/procedure";
import { fail } from "../errors";
import { stopAtBank } from "./cancel-subscription";
import { concludeRenewal } from "./conclude-renewal";
import { stopDebits } from "./end-subscription";
import { getSubscription } from "./read-subscription";
import { renewSubscription } from "./renew-subscription";
import type { NewCard, Subscription } from "./schemas";
import { lockSubscription, ofId } from "./subscriptions";

/**
 * Replaces the card of a subscription (docs/decisions.md 8): the token is consumed, the old card erased, and a
 * subscription that is `past_due` is charged at once. A charge under way continues with the old card. An authorisation
 * is ended, and a charge that waits for its due day at the payer's bank withdrawn (docs/decisions.md 14): the card pays
 * the cycle once that charge is known to be unpaid.
 *
 * @returns the updated subscription: a refused charge is not an error.
 * @throws NOT_FOUND; a wrong state for a canceled one; card_token_invalid; no_connection_for_method when the company
 * takes no cards, with the old card kept.
 */
export async function changeCard(
  company: CompanyIdentity,
  { subscriptionId, cardToken, holderName }: NewCard,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Subscription> {
  const { id: companyId } = company;
  const { status, chargingId, authorizationId } = await db().transaction(async (tx) => {
    const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
    if (row.status === "canceled") return fail("subscription_canceled");
    if (row.leavingAt) return fail("subscription_leaving");
    connectionFor(company, "credit_card");
    const revealed = await consumeCardToken(tx, companyId, cardToken);
    const storedCardId = await storeCard(
      tx,
      companyId,
      { ...revealed, holderName: holderName ?? revealed.holderName },
      now,
    );
    await tx
      .update(subscriptions)
      .set({ storedCardId, cardRetryable: true, authorizationId: null, nextStepAt: null, updatedAt: now })
      .where(ofId(companyId, subscriptionId));
    await recordAudit(tx, { companyId, ...by, action: "subscription.card_changed", subjectId: subscriptionId, now });
    if (row.storedCardId) await removeStoredCard(tx, companyId, row.storedCardId);
    await stopDebits(tx, row, now);
    return row;
  });
  if (chargingId && authorizationId) {
    await stopAtBank(companyId, subscriptionId, now);
    await concludeRenewal({ companyId, subscriptionId, transactionId: chargingId }, now);
  } else if (authorizationId) {
    await stopAtBank(companyId, subscriptionId, now);
  }
  if (status === "past_due") await renewSubscription(company, subscriptionId, now, { atOnce: true });
  return getSubscription(company, subscriptionId);
}
