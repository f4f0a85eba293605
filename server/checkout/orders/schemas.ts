import type { CouponDuration, Frequency, PageVersion } from "@/db/schema/catalog-enums";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import type { CardBrand, PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import type { GoodsReceipt } from "@/db/schema/payments-shapes";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { CheckoutSettings } from "../../catalog/branding/schemas";
import type { PageContent } from "../../catalog/page-content/content-schemas";
import type { InstallmentCost } from "../../catalog/prices/installment-interest";
import type { Freight } from "../../catalog/shipping/schemas";
import type { RefundTargetField } from "../../payments/transactions/schemas";
import type {
  DeliveryDraft,
  DeliveryProblem,
  GuaranteeTerms,
  MethodTotals,
  OrderMoney,
  ShownTerms,
  Unsold,
} from "../terms/schemas";
import type { OrderAutomatic, OrderGuarantee, OrderSubscription, PixCodeOnPage } from "./order-schemas";

/** Seller information that the law requires on a shop's page (Decreto 7.962/2013, article 2). */
export interface Seller {
  name: string;
  legalName: string;
  /** Formatted as `CNPJ 11.222.333/0001-81`. Empty if the company has no document. */
  document: string;
  address: string;
  supportEmail: string;
  supportPhone: string;
}

/** Why an order was refused. The page shows it next to the field, in the buyer's language. */
export type OrderProblem =
  | "name"
  | "email"
  | "document"
  | "documentLength"
  | "phone"
  | DeliveryProblem
  | "cardNumber"
  | "cardNotAccepted"
  | "cardAgain"
  | "cardElsewhere"
  | "cardName"
  | "cardExpiry"
  | "cardExpired"
  | "cardCvv"
  | "couponUnknown"
  | "couponEarly"
  | "couponExpired"
  | "couponElsewhere"
  | "couponSoldOut"
  | "couponUsed"
  | "couponLeavesNothing"
  | "method"
  | "installments"
  | "bumps"
  | "price"
  | "blocked"
  | "cardRefusedTooOften"
  | "addressRefusedTooOften"
  | "bought"
  | "subscribed"
  | "busy"
  | "later"
  | "gone"
  | "ended"
  | "soldOut"
  | "pixKey"
  | "bankAccount"
  | "pixNotTaken"
  | "notReturned"
  | "receiptDay"
  | "receiptRecorded"
  | "keyNotPayers"
  | "codeWrong"
  | "codeOver"
  | "chargeUnderWay"
  | "subscriptionOver"
  | "authorized"
  | "subscriptionLeaving"
  | "subscriptionPaused"
  | "notPaused"
  | "unpaidFirst"
  | "pauseTooLong"
  | "reason"
  | "cardRefused"
  | "failed";

export interface InstallmentOption {
  installments: number;
  /** Includes the rounding remainder. */
  firstInCents: number;
  eachInCents: number;
  totalInCents: number;
  /** Interest on the price of a single installment, paid by the buyer and included in the total. */
  interestInCents: number;
  /** Cost against the lowest cash price of the page. Null without interest. */
  cost: InstallmentCost | null;
}

export interface QuoteView {
  lines: { title: string; priceInCents: number }[];
  discountInCents: number;
  freight: Freight | null;
  /** Pix discount in cents and percent, and the discounted total. Null without a discount. */
  pix: { discountInCents: number; percent: number; totalInCents: number } | null;
  totalInCents: number;
  /** Bumps on sale, chosen or not, at current prices. */
  bumps: { id: string; priceInCents: number }[];
  couponCode: string | null;
  /** Charges of a plan that the coupon lowers. Null without a coupon, and for a product charged once. */
  couponDuration: CouponDuration | null;
  couponProblem: OrderProblem | null;
  options: InstallmentOption[];
}

export interface BoughtOrder {
  token: string;
  paidAt: string | null;
}

export interface CheckoutPage extends ShownTerms {
  slug: string;
  /** Path of the page: `/c/{slug}` for an offer, `/l/{slug}` for a payment link. */
  path: string;
  takesCoupons: boolean;
  /** True if another buyer is making the last payment that the payment link allows. */
  isBeingPaid: boolean;
  /** Token of this page view, which the form sends back. It does not open an order. */
  view: string;
  attempt: number;
  /** Initial contact, from the URL or otherwise from the browser's order. */
  contact: { name: string; email: string; phone: string };
  delivery: DeliveryDraft | null;
  /**
   * Methods for which every connection requires the buyer's phone. `addressFor` lists those that require the address.
   */
  phoneFor: readonly PaymentMethod[];
  addressFor: readonly PaymentMethod[];
  /** Initial billing address. Null if no method requires one, or if the delivery address is used instead. */
  billing: DeliveryDraft | null;
  document: string;
  /** Masked document of the browser's unpaid order. The buyer does not have to type it again. */
  knownDocument: string | null;
  /** Initial choices, from the URL or otherwise from the browser's unpaid order. */
  bumpIds: string[];
  installments: number;
  /** Token of this browser's order with a pending charge. Null if there is none. */
  waiting: string | null;
  bought: BoughtOrder | null;
  /** True if money arrived for the browser's unpaid order, such as a part of its price. */
  hasMoney: boolean;
  isSandbox: boolean;
  name: string;
  description: string | null;
  /** The offer's name. Null if it equals the product's. */
  offerName: string | null;
  priceInCents: number;
  frequency: Frequency | null;
  guarantee: GuaranteeTerms;
  seller: Seller;
  bumps: { id: string; title: string; description: string; priceInCents: number }[];
  settings: CheckoutSettings;
  /** True if offers follow a card payment. The page must announce it, because the card is kept for an hour. */
  hasOneTap: boolean;
  picture: string | null;
  content: PageContent;
  /**
   * Page version shown to this browser, for which its visits count. Null if there is only one version, or in a preview.
   */
  version: PageVersion | null;
  isPreview: boolean;
  /**
   * Conversion receivers to which the sale is reported if the buyer consents. If empty, the page does not ask for
   * consent.
   */
  receivers: readonly TrackingKind[];
  /**
   * Endpoint to which the browser sends a card, so that its number never reaches our server. Null if the browser sends
   * it to our server.
   */
  tokenization: Tokenization | null;
  quote: QuoteView;
}

/**
 * State of an order. `open` was never charged, `waiting` has a pending charge, and `expired` can be renewed. `disputed`
 * was paid and has an open or a decided dispute.
 */
export type OrderState = "open" | "waiting" | "expired" | "refused" | "paid" | "refunded" | "disputed";

/** A delayed refund. Its target is masked. */
export interface HeldRefund {
  amountInCents: number;
  target: string;
  sendAt: string;
}

/** Refund page step that asks for the code. Contains the sealed request and the masked target. */
export interface CodeStep {
  wish: string;
  target: string;
}

/** The withdrawal that is possible for a buyer, and the amount it would refund. */
export interface OrderWithdrawal {
  until: string;
  /**
   * When the buyer first withdrew before the deadline. Set only if that refund failed and the deadline has passed
   * since.
   */
  keptFrom: string | null;
  amountInCents: number;
  refundsTo: RefundTargetField;
  hasGoods: boolean;
  receipt: GoodsReceipt | null;
}

/** Page of a refund link. The link is mailed only to the address used at payment. */
export interface RefundPage
  extends Pick<
    OrderPage,
    "state" | "number" | "productName" | "color" | "seller" | "method" | "money" | "withdrawal" | "guarantee"
  > {
  base: string;
  isOfSubscription: boolean;
  /** Surplus payment that waits for the buyer's refund target. Null if there is none. */
  owed: { amountInCents: number; refundsTo: RefundTargetField } | null;
  held: HeldRefund | null;
}

/** Public page of an order, which anyone with the link can see. The buyer's document is masked. */
export interface OrderPage {
  token: string;
  number: string;
  state: OrderState;
  /** Identifies the last charge and its state. A page reloads when it changes. */
  version: string;
  attempt: number;
  checkoutPath: string;
  /** Path of the checkout page on which this order can be paid by card. */
  cardPath: string;
  productName: string;
  color: string | null;
  lines: { title: string; fullInCents: number }[];
  coupon: { code: string; discountInCents: number } | null;
  pixDiscountInCents: number;
  /** Interest on the installments, paid by the buyer; 0 without any. */
  interestInCents: number;
  totalInCents: number;
  money: OrderMoney;
  /** Empty fields for an erased buyer. */
  customer: { name: string; email: string; maskedDocument: string };
  /** Delivery address as one line. Empty if nothing is shipped. */
  delivery: string;
  method: PaymentMethod | null;
  installments: number;
  pix: PixCodeOnPage | null;
  /** `isOverdue` is true after the due date. The boleto can still be paid until `lastPayableOn`. */
  boleto: { digitableLine: string; slipPath: string; dueOn: string; lastPayableOn: string; isOverdue: boolean } | null;
  card: { brand: CardBrand; last4: string } | null;
  /** The issuer's page for confirming a pending card charge (3-D Secure). Null if no confirmation is needed. */
  challengeUrl: string | null;
  refuseReason: RefuseReason | null;
  blockedUntil: string | null;
  /**
   * Why the order cannot be charged again. A pending code can still be paid. Null if the order can be charged or is
   * paid.
   */
  unsold: Unsold | null;
  methods: PaymentMethod[];
  /** Totals of another charge. Null if the order cannot be charged again. */
  totals: MethodTotals | null;
  paidAt: string | null;
  access: { title: string; href: string }[];
  /** Products delivered by link, once paid. Each `href` is valid for a day and is a path on this system. */
  goods: { title: string; href: string }[];
  /** The guarantee to state. Null after its end. */
  guaranteeTerms: GuaranteeTerms | null;
  /** Null once withdrawal is no longer possible. */
  withdrawal: OrderWithdrawal | null;
  /** Refund request under the guarantee, after the withdrawal period. Null if none was sent and none is possible. */
  guarantee: OrderGuarantee | null;
  /** Masked address used at payment, to which the refund link is mailed. */
  refundLinkTo: string;
  automatic: OrderAutomatic | null;
  subscription: OrderSubscription | null;
  seller: Seller;
}
