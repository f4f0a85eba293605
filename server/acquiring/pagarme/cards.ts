import type { CardRequest } from "../port/port";
import { composeAddress } from "./customers";

/** A kept card with its customer, who alone may be charged with it: `cus_…/card_…`. */
export function readKeptCard(cardId: string): { customerId: string; cardId: string } | null {
  const [customerId = "", id = "", ...rest] = cardId.split("/");
  return customerId && id && rest.length === 0 ? { customerId, cardId: id } : null;
}

/** Whether a text has the shape of a stored card's id: `cus_…/card_…`. */
export const keepsCard = (cardId: string): boolean => /^cus_[A-Za-z0-9]{4,60}\/card_[A-Za-z0-9]{4,60}$/.test(cardId);

/** How a charge presents its card; null for a kept card that is not this acquirer's. */
function composePresented({ card, payer }: Pick<CardRequest, "card" | "payer">) {
  const address = composeAddress(payer.address);
  const billing = address ? { billing_address: address } : {};
  // The API reads the address of a token's or a stored card from beside it.
  const beside = address ? { card: billing } : {};
  if ("token" in card) return { card_token: card.token, ...beside };
  if ("cardId" in card) {
    const kept = readKeptCard(card.cardId);
    return kept && { card_id: kept.cardId, ...beside };
  }
  return {
    card: {
      number: card.number,
      holder_name: card.holderName,
      exp_month: Number(card.expirationMonth),
      exp_year: 2_000 + Number(card.expirationYear),
      ...(card.cvv === null ? {} : { cvv: card.cvv }),
      ...billing,
    },
  };
}

/**
 * The card payment of an order; null for a card that this acquirer does not know. `auto_recovery` is off: otherwise a
 * refused card might be charged later, behind our back. `initiated_type` is left out: its words are not public, and a
 * subscription's cycle says who began it.
 */
export function composeCardPayment(request: CardRequest): object | null {
  const { installments, initiator, returnUrl } = request;
  const presented = composePresented(request);
  if (!presented) return null;
  const isMerchant = initiator === "merchant";
  return {
    installments,
    capture: true,
    operation_type: "auth_and_capture",
    auto_recovery: false,
    ...(isMerchant ? { recurrence_model: "subscription", recurrency_cycle: "subsequent" } : {}),
    ...presented,
    ...(returnUrl !== null && !isMerchant
      ? { authentication: { type: "threed_secure", threed_secure: { mpi: "acquirer", success_url: returnUrl } } }
      : {}),
  };
}
