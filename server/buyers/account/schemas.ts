import type { Frequency } from "@/db/schema/catalog-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type { CardBrand, PaymentMethod } from "@/db/schema/payments-enums";
import type { LeavingReason, SubscriptionStatus } from "@/db/schema/subscriptions-enums";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { PayerNeed } from "../../acquiring/port/payer-port";
import type { OrderGuarantee } from "../../checkout/orders/order-schemas";
import type { HeldRefund, OrderPage, OrderState, Seller } from "../../checkout/orders/schemas";

/** A purchase in the account's list: one charge. Amounts in cents. */
export interface Purchase {
  id: string;
  /** The shop's name. */
  shop: string;
  /** What was bought; `more` counts further items. */
  title: string;
  more: number;
  state: OrderState;
  method: PaymentMethod;
  amountInCents: number;
  /** What arrived so far, and what went back of it. */
  arrivedInCents: number;
  refundedInCents: number;
  at: string;
  /** Whether it belongs to a subscription. */
  isOfSubscription: boolean;
}

export interface PurchaseList {
  purchases: Purchase[];
  /** From 1. */
  page: number;
  hasMore: boolean;
}

/** One purchase, as the account shows it. */
export interface PurchasePage
  extends Pick<
    OrderPage,
    | "lines"
    | "coupon"
    | "pixDiscountInCents"
    | "interestInCents"
    | "totalInCents"
    | "money"
    | "state"
    | "method"
    | "installments"
  > {
  id: string;
  /** The order's number, as its mails write it; null without an order. */
  number: string | null;
  title: string;
  seller: Seller;
  color: string | null;
  paidAt: string | null;
  at: string;
  card: OrderPage["card"];
  pix: { code: string; expiresAt: string } | null;
  boleto: OrderPage["boleto"];
  /** The page of the order, with its receipt and the code to pay; null for a charge made without one. */
  orderPath: string | null;
  access: { courseId: string; title: string }[];
  goods: OrderPage["goods"];
  withdrawal: OrderPage["withdrawal"];
  guarantee: OrderGuarantee | null;
  /** The refund that waits for its time. */
  held: HeldRefund | null;
  /** Whether the signed-in address is the one used at payment, which alone may ask for the money back. */
  mayRefund: boolean;
  /** Days of the product's guarantee; null for a charge of no product. */
  refundPeriodDays: number | null;
  subscriptionId: string | null;
}

/** A subscription in the account's list. */
export interface SubscriptionItem {
  id: string;
  shop: string;
  productName: string;
  planName: string;
  status: SubscriptionStatus;
  amountInCents: number;
  frequency: Frequency;
  /** Null for a subscription that has ended or that its buyer has canceled. */
  nextChargeAt: string | null;
  /** When a subscription that its buyer has canceled ends. */
  endsAt: string | null;
  pausedFrom: string | null;
  /** Whether that has come. */
  isPaused: boolean;
  pausedUntil: string | null;
}

/** One subscription, as the account shows it. */
export interface SubscriptionPage extends SubscriptionItem {
  seller: Seller;
  color: string | null;
  card: { brand: CardBrand; last4: string } | null;
  /** Where the browser sends another card; null where it comes to us. */
  tokenization: Tokenization | null;
  /** As of `OrderSubscription`. */
  asks: readonly PayerNeed[];
  /** Whether an authorisation pays it (Pix Automático). */
  isAutomatic: boolean;
  /** Whether the payer ended that in their bank: `endsAt` then says when the subscription ends. */
  isEndedAtBank: boolean;
  /** Whether its card or bank is tried again for an unpaid cycle. */
  isRetried: boolean;
  /** Whether its buyer canceled it, and may still take that back. */
  hasLeft: boolean;
  /** Why they did; asked once, afterwards. */
  leavingReason: LeavingReason | null;
  isReasonAsked: boolean;
  /** The pauses that the buyer may choose; empty where none is possible now. */
  pauses: { periods: number; from: string; until: string }[];
  keepsAccess: boolean;
  /** When the pause ends if the buyer resumes now; null where that is no earlier. */
  resumableAt: string | null;
  /** The order's page, where it moves to Pix Automático; null where it cannot, or was made without an order. */
  pixPath: string | null;
  payments: Purchase[];
}

/** What one shop knows of its buyer. */
export interface ShopData {
  companyId: string;
  customerId: string;
  shop: string;
  name: string;
  phone: string;
  maskedDocument: string;
  address: Address | null;
  /** False where another e-mail bought under the same document: then nothing of it is shown. */
  isOwn: boolean;
}
