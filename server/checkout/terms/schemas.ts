import type { LateRefundRule } from "@/db/schema/catalog-enums";
import { type PaymentMethod, withdrawalDays } from "@/db/schema/payments-enums";

/** Handling of surplus money. It is refunded, or waits for the seller's decision. */
export type ReturnState = "returning" | "returned" | "held";

export interface OrderMoney {
  arrivedInCents: number;
  missingInCents: number;
  overpaidInCents: number;
  /**
   * Money of the order's other charges, net of refunds, while the order is unpaid. Once it is paid, `second` lists such
   * money.
   */
  otherInCents: number;
  /** True once any money arrived for the order, even if it was refunded. The page then never says "nothing charged". */
  hasArrived: boolean;
  /** Completed and pending refunds, newest first. `to` is the payment method of the charge. */
  refunds: { amountInCents: number; isDone: boolean; at: string; to: PaymentMethod; last4: string | null }[];
  dispute: { amountInCents: number; isLost: boolean; at: string } | null;
  /** Payments of the order's other charges. Those with state `held` wait for the seller's decision. */
  second: { amountInCents: number; state: ReturnState }[];
  /**
   * Set if the payment itself is surplus, because its payment link was already fully paid, its product was sold out, or
   * its coupon was used up.
   */
  surplus: { amountInCents: number; state: ReturnState; isSoldOut: boolean; isUsedUp: boolean } | null;
}

/** Total of a new charge, in cents, for each method that does not need a card. */
export interface MethodTotals {
  pix: number;
  boleto: number;
}

/**
 * Why an order cannot be charged again: `ended` if its offer ended, `soldOut` if one of its products is sold out,
 * `gone` if it is no longer sold.
 */
export type Unsold = "ended" | "soldOut" | "gone";

export interface ShownTerms {
  /** End of the displayed countdown. Null if none is displayed. */
  endsAt: string | null;
  /** Milliseconds until `endsAt` by the shop's clock; 0 without a countdown. */
  endsInMs: number;
  /** Null without a limit, or if many units are left. At 0 the page has no form. */
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

/** Guarantee that a page or mail names. Its periods have dates once the purchase is paid and, for goods, received. */
export interface GuaranteeTerms {
  days: number;
  lateRefunds: LateRefundRule;
  hasGoods: boolean;
  /** End of the withdrawal period. Null without dates, and once it has passed. */
  withdrawUntil: string | null;
  until: string | null;
}

/** Messages of the namespace `guarantee`. */
export type GuaranteeSentence = "refund" | "refundGoods" | "refundUntil" | "ask" | "askGoods" | "askUntil" | "askLate";

/**
 * Returns the message and values of the sentence that states a guarantee, for checkout, order page, mails and account.
 * A guarantee that the seller decides on says so, except where it is no longer than the statutory period.
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
