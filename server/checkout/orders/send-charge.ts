import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import type { Address } from "@/db/schema/customers-shapes";
import type { ChargeOrigin } from "../../acquiring/port/charge-port";
import { itemsOf } from "../../catalog/prices/price";
import type { Customer } from "../../customers/customers/schemas";
import { guardCard } from "../../payments/cards/card-testing";
import { type GivenCard, showCard } from "../../payments/cards/show-card";
import { chargeKeptCard, type OpenedCard } from "../../payments/charges/charge-kept-card";
import { descriptionOf } from "../../payments/charges/check-charge";
import { createBoletoCharge } from "../../payments/charges/create-boleto-charge";
import { type CardChargeIdentity, createCardCharge } from "../../payments/charges/create-card-charge";
import { createPixCharge } from "../../payments/charges/create-pix-charge";
import type { Sale } from "../../payments/charges/reserve-transaction";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { startSubscription } from "../../subscriptions/signups/start-subscription";
import type { Checkout } from "../page/find-checkout";
import { type OrderRow, returnUrlOf } from "./orders";
import type { Quote } from "./quote-order";

export interface OrderChargeInput {
  attempt: number;
  method: TransactionRow["paymentMethod"];
  installments: number;
  customer: Customer;
  bumpIds: string[];
  card: GivenCard;
  keptCard?: OpenedCard | undefined;
  toldOfOneTap?: boolean | undefined;
  /**
   * Stores the card behind an acquirer's token for post-purchase offers. Runs in the database
   * transaction that reserves the charge.
   */
  keep?: CardChargeIdentity["keep"];
  /**
   * Runs in the database transaction that reserves the charge, after the attempt is claimed. Throws
   * to prevent the charge.
   */
  claim?: ((tx: Executor) => Promise<void>) | undefined;
  /** Null if nothing is shipped. */
  delivery: Address | null;
  quote: Quote;
  origin: ChargeOrigin;
}

/**
 * Charges an order through the operation of its method in `/v1`.
 *
 * @returns the transaction's id.
 * @throws the errors of that operation.
 */
export async function sendCharge(
  checkout: Checkout,
  { token }: OrderRow,
  input: OrderChargeInput,
  sale: Sale,
  now: Date,
): Promise<string> {
  const { company, product, offer } = checkout;
  const { method, installments, card, quote, origin, customer } = input;
  const identity = { transactionId: newId(now), isNew: true, sale, origin, now };
  const charge = {
    amountInCents: quote.price.totalInCents,
    description: descriptionOf(product.name),
    customer,
    items: itemsOf(quote.price, quote.coupon?.code ?? null),
  };
  if (method === "pix") {
    await (offer.frequency === null
      ? createPixCharge(company, charge, identity)
      : startSubscription(company, { ...subscriptionOf(checkout, input), pix: { automatic: true } }, identity));
  }
  if (method === "boleto") await createBoletoCharge(company, charge, identity);
  if (method === "credit_card") {
    const { companyId, attemptId } = { companyId: company.id, attemptId: identity.transactionId };
    const returnUrl = returnUrlOf(token);
    const buyerOf = { companyId, attemptId, document: customer.document, address: origin.buyerIp };
    const { keptCard } = input;
    if (keptCard) {
      await guardCard({ ...buyerOf, cardHash: keptCard.cardHash }, () =>
        chargeKeptCard(company, { ...charge, returnUrl }, keptCard, identity),
      );
      return identity.transactionId;
    }
    const { cardToken, cardHash, shown } = await showCard(company, card, now);
    await guardCard({ ...buyerOf, cardHash }, async () =>
      offer.frequency === null
        ? createCardCharge(
            company,
            { ...charge, returnUrl, card: { cardToken, installments } },
            { ...identity, shown, keep: input.keep },
          )
        : startSubscription(
            company,
            { ...subscriptionOf(checkout, input), returnUrl, card: { cardToken } },
            { ...identity, shown },
          ),
    );
  }
  return identity.transactionId;
}

function subscriptionOf({ product, offer }: Checkout, { customer, bumpIds, quote }: OrderChargeInput) {
  return {
    productId: product.id,
    offerSlug: offer.slug,
    customer,
    ...(bumpIds.length > 0 ? { orderBumpIds: bumpIds } : {}),
    ...(quote.coupon ? { couponCode: quote.coupon.code } : {}),
  };
}
