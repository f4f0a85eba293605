import type { CardBrand } from "@/db/enums";
import type { PresentedCard } from "../acquirers/card-port";
import { admitAttempt } from "../cards/buyer-attempts";
import { attemptingBuyer } from "../cards/card-testing";
import { connectionFor } from "../connections/connections";
import { wayOf } from "../connections/payment-way";
import type { CompanyIdentity } from "../core/procedure";
import { payerOfBuyer } from "../customers/customers";
import { feeOf } from "../finance/fees";
import { unknownOrigin } from "../payments/charge-request";
import { checkCharge } from "../payments/check-charge";
import { type ReservedIdentity, reserveWithin } from "../payments/reserve-transaction";
import { chargeCard } from "./create-card-charge";
import type { CardCharge } from "./schemas";

/** A card of an earlier payment, opened for one charge: without its CVV, or the acquirer's id of it. */
export interface OpenedCard {
  card: PresentedCard;
  /** The only connection that can charge it; null when any can. */
  connectionId: string | null;
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** By which its refusals are counted. */
  cardHash: string;
}

/**
 * Charges a card that its buyer used a moment ago and confirms with one tap, in one installment. It is the buyer's own
 * attempt, so a refusal counts like any other. A refusal is a result; so is `pending`. `sale.claim` decides in the
 * reserving commit whether this call is the one that charges.
 *
 * @throws as `createCardCharge` before anything is stored.
 */
export async function chargeKeptCard(
  company: CompanyIdentity,
  input: Omit<CardCharge, "card">,
  { card, connectionId, brand, last4, holderName, cardHash }: OpenedCard,
  { transactionId, sale, origin = unknownOrigin, now }: ReservedIdentity,
): Promise<void> {
  const { amountInCents } = input;
  const buyer = await checkCharge(company.id, input, now, sale);
  const able = company.connections.filter(({ id }) => connectionId === null || id === connectionId);
  const facts = { amountInCents, installments: 1, brand };
  const connection = connectionFor({ ...company, connections: able }, "credit_card", facts, payerOfBuyer(buyer));
  const attempting = attemptingBuyer(buyer.document, sale, origin);
  const row = await admitAttempt(company.id, attempting, transactionId, (tx) =>
    reserveWithin(tx, {
      companyId: company.id,
      transactionId,
      method: "credit_card",
      connectionId: connection.id,
      fees: feeOf(wayOf("credit_card", connection), amountInCents, company, now),
      card: { brand, last4, holderName, refuseCode: null, retryable: null },
      sale,
      input,
      buyer,
      now,
    }),
  );
  const isOrdered = sale !== undefined;
  await chargeCard(company, row, { card, cardHash, initiator: "customer", origin, isOrdered }, now);
}
