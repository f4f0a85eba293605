import type { CardRequest } from "../port/port";
import { composeAddress } from "./customers";

/** Parses the id of a stored card, `cus_…/card_…`, because the API charges a stored card only with its customer. */
export function readKeptCard(cardId: string): { customerId: string; cardId: string } | null {
  const [customerId = "", id = "", ...rest] = cardId.split("/");
  return customerId && id && rest.length === 0 ? { customerId, cardId: id } : null;
}

export const keepsCard = (cardId: string): boolean => /^cus_[A-Za-z0-9]{4,60}\/card_[A-Za-z0-9]{4,60}$/.test(cardId);

function composePresented({ card, payer }: Pick<CardRequest, "card" | "payer">) {
  const address = composeAddress(payer.address);
  const billing = address ? { billing_address: address } : {};
  // The API expects the address of a token or stored card in a separate `card` object.
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
 * Returns the card payment of an order; null for a card unknown to this acquirer. `auto_recovery`
 * is off, because it could later charge a refused card without our knowledge. `initiated_type` is
 * omitted, because its values are undocumented and a subscription's cycle already identifies the
 * initiator of the charge.
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
