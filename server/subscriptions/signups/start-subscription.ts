import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import type { CompanyConnection } from "@/db/schema";
import { tokenConnections } from "../../acquiring/connections/card-ways";
import { checkPayer, connectionFor } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import type { PresentedCard } from "../../acquiring/port/card-port";
import { itemsOf } from "../../catalog/prices/price";
import { fail } from "../../core/failures/failure";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { claimAcquirerToken, findAcquirerCard } from "../../payments/cards/acquirer-tokens";
import { admitAttempt } from "../../payments/cards/buyer-attempts";
import { attemptingBuyer } from "../../payments/cards/card-testing";
import { consumeCardToken, type RevealedCard } from "../../payments/cards/card-tokens";
import { withKeptCard } from "../../payments/cards/forget-cards";
import { type CardAtAcquirer, storeCard } from "../../payments/cards/stored-cards";
import { acquirerKeyOf, unknownOrigin } from "../../payments/charges/charge-request";
import { checkCharge, descriptionOf } from "../../payments/charges/check-charge";
import { type CardChargeIdentity, chargeCard } from "../../payments/charges/create-card-charge";
import { reconcileTransaction } from "../../payments/charges/reconcile-transaction";
import { type ReservedIdentity, reserveWithin } from "../../payments/charges/reserve-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow, getTransactionRow } from "../../payments/transactions/transactions";
import { startByAuthorization } from "../debits/start";
import { readSignupPartners } from "../subscriptions/origin/renewal-partners";
import type { NewSubscription, SubscriptionResult } from "../subscriptions/schemas";
import { findSubscriptionRow } from "../subscriptions/subscriptions";
import { concludeSignup } from "./conclude-signup";
import { keepSignup, type SignupTerms } from "./keep-signup";
import { priceSignup } from "./price-signup";

/**
 * Starts a subscription with its first charge, by card or by Pix Automático (`POST
 * /v1/subscriptions`; docs/domains/subscriptions.md and docs/domains/payments.md).
 *
 * @throws VALIDATION, document_invalid or a rule error before anything is stored; the errors of the
 * respective method.
 */
export async function startSubscription(
  company: CompanyIdentity,
  { card, pix, ...terms }: NewSubscription,
  identity: CardChargeIdentity,
): Promise<SubscriptionResult> {
  if (card) return startByCard(company, { ...terms, card }, identity);
  return pix ? startByAuthorization(company, terms, identity) : fail("VALIDATION", needsMethod);
}

const needsMethod = { field: "card", message: "is required, or pix" };

type CardSignup = SignupTerms & { card: NonNullable<NewSubscription["card"]> };

/**
 * Starts a subscription with a card. One database transaction admits the buyer's attempt, consumes
 * the card's token, stores the card, claims the coupon and reserves the first charge. Then the
 * charge is sent to the acquirer and the response is recorded. Only an approval starts the
 * subscription. If the charge is pending, `concludeSignup` starts the subscription or erases the
 * card once the outcome is known. A card with an acquirer's token is first stored at the acquirer,
 * because that token can be used only once. A repeated call with the same id completes the same
 * charge and subscription.
 *
 * @throws VALIDATION, document_invalid, a rule error, card_token_invalid or BUYER_ATTEMPTS_EXCEEDED
 * before anything is stored and without consuming the token (an acquirer's token has then already
 * been used); UNAVAILABLE, with nothing charged or stored, if the acquirer's response about its
 * token is lost.
 */
async function startByCard(
  company: CompanyIdentity,
  input: CardSignup,
  { transactionId, isNew, sale, origin, shown, now }: CardChargeIdentity,
): Promise<SubscriptionResult> {
  const begun = isNew ? null : await findTransactionRow(company.id, transactionId);
  if (begun) {
    if (begun.status === "pending") await reconcileTransaction(company, begun, now);
  } else {
    const { row, card, cardHash } = await reserveSignup(company, input, { transactionId, sale, origin, shown, now });
    const sending = { card, cardHash, initiator: "customer", origin: origin ?? unknownOrigin } as const;
    await chargeCard(company, row, { ...sending, isOrdered: sale !== undefined }, now);
  }
  await db().transaction((tx) => concludeSignup(tx, company.id, transactionId, now));
  return resultOf(company.id, transactionId, input.card.cardToken);
}

