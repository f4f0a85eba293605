import type { PaymentMethod } from "@/db/enums";

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
  /** The payment itself, where its payment link had all its payments already. */
  surplus: { amountInCents: number; state: ReturnState } | null;
}

/** What a new charge of an order costs by each method that needs no card, in cents. */
export interface MethodTotals {
  pix: number;
  boleto: number;
}
