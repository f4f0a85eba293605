import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { type PaymentMethod, withdrawalDays } from "@/db/schema/payments-enums";

/** `asked`: an email asked the boleto's buyer for a refund target. `held`: the money awaits the seller's decision. */
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
  /** True if the order ever received money, even if refunded. */
  hasArrived: boolean;
  /** Completed and pending refunds, newest first. `to` is the payment method of the charge. */
  refunds: { amountInCents: number; isDone: boolean; at: string; to: PaymentMethod; last4: string | null }[];
  dispute: { amountInCents: number; isLost: boolean; at: string } | null;
  second: { amountInCents: number; state: ReturnState; to: PaymentMethod }[];
  /** Set if the payment is surplus: its payment link was fully paid, its product sold out or its coupon used up. */
  surplus: {
    amountInCents: number;
    state: ReturnState;
    to: PaymentMethod;
    isSoldOut: boolean;
    isUsedUp: boolean;
  } | null;
}

/** Totals in cents of a new charge by a method other than card. */
export interface MethodTotals {
  pix: number;
  boleto: number;
}

/**
 * Why an order cannot be charged again: its offer ended, a product is sold out, or it is off sale
 * for another reason (`gone`).
 */
export type Unsold = "ended" | "soldOut" | "gone";

export interface ShownTerms {
  /** Null without a countdown. */
  endsAt: string | null;
  /** Milliseconds until `endsAt` by the shop's clock, or 0. */
  endsInMs: number;
  /** Null if unlimited or many are left. At 0, the page has no form. */
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

/** The periods have dates once the purchase is paid and any goods are received. */
export interface GuaranteeTerms {
  days: number;
  lateRefunds: LateRefundRule;
  hasGoods: boolean;
  /** End of the withdrawal period. Null if unknown or past. */
  withdrawUntil: string | null;
  until: string | null;
}

export type GuaranteeSentence = "refund" | "refundGoods" | "refundUntil" | "ask" | "askGoods" | "askUntil" | "askLate";

/**
 * Returns the message and values that state a guarantee. For a guarantee beyond the statutory
 * period, the message says whether the seller decides on late refunds.
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
