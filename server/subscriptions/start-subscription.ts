import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { signups } from "@/db/schema";
import { chargeCard } from "../card-charges/create-card-charge";
import { admitAttempt } from "../cards/buyer-attempts";
import { consumeCardToken, type RevealedCard } from "../cards/card-tokens";
import { storeCard } from "../cards/stored-cards";
import { connectionFor } from "../connections/connections";
import { wayOf } from "../connections/payment-way";
import type { CompanyIdentity } from "../core/procedure";
import type { Buyer } from "../customers/customers";
import { fail } from "../errors";
import { feeOf } from "../finance/fees";
import { unknownOrigin } from "../payments/charge-request";
import { checkCharge, descriptionOf } from "../payments/check-charge";
import { reconcileTransaction } from "../payments/reconcile-transaction";
import { type ChargeIdentity, type ReservedIdentity, reserveWithin } from "../payments/reserve-transaction";
import type { TransactionRow } from "../payments/transaction-shape";
import { findTransactionRow, getTransactionRow } from "../payments/transactions";
import { claimCoupon } from "../promotions/claim-coupon";
import { itemsOf } from "../promotions/price";
import { concludeSignup } from "./conclude-signup";
import { type PricedSignup, priceSignup } from "./price-signup";
import type { NewSubscription, SubscriptionResult } from "./schemas";
import { findSubscriptionRow } from "./subscriptions";

/**
 * Starts a subscription with its first charge (`POST /v1/subscriptions`; docs/decisions.md 8). One commit admits the
 * buyer's attempt, consumes the card's token, stores the card, claims the coupon and reserves the transaction; then the
 * charge goes to the acquirer; then the answer is recorded, and only an approval starts the subscription. A pending
 * charge starts it, or erases the card, once decided (`concludeSignup`).
 *
 * A repeated call with the same id finishes the same charge and subscription.
 *
 * @throws VALIDATION, document_invalid, a broken rule, card_token_invalid or BUYER_ATTEMPTS_EXCEEDED before anything is
 * stored and without consuming the token.
 */
export async function startSubscription(
  company: CompanyIdentity,
  input: NewSubscription,
  { transactionId, isNew, sale, origin, now }: ChargeIdentity,
): Promise<SubscriptionResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (begun) {
    if (begun.status === "pending") await reconcileTransaction(company, begun, now);
  } else {
    const { row, card } = await reserveSignup(company, input, { transactionId, sale, origin, now });
    const details = { address: input.customer.address ?? null, origin: origin ?? unknownOrigin };
    await chargeCard(company, row, { card, initiator: "customer", details }, now);
  }
  await db().transaction((tx) => concludeSignup(tx, company.id, transactionId, now));
  return resultOf(company.id, transactionId, input.card.cardToken);
}

interface Reserved {
  row: TransactionRow;
  card: RevealedCard;
}

async function reserveSignup(
  company: CompanyIdentity,
  input: NewSubscription,
  { transactionId, sale, now }: ReservedIdentity,
): Promise<Reserved> {
  const priced = await priceSignup(company.id, input, now);
  const { metadata, postbackUrl, customer } = input;
  const charge = {
    amountInCents: priced.first.totalInCents,
    customer,
    description: input.description || descriptionOf(priced.plan.productName),
    ...(metadata === undefined ? {} : { metadata }),
    ...(postbackUrl === undefined ? {} : { postbackUrl }),
  };
  const buyer = await checkCharge(company.id, charge);
  return admitAttempt(company.id, buyer.document, transactionId, async (tx) => {
    const { cardToken, holderName } = input.card;
    const revealed = await consumeCardToken(tx, company.id, cardToken);
    const card = { ...revealed, holderName: holderName ?? revealed.holderName };
    const subscriptionId = newId(now);
    const connection = connectionFor(company, "credit_card");
    const row = await reserveWithin(tx, {
      companyId: company.id,
      transactionId,
      method: "credit_card",
      connectionId: connection.id,
      fees: feeOf(wayOf("credit_card", connection), charge.amountInCents, company, now),
      card: cardDetails(card),
      input: { ...charge, items: itemsOf(priced.first.lines, priced.coupon?.code ?? null) },
      buyer,
      subscriptionId,
      sale,
      now,
    });
    await keepSignup(tx, row, subscriptionId, priced, { card, buyer, now });
    return { row, card };
  });
}

/** Stores the terms to apply once the charge is approved; the card stays in the vault. */
async function keepSignup(
  tx: Executor,
  { companyId, id: transactionId }: TransactionRow,
  subscriptionId: string,
  { plan, coupon, renewalInCents }: PricedSignup,
  { card, buyer, now }: { card: RevealedCard; buyer: Buyer; now: Date },
): Promise<void> {
  if (coupon) await claimCoupon(tx, coupon, { companyId, transactionId, document: buyer.document, now });
  const storedCardId = await storeCard(tx, companyId, card, now);
  await tx.insert(signups).values({
    companyId,
    transactionId,
    subscriptionId,
    productId: plan.productId,
    offerId: plan.offerId,
    offerSlug: plan.slug,
    productName: plan.productName,
    planName: plan.name,
    frequency: plan.frequency,
    price: plan.priceInCents,
    amount: renewalInCents,
    storedCardId,
  });
}

function cardDetails({ brand, last4, holderName }: RevealedCard) {
  return { brand, last4, holderName, refuseCode: null, retryable: null };
}

async function resultOf(companyId: string, transactionId: string, token: string): Promise<SubscriptionResult> {
  const row = await getTransactionRow(companyId, transactionId);
  const { brand, last4 } = row.card ?? fail("INTERNAL");
  const { id, status, fees, refuseReason } = row;
  const subscription = row.subscriptionId && (await findSubscriptionRow(companyId, row.subscriptionId));
  return {
    transaction: { id, status, card: { token, brand, last4 }, fees, refuseReason },
    ...(subscription
      ? {
          subscription: {
            id: subscription.id,
            status: subscription.status,
            nextChargeAt: subscription.nextChargeAt?.toISOString() ?? null,
          },
        }
      : {}),
  };
}
