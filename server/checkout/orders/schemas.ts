import type { Frequency, PageVersion } from "@/db/schema/catalog-enums";
import type { TrackingKind } from "@/db/schema/checkout-enums";
import type { CardBrand, PaymentMethod, RefuseReason } from "@/db/schema/payments-enums";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { CheckoutSettings } from "../../catalog/branding/schemas";
import type { PageContent } from "../../catalog/page-content/content-schemas";
import type { Freight } from "../../catalog/shipping/schemas";
import type { RefundTargetField } from "../../treasury/payout-accounts/schemas";
import type { DeliveryDraft, DeliveryProblem, MethodTotals, OrderMoney, ShownTerms, Unsold } from "../terms/schemas";
import type { OrderAutomatic, OrderGuarantee, OrderSubscription, PixCodeOnPage } from "./order-schemas";

/** The seller's data that the law requires on a shop's page (Decreto 7.962/2013, article 2). */
export interface Seller {
  name: string;
  legalName: string;
  /** `CNPJ 11.222.333/0001-81`; empty when it has none. */
  document: string;
  address: string;
  supportEmail: string;
  /** E.164, or empty. */
  supportPhone: string;
}

/** Why an order was refused. The page shows it in the buyer's language beside its field. */
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
  | "busy"
  | "later"
  | "gone"
  | "ended"
  | "soldOut"
  | "pixKey"
  | "bankAccount"
  | "pixNotTaken"
  | "notReturned"
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

/** One choice of installments. */
export interface InstallmentOption {
  installments: number;
  /** The first installment includes the remainder. */
  firstInCents: number;
  eachInCents: number;
  totalInCents: number;
  /** Borne by the buyer, contained in the total. */
  interestInCents: number;
}

/** The rates of the interest that a buyer bears, in hundredths of a percent. */
export interface InterestRates {
  monthlyRateBps: number;
  /** Effective. */
  annualRateBps: number;
}

/** A price for a page; all amounts are integer cents. */
export interface QuoteView {
  lines: { title: string; priceInCents: number }[];
  discountInCents: number;
  freight: Freight | null;
  /** What paying by Pix takes off, in cents and percent, and what is left; null without such a discount. */
  pix: { discountInCents: number; percent: number; totalInCents: number } | null;
  /** The cash price; installments with interest have their own totals. */
  totalInCents: number;
  /** The bumps on sale, chosen or not, at current prices. */
  bumps: { id: string; priceInCents: number }[];
  /** The coupon in the price; null without one. */
  couponCode: string | null;
  /** Why the requested coupon was not applied. */
  couponProblem: OrderProblem | null;
  options: InstallmentOption[];
  /** Null while the seller bears the interest. */
  rates: InterestRates | null;
}

/** A paid order, shown to its buyer before they buy the same again. */
export interface BoughtOrder {
  token: string;
  paidAt: string | null;
}

/** Data of a checkout page. */
export interface CheckoutPage extends ShownTerms {
  slug: string;
  /** The page's own path: `/c/{slug}` of an offer, `/l/{slug}` of a payment link. */
  path: string;
  takesCoupons: boolean;
  /** Whether somebody else is paying the last payment that a payment link takes. */
  isBeingPaid: boolean;
  /** Token of this page view, which the form sends back. It opens no order. */
  view: string;
  /** Number of charges of the order so far. */
  attempt: number;
  /** The form's initial contact: from the URL, else from the browser's order. */
  contact: { name: string; email: string; phone: string };
  /** The form's initial delivery address; null if nothing is shipped. */
  delivery: DeliveryDraft | null;
  /** The methods whose every connection asks for the buyer's telephone, or for their address. */
  phoneFor: readonly PaymentMethod[];
  addressFor: readonly PaymentMethod[];
  /** The form's initial billing address; null if no method needs one, and where the delivery address will do. */
  billing: DeliveryDraft | null;
  /** The document in the page's URL; empty without one. */
  document: string;
  /** The masked document of the browser's unpaid order, so the buyer need not retype it. */
  knownDocument: string | null;
  /** The initial choices: from the URL, else from the browser's unpaid order. */
  bumpIds: string[];
  installments: number;
  /** Token of this browser's order with a pending charge; null if there is none. */
  waiting: string | null;
  /** The returning visitor's paid order of this product. */
  bought: BoughtOrder | null;
  /** Whether this is the sandbox, without real money. */
  isSandbox: boolean;
  name: string;
  description: string | null;
  /** The offer's name when it differs from the product's. */
  offerName: string | null;
  priceInCents: number;
  /** Of a plan. */
  frequency: Frequency | null;
  refundPeriodDays: number;
  seller: Seller;
  bumps: { id: string; title: string; description: string; priceInCents: number }[];
  settings: CheckoutSettings;
  /** Whether the page has to say that the seller may remind of the order. */
  hasReminders: boolean;
  /** Whether offers follow a payment by card, which the page has to say: the card is kept for an hour. */
  hasOneTap: boolean;
  picture: string | null;
  content: PageContent;
  /** The version that the browser is shown and counted for; null while there is only one, and in a preview. */
  version: PageVersion | null;
  /** Whether a member looks at a version of their own company's page. */
  isPreview: boolean;
  /** Who may be told of the sale if the buyer consents; without any the page does not ask. */
  receivers: readonly TrackingKind[];
  /** Where the browser sends a card, so that its number never reaches our server; null where it comes to us. */
  tokenization: Tokenization | null;
  quote: QuoteView;
}

