import { type Failure, findDatabaseTrouble, findFailure } from "../../core/failures/failure";
import type { ErrorCode } from "../../errors";
import type { OrderProblem } from "./schemas";

export interface OrderFault {
  problem: OrderProblem;
  blockedUntil: string | null;
  /** Set if the order requested more installments than its total allows. */
  maxInstallments?: number;
  isUnforeseen: boolean;
}

const ofFields: Readonly<Record<string, OrderProblem>> = {
  name: "name",
  email: "email",
  document: "document",
  phone: "phone",
  "customer.phone": "phone",
  "customer.name": "name",
  "customer.email": "email",
  "customer.address": "postalCode",
  "customer.address.zipCode": "postalCode",
  "customer.address.street": "street",
  "customer.address.number": "addressNumber",
  "customer.address.complement": "street",
  "customer.address.neighborhood": "district",
  "customer.address.city": "city",
  number: "cardNumber",
  cvv: "cardCvv",
  holderName: "cardName",
  expirationMonth: "cardExpiry",
  expirationYear: "cardExpired",
  card: "cardNumber",
  cardToken: "cardAgain",
  "card.number": "cardNumber",
  "card.cvv": "cardCvv",
  "card.holderName": "cardName",
  "card.expirationMonth": "cardExpiry",
  "card.expirationYear": "cardExpiry",
  "delivery.postalCode": "postalCode",
  "delivery.street": "street",
  "delivery.number": "addressNumber",
  "delivery.complement": "street",
  "delivery.district": "district",
  "delivery.city": "city",
  postalCode: "postalCode",
  couponCode: "couponUnknown",
  method: "method",
  installments: "method",
  bumpIds: "bumps",
  shownTotalInCents: "price",
  again: "bought",
  pixKey: "pixKey",
  bankAccount: "bankAccount",
  reason: "reason",
};

const ofCodes: Readonly<Partial<Record<ErrorCode, OrderProblem>>> = {
  document_invalid: "document",
  card_not_accepted: "cardNotAccepted",
  card_token_invalid: "cardAgain",
  card_data_not_accepted: "cardElsewhere",
  coupon_unknown: "couponUnknown",
  coupon_not_started: "couponEarly",
  coupon_expired: "couponExpired",
  coupon_not_for_product: "couponElsewhere",
  coupon_used_up: "couponSoldOut",
  coupon_gone: "couponSoldOut",
  coupon_used_by_buyer: "couponUsed",
  coupon_leaves_nothing: "couponLeavesNothing",
  method_not_offered: "method",
  installments_not_offered: "method",
  installment_too_small: "installments",
  order_bump_not_offered: "bumps",
  order_too_large: "bumps",
  payment_link_closed: "gone",
  offer_ended: "ended",
  product_sold_out: "soldOut",
  postal_code_unknown: "postalCodeUnknown",
  state_not_delivered: "notDelivered",
  price_changed: "price",
  order_already_bought: "bought",
  order_already_subscribed: "subscribed",
  refund_window_closed: "notReturned",
  refund_not_offered: "notReturned",
  refund_refused: "notReturned",
  refund_request_decided: "notReturned",
  receipt_day_invalid: "receiptDay",
  receipt_recorded: "receiptRecorded",
  refund_key_not_payers: "keyNotPayers",
  refund_to_payout_account: "notReturned",
  refund_exceeds_day: "notReturned",
  refund_code_wrong: "codeWrong",
  refund_code_over: "codeOver",
  refund_in_progress: "chargeUnderWay",
  transaction_disputed: "notReturned",
  charge_in_progress: "chargeUnderWay",
  subscription_canceled: "subscriptionOver",
  subscription_authorized: "authorized",
  subscription_leaving: "subscriptionLeaving",
  subscription_paused: "subscriptionPaused",
  subscription_not_paused: "notPaused",
  subscription_past_due: "unpaidFirst",
  pause_too_long: "pauseTooLong",
  no_connection_for_method: "method",
  automatic_pix_not_offered: "method",
  automatic_frequency_not_offered: "method",
  automatic_pix_refused: "pixNotTaken",
  RATE_LIMITED: "busy",
  NOT_FOUND: "gone",
};

/** These blocks end at `blockedUntil`. */
const ofBlocks: Readonly<Partial<Record<ErrorCode, OrderProblem>>> = {
  BUYER_ATTEMPTS_EXCEEDED: "blocked",
  card_refused_too_often: "cardRefusedTooOften",
  address_refused_too_often: "addressRefusedTooOften",
};

export function problemOfField(field: string): OrderProblem | null {
  return ofFields[field] ?? (field.startsWith("bankAccount.") ? "bankAccount" : null);
}

export function couponProblemOf(failure: Failure | null): OrderProblem | null {
  return failure?.code.startsWith("coupon_") ? (ofCodes[failure.code] ?? null) : null;
}

/** Classifies an error of placing an order. The buyer can correct only rule errors. */
export function faultOf(thrown: unknown): OrderFault {
  const failure = findFailure(thrown);
  const fault = (problem: OrderProblem, isUnforeseen = false): OrderFault => ({
    problem,
    blockedUntil: null,
    isUnforeseen,
  });
  // The failure may have followed the call to the acquirer.
  if (!failure || findDatabaseTrouble(thrown)) return fault("failed", true);
  // The installation is on hold. Unlike here, an acquirer that does not respond may have charged the buyer.
  if (failure.code === "UNAVAILABLE" && failure.retryAfterSeconds !== undefined) return fault("later");
  if (failure.code === "VALIDATION") return fault(problemOfField(failure.field ?? "") ?? "failed");
  const block = ofBlocks[failure.code];
  if (block) {
    const { blockedUntil } = failure.extra;
    return { ...fault(block), blockedUntil: typeof blockedUntil === "string" ? blockedUntil : null };
  }
  const { maxInstallments } = failure.extra;
  const allowed = typeof maxInstallments === "number" ? { maxInstallments } : {};
  return { ...fault(ofCodes[failure.code] ?? "failed", failure.status >= 500), ...allowed };
}
