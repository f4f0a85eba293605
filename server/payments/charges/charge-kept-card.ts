import type { CardBrand } from "@/db/schema/payments-enums";
import { connectionFor } from "../../acquiring/connections/connections";
import { wayOf } from "../../acquiring/connections/payment-way";
import type { PresentedCard } from "../../acquiring/port/card-port";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { payerOfBuyer } from "../../customers/customers/customers";
import { feeOf } from "../../ledger/fees/fees";
import { admitAttempt } from "../cards/buyer-attempts";
import { attemptingBuyer } from "../cards/card-testing";
import { unknownOrigin } from "./charge-request";
import { checkCharge } from "./check-charge";
import { chargeCard } from "./create-card-charge";
import { type ReservedIdentity, reserveWithin } from "./reserve-transaction";
import type { CardCharge } from "./schemas";

/**
 * Decrypted card of an earlier payment, for one further charge. Contains either the number without
 * a CVV or the acquirer's id of the card.
 */
export interface OpenedCard {
  card: PresentedCard;
  /** The only connection that can charge the card; null if any can. */
  connectionId: string | null;
  brand: CardBrand;
  last4: string;
  holderName: string;
  /** Key for counting the card's declines. */
  cardHash: string;
}

/**
 * Charges a card that the buyer just used and now confirms with one tap, in a single installment.
 * The charge is an attempt by the buyer, so a decline is counted. A decline or a `pending` charge
 * is a result, not an error.
 *
 * `sale.claim` runs in the database transaction that reserves the charge and decides whether this
 * call charges the card.
 *
 * @throws the errors that `createCardCharge` throws before it stores anything.
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
