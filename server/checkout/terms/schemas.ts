import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { type PaymentMethod, withdrawalDays } from "@/db/schema/payments-enums";

/**
 * Handling of surplus money. The buyer of a boleto is `asked` by email where to send it. `held`
 * money waits for the seller's decision.
 */
export type ReturnState = "returning" | "returned" | "asked" | "held";

export interface OrderMoney {
  arrivedInCents: number;
  missingInCents: number;
  /** Net of refunds and disputes. */
  overpaidInCents: number;
  /**
   * Money received by the order's other charges, net of refunds. Zero once the order is paid,
   * because `second` then lists these payments.
   */
  otherInCents: number;
  /** True if any money ever arrived for the order, even if refunded. */
  hasArrived: boolean;
  /** Completed and pending refunds, newest first. `to` is the payment method of the charge. */
  refunds: { amountInCents: number; isDone: boolean; at: string; to: PaymentMethod; last4: string | null }[];
  dispute: { amountInCents: number; isLost: boolean; at: string } | null;
  /** Payments of the order's other charges. */
  second: { amountInCents: number; state: ReturnState; to: PaymentMethod }[];
  /**
   * Set if the payment is surplus, because its payment link was already fully paid, its product
   * sold out or its coupon used up.
   */
  surplus: {
    amountInCents: number;
    state: ReturnState;
    to: PaymentMethod;
    isSoldOut: boolean;
    isUsedUp: boolean;
  } | null;
}

/** Total of a new charge in cents, for the methods other than cards. */
export interface MethodTotals {
  pix: number;
  boleto: number;
}

/**
 * Why an order cannot be charged again: its offer ended, one of its products is sold out, or it is
 * off sale for another reason (`gone`).
 */
export type Unsold = "ended" | "soldOut" | "gone";

export interface ShownTerms {
  /** End of the displayed countdown, or null. */
  endsAt: string | null;
  /** Milliseconds until `endsAt` by the shop's clock. 0 without a countdown. */
  endsInMs: number;
  /** Units to display. Null if unlimited or many are left. At 0, the page has no form. */
  unitsLeft: number | null;
}

export type DeliveryProblem =
  | "postalCode"
  | "postalCodeUnknown"
  | "notDelivered"
  | "street"
  | "addressNumber"
  | "district"
  | "city";

export interface DeliveryDraft {
  postalCode: string;
  street: string;
  addressNumber: string;
  complement: string;
  district: string;
  city: string;
}

/**
 * Guarantee to state. The periods have dates once the purchase is paid and any goods are received.
 */
export interface GuaranteeTerms {
  days: number;
  lateRefunds: LateRefundRule;
  hasGoods: boolean;
  /** End of the withdrawal period. Null if unknown or past. */
  withdrawUntil: string | null;
  until: string | null;
}

/** Messages of the namespace `guarantee`. */
export type GuaranteeSentence = "refund" | "refundGoods" | "refundUntil" | "ask" | "askGoods" | "askUntil" | "askLate";

/**
 * Returns the message and values of the sentence that states a guarantee. If the guarantee is
 * longer than the statutory period, the sentence states whether the seller decides on late refunds.
 */
export function guaranteeSentence(
  { days, lateRefunds, hasGoods, withdrawUntil, until }: GuaranteeTerms,
  writeDay: (instant: string) => string,
): { sentence: GuaranteeSentence; values: { days: number; until: string; withdrawUntil: string } } {
  const values = {
    days,
    until: until ? writeDay(until) : "",
    withdrawUntil: withdrawUntil ? writeDay(withdrawUntil) : "",
  };
  const rule = lateRefunds === "ask" && days > withdrawalDays ? "ask" : "refund";
  if (!until) return { sentence: hasGoods ? `${rule}Goods` : rule, values };
  return { sentence: rule === "ask" && !withdrawUntil ? "askLate" : `${rule}Until`, values };
}
