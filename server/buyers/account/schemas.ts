import type { Frequency } from "@/db/schema/catalog-enums";
import type { Address } from "@/db/schema/customers-shapes";
import type { CardBrand, PaymentMethod } from "@/db/schema/payments-enums";
import type { LeavingReason, SubscriptionStatus } from "@/db/schema/subscriptions-enums";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { PayerNeed } from "../../acquiring/port/payer-port";
import type { OrderGuarantee, SubscriptionEnd } from "../../checkout/orders/order-schemas";
import type { HeldRefund, OrderPage, OrderState, Seller } from "../../checkout/orders/schemas";
import type { GuaranteeTerms } from "../../checkout/terms/schemas";

/** Amounts are in cents. */
export interface Purchase {
  id: string;
  shop: string;
  title: string;
  more: number;
  state: OrderState;
  method: PaymentMethod;
  amountInCents: number;
  arrivedInCents: number;
  refundedInCents: number;
  at: string;
  isOfSubscription: boolean;
}

export interface PurchaseList {
  purchases: Purchase[];
  page: number;
  hasMore: boolean;
}

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
    | "delivery"
    | "pickupPlaces"
    | "shipment"
  > {
  id: string;
  number: string | null;
  title: string;
  seller: Seller;
  color: string | null;
  paidAt: string | null;
  at: string;
  card: OrderPage["card"];
  pix: { code: string; expiresAt: string } | null;
  boleto: OrderPage["boleto"];
  /** Null for a charge without an order. */
  orderPath: string | null;
  access: { courseId: string; title: string }[];
  goods: OrderPage["goods"];
  withdrawal: OrderPage["withdrawal"];
  guarantee: OrderGuarantee | null;
  guaranteeTerms: GuaranteeTerms | null;
  held: HeldRefund | null;
  /** True if the buyer is signed in with the address used at payment, which a refund requires. */
  mayRefund: boolean;
  subscriptionId: string | null;
}

export interface SubscriptionItem {
  id: string;
  shop: string;
  productName: string;
  planName: string;
  status: SubscriptionStatus;
  amountInCents: number;
  frequency: Frequency;
  /** Null if the subscription has ended, or was canceled by its buyer or by the payer at the bank. */
  nextChargeAt: string | null;
  endsAt: string | null;
  pausedFrom: string | null;
  isPaused: boolean;
  pausedUntil: string | null;
  /** True while nothing is charged because the latest charge is disputed or being refunded. */
  isHeld: boolean;
  /** False if a past-due charge is not retried. */
  isRetried: boolean;
}

export interface SubscriptionPage extends SubscriptionItem {
  seller: Seller;
  color: string | null;
  card: { brand: CardBrand; last4: string } | null;
  /** Acquirer endpoint for a new card. Null if this server receives the card. */
  tokenization: Tokenization | null;
  asks: readonly PayerNeed[];
  isAutomatic: boolean;
  /** True if the payer ended the authorization at their bank. The subscription then ends at `endsAt`. */
  isEndedAtBank: boolean;
  /** True if the buyer canceled the subscription and can still undo the cancellation. */
  hasLeft: boolean;
  /** Buyer's reason for canceling, which the page requests only once. */
  leavingReason: LeavingReason | null;
  isReasonAsked: boolean;
  pauses: { periods: number; from: string; until: string }[];
  keepsAccess: boolean;
  /** End of the pause if the buyer resumes now. Null if resuming would not shorten the pause. */
  resumableAt: string | null;
  /** Null until the subscription ends. */
  end: SubscriptionEnd | null;
  /** Order page with the move to Pix Automático. Null if the move is unavailable. */
  pixPath: string | null;
  payments: Purchase[];
}

export interface ShopData {
  companyId: string;
  customerId: string;
  shop: string;
  name: string;
  phone: string;
  maskedDocument: string;
  address: Address | null;
  /** False if another email address also bought under this document, in which case the record is hidden. */
  isOwn: boolean;
}
