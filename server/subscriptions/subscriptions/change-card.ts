import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { subscriptions } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { tokenConnections } from "../../acquiring/connections/card-ways";
import { checkPayer, connectionFor } from "../../acquiring/connections/connections";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { type AcquirerCard, claimAcquirerToken, findAcquirerCard } from "../../payments/cards/acquirer-tokens";
import { consumeCardToken, type RevealedCard } from "../../payments/cards/card-tokens";
import { withKeptCard } from "../../payments/cards/forget-cards";
import { type CardAtAcquirer, removeStoredCard, storeCard } from "../../payments/cards/stored-cards";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { concludeRenewal } from "../renewals/conclude-renewal";
import { readPayer } from "../renewals/open-cycle";
import { renewSubscription } from "../renewals/renew-subscription";
import { stopAtBank } from "./cancel-subscription";
import { stopDebits } from "./end-subscription";
import { getSubscription } from "./read-subscription";
import type { NewCard, Subscription } from "./schemas";
import type { SubscriptionRow } from "./subscription-shape";
import { getSubscriptionRow, lockSubscription, ofId } from "./subscriptions";

/**
 * Replaces the card of a subscription (docs/domains/subscriptions.md). Consumes the token, erases
 * the old card, and charges a `past_due` subscription immediately. A charge in progress continues
 * with the old card.
 *
 * If the subscription is paid by an authorization, cancels it and any charge scheduled at the
 * payer's bank (docs/domains/payments.md). Once that charge is known to be unpaid, the cycle is
 * charged to the card. `shown` is the card of an acquirer's token, if the caller has read it.
 *
 * @returns the updated subscription; a refused charge is not an error.
 * @throws NOT_FOUND; a state error for a canceled subscription; card_token_invalid;
 * no_connection_for_method if the company does not accept cards; VALIDATION for a missing customer
 * field that the token's acquirer requires for cards; UNAVAILABLE if an acquirer's response about
 * its token is lost. In all cases the old card is kept.
 */
export async function changeCard(
  company: CompanyIdentity,
  wanted: NewCard,
  now: Date,
  by: AuditBy = byPlatform,
  shown: AcquirerCard | null = null,
): Promise<Subscription> {
  const { id: companyId } = company;
  const { subscriptionId, cardToken } = wanted;
  const isTheirs = tokenConnections(company, cardToken).length > 0;
  const { status, chargingId, authorizationId } = isTheirs
    ? await replaceByTheirs(company, wanted, shown, { now, by })
    : await db().transaction((tx) =>
        replace(tx, companyId, wanted, { now, by }, () => {
          connectionFor(company, "credit_card");
          return consumeCardToken(tx, companyId, cardToken);
        }),
      );
  if (chargingId && authorizationId) {
    await stopAtBank(companyId, subscriptionId, now);
    await concludeRenewal({ companyId, subscriptionId, transactionId: chargingId }, now);
  } else if (authorizationId) {
    await stopAtBank(companyId, subscriptionId, now);
  }
  if (status === "past_due") await renewSubscription(company, subscriptionId, now, { atOnce: true });
  return getSubscription(company, subscriptionId);
}

interface Change {
  now: Date;
  by: AuditBy;
}

async function replaceByTheirs(
  company: CompanyIdentity,
  wanted: NewCard,
  shown: AcquirerCard | null,
  change: Change,
): Promise<SubscriptionRow> {
  const { id: companyId } = company;
  const seen = await getSubscriptionRow(companyId, wanted.subscriptionId);
  checkChangeable(seen);
  const theirs = shown ?? (await findAcquirerCard(company, wanted.cardToken)) ?? fail("card_token_invalid");
  const payer = await readPayer(seen);
  checkPayer(theirs.connection, "credit_card", payer);
  return withKeptCard(theirs, { key: acquirerKeyOf(newId(change.now)), payer }, (kept) =>
    db().transaction((tx) =>
      replace(tx, companyId, wanted, change, async () => {
        await claimAcquirerToken(tx, companyId, theirs);
        return kept;
      }),
    ),
  );
}

/** @returns the row before the change. */
async function replace(
  tx: Executor,
  companyId: string,
  { subscriptionId, holderName }: NewCard,
  { now, by }: Change,
  take: () => Promise<RevealedCard | CardAtAcquirer>,
): Promise<SubscriptionRow> {
  const row = (await lockSubscription(tx, companyId, subscriptionId)) ?? fail("NOT_FOUND");
  checkChangeable(row);
  const card = await take();
  const storedCardId = await storeCard(tx, companyId, { ...card, holderName: holderName ?? card.holderName }, now);
  await tx
    .update(subscriptions)
    .set({ storedCardId, cardRetryable: true, authorizationId: null, nextStepAt: null, updatedAt: now })
    .where(ofId(companyId, subscriptionId));
  await recordAudit(tx, { companyId, ...by, action: "subscription.card_changed", subjectId: subscriptionId, now });
  if (row.storedCardId) await removeStoredCard(tx, companyId, row.storedCardId);
  await stopDebits(tx, row, now);
  return row;
}

function checkChangeable({ status, leavingAt }: SubscriptionRow): void {
  if (status === "canceled") fail("subscription_canceled");
  if (leavingAt) fail("subscription_leaving");
}
