import { findFailure } from "../errors";
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

/** Parts of the sentences that the wire has for a coupon, and what they mean. */
const ofCoupons: readonly (readonly [string, OrderProblem])[] = [
  ["not valid yet", "couponEarly"],
  ["has expired", "couponExpired"],
  ["not for this product", "couponElsewhere"],
  ["no uses left", "couponSoldOut"],
  ["already used by this buyer", "couponUsed"],
];

/** What a field's failure means to a buyer; null for a field that no page has. */
export function problemOfField(field: string, message = ""): OrderProblem | null {
  if (field === "couponCode") {
    return ofCoupons.find(([part]) => message.includes(part))?.[1] ?? "couponUnknown";
  }
  if (field === "number" && message.includes("test cards")) return "testCard";
  return ofFields[field] ?? null;
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
  switch (failure.code) {
    case "INVALID_DOCUMENT":
      return fault("document");
    case "BUYER_ATTEMPTS_EXCEEDED": {
      const { blockedUntil } = failure.extra;
      return { ...fault("blocked"), blockedUntil: typeof blockedUntil === "string" ? blockedUntil : null };
    }
    case "RATE_LIMITED":
      return fault("busy");
    case "NOT_FOUND":
      return fault("gone");
    case "VALIDATION":
    case "RULE":
      return fault(problemOfField(failure.field ?? "", failure.message) ?? "failed");
    default:
      return fault("failed", failure.status >= 500);
  }
}
