import { type ErrorCode, type Failure, findFailure } from "../errors";
import type { OrderProblem } from "./schemas";

export interface OrderFault {
  problem: OrderProblem;
  /** When the buyer's card works again, where it is blocked. */
  blockedUntil: string | null;
  /** Whether nobody foresaw it, so that it must be reported. */
  isUnforeseen: boolean;
}

const ofFields: Readonly<Record<string, OrderProblem>> = {
  name: "name",
  email: "email",
  document: "document",
  phone: "phone",
  "customer.phone": "phone",
  number: "cardNumber",
  cvv: "cardCvv",
  expirationYear: "cardExpired",
  card: "cardNumber",
  "card.number": "cardNumber",
  "card.cvv": "cardCvv",
  "card.holderName": "cardName",
  "card.expirationMonth": "cardExpiry",
  "card.expirationYear": "cardExpiry",
  couponCode: "couponUnknown",
  method: "method",
  installments: "method",
  bumpIds: "bumps",
  shownTotalInCents: "price",
  again: "bought",
};

const ofCodes: Readonly<Partial<Record<ErrorCode, OrderProblem>>> = {
  document_invalid: "document",
  card_not_accepted: "cardNotAccepted",
  coupon_unknown: "couponUnknown",
  coupon_not_started: "couponEarly",
  coupon_expired: "couponExpired",
  coupon_not_for_product: "couponElsewhere",
  coupon_used_up: "couponSoldOut",
  coupon_gone: "couponSoldOut",
  coupon_used_by_buyer: "couponUsed",
  method_not_offered: "method",
  installments_not_offered: "method",
  order_bump_not_offered: "bumps",
  order_too_large: "bumps",
  price_changed: "price",
  order_already_bought: "bought",
  RATE_LIMITED: "busy",
  NOT_FOUND: "gone",
};

/** What the fault of a field means to a buyer; null for a field that no page has. */
export function problemOfField(field: string): OrderProblem | null {
  return ofFields[field] ?? null;
}

/** What a refused coupon means to a buyer; null for a failure of anything else. */
export function couponProblemOf(failure: Failure | null): OrderProblem | null {
  return failure?.code.startsWith("coupon_") ? (ofCodes[failure.code] ?? null) : null;
}

/** What became of an order that failed. A broken rule is the buyer's to mend, anything unforeseen is ours. */
export function faultOf(thrown: unknown): OrderFault {
  const failure = findFailure(thrown);
  const fault = (problem: OrderProblem, isUnforeseen = false): OrderFault => ({
    problem,
    blockedUntil: null,
    isUnforeseen,
  });
  if (!failure) return fault("failed", true);
  if (failure.code === "VALIDATION") return fault(problemOfField(failure.field ?? "") ?? "failed");
  if (failure.code === "BUYER_ATTEMPTS_EXCEEDED") {
    const { blockedUntil } = failure.extra;
    return { ...fault("blocked"), blockedUntil: typeof blockedUntil === "string" ? blockedUntil : null };
  }
  return fault(ofCodes[failure.code] ?? "failed", failure.status >= 500);
}