interface Reserved {
  row: TransactionRow;
  card: PresentedCard;
  cardHash?: string;
}

async function reserveSignup(
  company: CompanyIdentity,
  input: CardSignup,
  { transactionId, sale, origin, shown, now }: ReservedIdentity & Pick<CardChargeIdentity, "shown">,
): Promise<Reserved> {
  const priced = await priceSignup(company.id, input, now);
  const { metadata, postbackUrl, returnUrl, customer } = input;
  const charge = {
    amountInCents: priced.first.totalInCents,
    customer,
    description: input.description || descriptionOf(priced.plan.productName),
    ...(metadata === undefined ? {} : { metadata }),
    ...(postbackUrl === undefined ? {} : { postbackUrl }),
    ...(returnUrl === undefined ? {} : { returnUrl }),
  };
  const buyer = await checkCharge(company.id, charge, now);
  const payer = payerOfBuyer(buyer);
  const attempting = attemptingBuyer(buyer.document, sale, origin);
  const { cardToken, holderName } = input.card;
  const partners = sale?.partners ?? (await readSignupPartners(company.id, priced.first.lines, now));
  const reserve = async (tx: Executor, given: RevealedCard | CardAtAcquirer, connection: CompanyConnection) => {
    const card = { ...given, holderName: holderName ?? given.holderName };
    const subscriptionId = newId(now);
    const row = await reserveWithin(tx, {
      companyId: company.id,
      transactionId,
      method: "credit_card",
      connectionId: connection.id,
      fees: feeOf(wayOf("credit_card", connection), charge.amountInCents, company, now),
      card: cardDetails(card),
      input: { ...charge, items: itemsOf(priced.first, priced.coupon?.code ?? null) },
      buyer,
      subscriptionId,
      sale,
      partners,
      now,
    });
    const storedCardId = await storeCard(tx, company.id, card, now);
    await keepSignup(tx, row, subscriptionId, priced, { storedCardId });
    return row;
  };
  if (tokenConnections(company, cardToken).length > 0) {
    const theirs = shown ?? (await findAcquirerCard(company, cardToken)) ?? fail("card_token_invalid");
    checkPayer(theirs.connection, "credit_card", payer);
    return withKeptCard(theirs, { key: acquirerKeyOf(transactionId), payer }, (kept) =>
      admitAttempt(company.id, attempting, transactionId, async (tx) => {
        await claimAcquirerToken(tx, company.id, theirs);
        const row = await reserve(tx, kept, theirs.connection);
        return { row, card: { cardId: kept.cardId }, cardHash: theirs.hash };
      }),
    );
  }
  return admitAttempt(company.id, attempting, transactionId, async (tx) => {
    const revealed = await consumeCardToken(tx, company.id, cardToken);
    const { amountInCents } = charge;
    const facts = { amountInCents, installments: 1, brand: revealed.brand };
    const row = await reserve(tx, revealed, connectionFor(company, "credit_card", facts, payer));
    return { row, card: { ...revealed, holderName: holderName ?? revealed.holderName } };
  });
}

function cardDetails({ brand, last4, holderName }: Pick<RevealedCard, "brand" | "last4" | "holderName">) {
  return { brand, last4, holderName, refuseCode: null, retryable: null };
}

async function resultOf(companyId: string, transactionId: string, token: string): Promise<SubscriptionResult> {
  const row = await getTransactionRow(companyId, transactionId);
  const { brand, last4, challengeUrl } = row.card ?? fail("INTERNAL");
  const { id, status, fees, refuseReason } = row;
  const subscription = row.subscriptionId && (await findSubscriptionRow(companyId, row.subscriptionId));
  return {
    transaction: {
      id,
      status,
      card: { token, brand, last4, ...(challengeUrl ? { challengeUrl } : {}) },
      fees,
      refuseReason,
    },
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