/**
 * State of an order. `open` was never charged, `waiting` has a pending charge, `expired` can be renewed; `disputed` was
 * paid, and its dispute is open or decided.
 */
export type OrderState = "open" | "waiting" | "expired" | "refused" | "paid" | "refunded" | "disputed";

/** A refund that waits for its time: its target is masked. */
export interface HeldRefund {
  amountInCents: number;
  target: string;
  sendAt: string;
}

/** The step of a refund page that asks for the code of a target: the sealed request, and the target, masked. */
export interface CodeStep {
  wish: string;
  target: string;
}

/** The page of a refund link, which was mailed to the address used at payment alone. */
export interface RefundPage
  extends Pick<
    OrderPage,
    | "state"
    | "number"
    | "productName"
    | "color"
    | "seller"
    | "method"
    | "money"
    | "withdrawal"
    | "guarantee"
    | "refundPeriodDays"
  > {
  /** Where its forms are sent. */
  base: string;
  isOfSubscription: boolean;
  /** Money that paid for nothing and waits for the buyer to say where it goes; null without any. */
  owed: { amountInCents: number; refundsTo: RefundTargetField } | null;
  held: HeldRefund | null;
}

/** Data of an order's public page, which anyone with the link can see; the buyer's document is masked. */
export interface OrderPage {
  token: string;
  /** The order's number, as its mails write it. */
  number: string;
  state: OrderState;
  /** Identifies the last charge and its state, so that a page notices a change. */
  version: string;
  attempt: number;
  /** Path of the page that sold it. */
  checkoutPath: string;
  /** Path of the checkout page that pays this order by card. */
  cardPath: string;
  productName: string;
  color: string | null;
  lines: { title: string; fullInCents: number }[];
  coupon: { code: string; discountInCents: number } | null;
  pixDiscountInCents: number;
  /** Of the installments, borne by the buyer; 0 without any. */
  interestInCents: number;
  totalInCents: number;
  money: OrderMoney;
  customer: { name: string; email: string; maskedDocument: string };
  method: PaymentMethod | null;
  installments: number;
  pix: PixCodeOnPage | null;
  /** `isOverdue` after its due date, although it can be paid until `lastPayableOn`. */
  boleto: { digitableLine: string; slipPath: string; dueOn: string; lastPayableOn: string; isOverdue: boolean } | null;
  card: { brand: CardBrand; last4: string } | null;
  /** The issuer's page where the buyer confirms a pending card charge (3-D Secure); null without one. */
  challengeUrl: string | null;
  refuseReason: RefuseReason | null;
  /** Until when the buyer's card is blocked, if it is. */
  blockedUntil: string | null;
  /** Why it cannot be charged again, though a pending code can still be paid. Null if it can be, or is paid. */
  unsold: Unsold | null;
  /** The other methods available for the same order; empty when it cannot be charged again. */
  methods: PaymentMethod[];
  /** What another charge would cost; null without one to make. */
  totals: MethodTotals | null;
  paidAt: string | null;
  /** The purchased courses, once paid. */
  access: { title: string; href: string }[];
  /** Products delivered by link, once paid. Each `href` is a path of ours that works for a day. */
  goods: { title: string; href: string }[];
  refundPeriodDays: number;
  /**
   * Deadline of the withdrawal button, and the amount it would refund; null once that is over. `keptFrom`: when the buyer
   * first withdrew, in time, if that refund came to nothing and the deadline has passed since.
   */
  withdrawal: { until: string; keptFrom: string | null; amountInCents: number; refundsTo: RefundTargetField } | null;
  /** The request for a refund after that, within the guarantee; null if it is neither possible nor made. */
  guarantee: OrderGuarantee | null;
  /** The address used at payment, masked, to which the refund link is mailed. */
  refundLinkTo: string;
  /** The authorisation that its charge is paid with (Pix Automático); null for any other order. */
  automatic: OrderAutomatic | null;
  /** The subscription that the order began. */
  subscription: OrderSubscription | null;
  seller: Seller;
}
