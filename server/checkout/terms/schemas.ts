import type { PaymentMethod } from "@/db/schema/payments-enums";

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
