import type { CouponDuration, Frequency, PageVersion } from "@/db/schema/catalog-enums";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import type { CardBrand, PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import type { GoodsReceipt } from "@/db/schema/payments-shapes";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { CheckoutSettings } from "../../catalog/branding/schemas";
import type { PageContent } from "../../catalog/page-content/content-schemas";
import type { InstallmentCost } from "../../catalog/prices/installment-interest";
import type { Freight } from "../../catalog/shipping/schemas";
import type { RefundTargetField, Shipment } from "../../payments/transactions/schemas";
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

/** Seller information required on a shop's page (Decreto 7.962/2013, article 2). */
export interface Seller {
  name: string;
  legalName: string;
  /** Such as `CNPJ 11.222.333/0001-81`. Empty if the company has no document. */
  document: string;
  address: string;
  supportEmail: string;
  supportPhone: string;
}

/** Why an order was refused. Shown next to the field, in the buyer's language. */
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
  /** Interest paid by the buyer, included in the total. */
  interestInCents: number;
  /** Cost relative to the page's lowest cash price. Null without interest. */
  cost: InstallmentCost | null;
}

export interface QuoteView {
  lines: { title: string; priceInCents: number }[];
  discountInCents: number;
  freight: Freight | null;
  /** Null without a Pix discount. */
  pix: { discountInCents: number; percent: number; totalInCents: number } | null;
  totalInCents: number;
  /** Bumps on sale, chosen or not, at current prices. */
  bumps: { id: string; priceInCents: number }[];
  couponCode: string | null;
  /** Which charges of a plan the coupon reduces. Null without a coupon or a plan. */
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
  /** `/c/{slug}` for an offer, `/l/{slug}` for a payment link. */
  path: string;
  takesCoupons: boolean;
  /** True while another buyer makes the last payment that the payment link allows. */
  isBeingPaid: boolean;
  /** Token of this page view, submitted with the form. Cannot open an order. */
  view: string;
  attempt: number;
  /** Initial contact from the URL or the browser's order. */
  contact: { name: string; email: string; phone: string };
  /** Initial delivery address. Null if neither the product nor an order bump is shipped. */
  delivery: DeliveryDraft | null;
  /** True if the product is shipped, and not only one of the order bumps. */
  isShipped: boolean;
  /** Place at which the buyer picks the product up, or null. */
  pickupPlace: string | null;
  /** Methods for which every connection requires the buyer's phone or address. */
  phoneFor: readonly PaymentMethod[];
  addressFor: readonly PaymentMethod[];
  /** Initial billing address. Null if no method requires it or the product is shipped. */
  billing: DeliveryDraft | null;
  document: string;
  /** Masked document of the browser's unpaid order, for reuse by the form. */
  knownDocument: string | null;
  /** Initial choices from the URL or the browser's unpaid order. */
  bumpIds: string[];
  installments: number;
  waiting: string | null;
  bought: BoughtOrder | null;
  /** True if the browser's unpaid order received money, such as a partial payment. */
  hasMoney: boolean;
  isSandbox: boolean;
  name: string;
  description: string | null;
  /** Null if it equals the product's name. */
  offerName: string | null;
  priceInCents: number;
  frequency: Frequency | null;
  guarantee: GuaranteeTerms;
  seller: Seller;
  bumps: {
    id: string;
    title: string;
    description: string;
    priceInCents: number;
    isShipped: boolean;
    /** Null if the bump is not shipped or its price depends on the CEP. */
    freightInCents: number | null;
    pickupPlace: string | null;
  }[];
  settings: CheckoutSettings;
  /**
   * True if the card may be charged for post-purchase offers. The page must then disclose that the
   * card is kept for an hour.
   */
  hasOneTap: boolean;
  picture: string | null;
  content: PageContent;
  /** Page version to which visits count. Null in a preview and without a second version. */
  version: PageVersion | null;
  isPreview: boolean;
  /** Conversion receivers of the sale. If empty, the page does not ask for consent. */
  receivers: readonly TrackingKind[];
  /** Acquirer endpoint for card numbers, which then never reach this server. Null if this server receives them. */
  tokenization: Tokenization | null;
  quote: QuoteView;
}

