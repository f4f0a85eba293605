import { z } from "zod";
import { type CardBrand, type Frequency, type PaymentMethod, paymentMethods, type RefuseReason } from "@/db/enums";
import { PathId } from "../core/wire";
import { carriesWhiteText } from "./contrast";
import { Installments } from "./order-schemas";
import { pictureUri } from "./picture";

export { contrastWithWhite, darkenForWhiteText } from "./contrast";

const Color = z
  .string()
  .regex(/^#[0-9a-f]{6}$/, { error: "must be a color such as #2f5fe0", abort: true })
  .refine(carriesWhiteText, { error: "is too light: white text on it could not be read" });

/** Characters of a data URI: a picture of 24 KiB, since it comes with every view of the page. */
export const logoLength = 33_000;

const Logo = z
  .string()
  .max(logoLength, { error: "must be a picture of at most 24 KiB", abort: true })
  .regex(pictureUri, { error: "must be a PNG, JPEG or WebP data URI" });

export const NoFields = z.strictObject({});

/** How a company's checkout pages look: its logo, a picture as a data URI, and the color `#rrggbb` of their button. */
export const CheckoutLook = z.object({ logo: z.string().nullable(), color: z.string().nullable() });
export type CheckoutLook = z.infer<typeof CheckoutLook>;

export const CheckoutLookChange = z.strictObject({
  logo: Logo.nullable().optional(),
  color: Color.nullable().optional(),
});
export type CheckoutLookChange = z.infer<typeof CheckoutLookChange>;

export const LogoAddress = z.strictObject({ url: z.string().max(2048) });

/** A picture as a data URI, as large as it came. */
export const FetchedLogo = z.object({ picture: z.string() });
export type FetchedLogo = z.infer<typeof FetchedLogo>;

/** What a product's checkout page takes. */
export const CheckoutMethods = z.object({ methods: z.array(z.enum(paymentMethods)), maxInstallments: z.int() });
export type CheckoutMethods = z.infer<typeof CheckoutMethods>;

/** How a checkout page looks and what it takes. */
export type CheckoutSettings = CheckoutLook & CheckoutMethods;

export const CheckoutProduct = z.strictObject({ productId: PathId });

export const CheckoutMethodsChange = z.strictObject({
  productId: PathId,
  methods: z
    .array(z.enum(paymentMethods))
    .min(1)
    .refine((methods) => new Set(methods).size === methods.length, { error: "must not name a method twice" })
    .optional(),
  maxInstallments: Installments.optional(),
});
export type CheckoutMethodsChange = z.infer<typeof CheckoutMethodsChange>;

/** What the law wants a shop's page to tell of whoever sells (Decreto 7.962/2013, article 2). */
export interface Seller {
  name: string;
  legalName: string;
  /** `CNPJ 11.222.333/0001-81`; empty where it has none. */
  document: string;
  address: string;
  supportEmail: string;
  /** E.164, or empty. */
  supportPhone: string;
}

/** Why an order was not taken, for a page to say in the buyer's language, beside the field it is about. */
export type OrderProblem =
  | "name"
  | "email"
  | "document"
  | "phone"
  | "cardNumber"
  | "cardNotAccepted"
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
  | "method"
  | "bumps"
  | "price"
  | "blocked"
  | "bought"
  | "busy"
  | "gone"
  | "failed";

/** One way of paying a total in parts. */
export interface InstallmentOption {
  installments: number;
  /** The first part holds the cents that do not divide. */
  firstInCents: number;
  eachInCents: number;
}

/** A price as a page shows it; all amounts are integer cents. */
export interface QuoteView {
  lines: { title: string; priceInCents: number }[];
  discountInCents: number;
  totalInCents: number;
  /** The coupon that is part of it; null without one. */
  couponCode: string | null;
  /** Why the coupon that was asked for is not part of it. */
  couponProblem: OrderProblem | null;
  options: InstallmentOption[];
}

/** An order that is paid, for a page to tell its buyer of before they buy the same again. */
export interface BoughtOrder {
  token: string;
  paidAt: string | null;
}

/** What a checkout page shows. */
export interface CheckoutPage {
  slug: string;
  /** Names the order that this page is about to place. */
  token: string;
  /** How many charges the order had so far. */
  attempt: number;
  contact: { name: string; email: string };
  /** Whether a charge of this order waits for its money on the order's own page. */
  isWaiting: boolean;
  /** The paid order of this product that the visitor comes back to. */
  bought: BoughtOrder | null;
  /** Whether no money is real here. */
  isSandbox: boolean;
  name: string;
  description: string | null;
  /** The offer's own name, where it says more than the product's. */
  offerName: string | null;
  priceInCents: number;
  /** Of a plan. */
  frequency: Frequency | null;
  refundPeriodDays: number;
  seller: Seller;
  bumps: { id: string; title: string; description: string; priceInCents: number }[];
  settings: CheckoutSettings;
  quote: QuoteView;
}

/** How an order stands: `open` was never charged, `waiting` for money or an issuer's word, `expired` can be renewed. */
export type OrderState = "open" | "waiting" | "expired" | "refused" | "paid" | "refunded";

/** What the public page of an order shows to whoever holds its link; the buyer's document is masked. */
export interface OrderPage {
  token: string;
  state: OrderState;
  /** Names the last charge, so that a page sees when it is another one. */
  version: string;
  attempt: number;
  slug: string;
  productName: string;
  color: string | null;
  lines: { title: string; amountInCents: number }[];
  totalInCents: number;
  customer: { name: string; email: string; maskedDocument: string };
  method: PaymentMethod | null;
  installments: number;
  pix: { code: string; qrCode: string; expiresAt: string } | null;
  /** `isOverdue` once its due day is over, though it can be paid until `lastPayableOn`. */
  boleto: { digitableLine: string; slipPath: string; dueOn: string; lastPayableOn: string; isOverdue: boolean } | null;
  card: { brand: CardBrand; last4: string } | null;
  refuseReason: RefuseReason | null;
  /** When the buyer's card works again, where it is blocked. */
  blockedUntil: string | null;
  /** By which other ways the same order may be charged now; none where it is not for sale any more. */
  methods: PaymentMethod[];
  paidAt: string | null;
  /** The courses that were bought, once they are paid. */
  access: { title: string; href: string }[];
  refundPeriodDays: number;
  seller: Seller;
}

/** Where a page's buyer goes next, or why they stay. */
export interface OrderAnswer {
  outcome: "placed" | "refused" | "problem";
  /** Of the order's own page, once it was charged; of this page anew, where the product was bought already. */
  href?: string;
  /** Of the order, once it was charged. */
  token?: string;
  attempt?: number;
  problem?: OrderProblem;
  blockedUntil?: string | null;
  /** Of a card that was refused. */
  reason?: RefuseReason | null;
}
