import type { PaymentMethod } from "@/db/schema/payments-enums";

/** What becomes of money that pays for nothing: it goes back, or awaits the seller's decision. */
export type ReturnState = "returning" | "returned" | "held";

/** What happened to an order's money, in cents. */
export interface OrderMoney {
  arrivedInCents: number;
  /** Still missing after a partial payment. */
  missingInCents: number;
  overpaidInCents: number;
  /** Completed and pending refunds, newest first; `to` is the payment's method. */
  refunds: { amountInCents: number; isDone: boolean; at: string; to: PaymentMethod; last4: string | null }[];
  /** An open or lost dispute. */
  dispute: { amountInCents: number; isLost: boolean; at: string } | null;
  /** Payments of the order's other charges; `held` ones await the seller's decision. */
  second: { amountInCents: number; state: ReturnState }[];
  /** The payment itself, where its payment link had all its payments already, or its product was sold out. */
  surplus: { amountInCents: number; state: ReturnState; isSoldOut: boolean; isUsedUp: boolean } | null;
}

/** What a new charge of an order costs by each method that needs no card, in cents. */
export interface MethodTotals {
  pix: number;
  boleto: number;
}

/** Why an order cannot be charged again: its offer ended, one of its products sold out, or it is no longer sold. */
export type Unsold = "ended" | "soldOut" | "gone";

/** What a checkout page says of an offer's end and of the units left. */
export interface ShownTerms {
  /** The end that the page counts down to; null without a countdown. */
  endsAt: string | null;
  /** How far it is from now by the shop's clock, in milliseconds; 0 without one. */
  endsInMs: number;
  /** Null while there are many, or no limit; at 0 the page has no form. */
  unitsLeft: number | null;
}

/** What is wrong with the address of an order. */
export type DeliveryProblem =
  | "postalCode"
  | "postalCodeUnknown"
  | "notDelivered"
  | "street"
  | "addressNumber"
  | "district"
  | "city";

/** The fields of the address in the form, by their names; empty until they are known. */
export interface DeliveryDraft {
  postalCode: string;
  street: string;
  addressNumber: string;
  complement: string;
  district: string;
  city: string;
}