/**
 * `open` was never charged, `waiting` has a pending charge, and `expired` can be charged again.
 * `disputed` was paid and has an open or lost dispute.
 */
export type OrderState = "open" | "waiting" | "expired" | "refused" | "paid" | "refunded" | "disputed";

export interface HeldRefund {
  amountInCents: number;
  target: string;
  sendAt: string;
}

/** Code entry step of the refund page. `wish` is the sealed request. */
export interface CodeStep {
  wish: string;
  target: string;
}

export interface OrderWithdrawal {
  until: string;
  /** When the buyer first withdrew. Null unless that refund failed and the deadline has passed. */
  keptFrom: string | null;
  amountInCents: number;
  refundsTo: RefundTargetField;
  hasGoods: boolean;
  receipt: GoodsReceipt | null;
}

/** Page of a refund link, which is mailed only to the address used at payment. */
export interface RefundPage
  extends Pick<
    OrderPage,
    "state" | "number" | "productName" | "color" | "seller" | "method" | "money" | "withdrawal" | "guarantee"
  > {
  base: string;
  isOfSubscription: boolean;
  owed: { amountInCents: number; refundsTo: RefundTargetField } | null;
  held: HeldRefund | null;
}

/** Public page of an order. Anyone with the link can see it, so the buyer's document is masked. */
export interface OrderPage {
  token: string;
  number: string;
  state: OrderState;
  /** Changes with the last charge and its state, which reloads the page. */
  version: string;
  attempt: number;
  checkoutPath: string;
  cardPath: string;
  productName: string;
  color: string | null;
  lines: { title: string; isFreight: boolean; fullInCents: number }[];
  coupon: { code: string; discountInCents: number } | null;
  pixDiscountInCents: number;
  interestInCents: number;
  totalInCents: number;
  money: OrderMoney;
  /** Empty for an erased buyer. */
  customer: { name: string; email: string; maskedDocument: string };
  /** One line. Empty if nothing is shipped. */
  delivery: string;
  pickupPlaces: string[];
  /** Shipment of a paid order. Null if it has no goods or the money was returned or is disputed. */
  shipment: Shipment | null;
  method: PaymentMethod | null;
  installments: number;
  pix: PixCodeOnPage | null;
  /** `isOverdue` is true after the due date. The boleto remains payable until `lastPayableOn`. */
  boleto: { digitableLine: string; slipPath: string; dueOn: string; lastPayableOn: string; isOverdue: boolean } | null;
  card: { brand: CardBrand; last4: string } | null;
  /** Issuer's page for confirming a pending card charge (3-D Secure). */
  challengeUrl: string | null;
  refuseReason: RefuseReason | null;
  blockedUntil: string | null;
  /** Why the order cannot be charged again; null if it can be or is paid. A pending code remains payable. */
  unsold: Unsold | null;
  methods: PaymentMethod[];
  /** Totals of a new charge. Null if the order cannot be charged again. */
  totals: MethodTotals | null;
  paidAt: string | null;
  access: { title: string; href: string }[];
  /** Delivered by link. Each `href` is valid for a day. */
  goods: { title: string; href: string }[];
  guaranteeTerms: GuaranteeTerms | null;
  /** Null once withdrawal is no longer possible. */
  withdrawal: OrderWithdrawal | null;
  /** Refund request under the guarantee, after the withdrawal period. Null if none exists or is possible. */
  guarantee: OrderGuarantee | null;
  /** Masked address used at payment, which receives the refund link. */
  refundLinkTo: string;
  automatic: OrderAutomatic | null;
  subscription: OrderSubscription | null;
  seller: Seller;
}
