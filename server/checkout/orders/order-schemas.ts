import { z } from "zod";
import type { Frequency } from "@/db/schema/catalog-enums";
import type { RefundRequestStatus } from "@/db/schema/payments-enums";
import { type CardBrand, paymentMethods } from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { PayerNeed } from "../../acquiring/port/payer-port";
import { DeliveryAddress } from "../../catalog/shipping/schemas";
import { Email, Installments, line, shapeOf } from "../../core/procedures/wire";
import { CardInput } from "../../payments/cards/schemas";
import type { RefundTargetField } from "../../treasury/payout-accounts/schemas";

/** A server-made token: of an order, as in the URL of its page, or of one view of a checkout page. */
export const OrderToken = z.string().regex(/^[\w-]{43}$/, { error: "must name an order" });

/** UTM parameters of the buyer's checkout link. */
const Tracking = z.strictObject(shapeOf(trackingLimits, (max) => line({ min: 1, max }).optional()));

/** Visits by affiliates' links, oldest first, from the browser's cookie, which we signed; never from a form. */
const AffiliateClicks = z
  .array(z.strictObject({ productId: z.string(), affiliateId: z.string(), clickedAt: z.string() }))
  .optional();

/**
 * The buyer's answer to the question whether receivers of conversions may be told; null: asked, and not given. Absent on
 * a page that did not ask.
 */
const Consent = z
  .strictObject({
    fbclid: line({ min: 1, max: 300 }).optional(),
    ttclid: line({ min: 1, max: 300 }).optional(),
    userAgent: z.string().max(400),
  })
  .nullable();

const Phone = z.string().max(40).optional();

/** The secret of the browser's visit cookie, which decides the version of the page; never from a form. */
const Visit = z.string().nullable().optional();
const Name = line({ min: 1, max: 160 }).refine((name) => /\p{L}/u.test(name), { error: "must have a letter" });

/** An acquirer's token of a card. */
export const CardTokenText = z.string().min(1).max(200);

const CouponCode = line({ min: 1, max: 40 }).optional();
const BumpIds = z.array(z.string().min(1).max(128)).max(5);

/** The buyer's contact before any charge, with the choices of the form so far. */
export const OrderContact = z.strictObject({
  token: OrderToken,
  name: line({ max: 160 }),
  email: Email,
  phone: Phone,
  method: z.enum(paymentMethods).optional(),
  bumpIds: BumpIds.optional(),
  couponCode: CouponCode,
  delivery: DeliveryAddress.optional(),
  /** Whether the page said that a reminder may come. */
  toldOfReminders: z.boolean().optional(),
  /** As of `NewOrder`. */
  again: OrderToken.optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
  trackingConsent: Consent.optional(),
  affiliateClicks: AffiliateClicks,
  visit: Visit,
});
export type OrderContact = z.infer<typeof OrderContact>;

/** A cart to price. */
export const OrderQuote = z.strictObject({
  bumpIds: BumpIds,
  couponCode: CouponCode,
  installments: Installments,
  /** Absent: the price without the discount of a method. */
  method: z.enum(paymentMethods).optional(),
  /** The CEP that it is shipped to; absent: not known yet. */
  postalCode: DeliveryAddress.shape.postalCode.optional(),
});
export type OrderQuote = z.infer<typeof OrderQuote>;

/**
 * The order form of a checkout page. Its price is not trusted: `shownTotalInCents` is the total the buyer saw, and an
 * order with any other total is refused.
 */
export const NewOrder = z.strictObject({
  /** In a form, the page view's token; `nameOrder` replaces it with the order's token. */
  token: OrderToken,
  /** Number of this order's charges that the page knew of: the same number again means the same charge. */
  attempt: z.int().min(0).max(1_000),
  name: Name,
  email: Email,
  /** CPF or CNPJ, with or without punctuation. */
  document: z.string().max(40),
  phone: Phone,
  method: z.enum(paymentMethods),
  bumpIds: BumpIds,
  couponCode: CouponCode,
  installments: Installments,
  card: CardInput.optional(),
  /** In its place, the token of the acquirer that the browser sent the card to. */
  cardToken: CardTokenText.optional(),
  /** Of a product that is shipped, or of the buyer where a connection asks for their address. */
  delivery: DeliveryAddress.optional(),
  shownTotalInCents: z.int().optional(),
  /** As of `OrderContact`. */
  toldOfReminders: z.boolean().optional(),
  /** Whether the page said that the card is kept for the offers after the payment. */
  toldOfOneTap: z.boolean().optional(),
  /** Token of this browser's last order on the page; once that is paid, another one needs the buyer's confirmation. */
  earlier: OrderToken.optional(),
  /** That confirmation: the token of the paid order that the buyer was shown. */
  again: OrderToken.optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
  trackingConsent: Consent.optional(),
  affiliateClicks: AffiliateClicks,
  visit: Visit,
});
export type NewOrder = z.infer<typeof NewOrder>;

/** The same from a form, which must send the total that it showed, with or without JavaScript. */
export const OrderForm = NewOrder.extend({ shownTotalInCents: z.int() });

/** A request for a new charge of an unpaid order, with the same contents. */
export const OrderRenewal = z.strictObject({
  attempt: z.int().min(0).max(1_000),
  method: z.enum(["pix", "boleto"]),
  /** The total on the page that asks for it. */
  shownTotalInCents: z.int().optional(),
});
export type OrderRenewal = z.infer<typeof OrderRenewal>;

/** The authorisation of a subscription's charges on its order's page. */
export interface OrderAutomatic {
  /** What each later cycle charges. */
  amountInCents: number;
  frequency: Frequency;
  /** The first due day of a later cycle, `YYYY-MM-DD`. */
  startsOn: string;
  authorization: "created" | "approved" | "ended";
  isPaid: boolean;
  /** Whether both are there, and the subscription runs. */
  hasStarted: boolean;
}

/** A subscription on its order's page. */
export interface OrderSubscription {
  /** Null once it has ended. */
  nextChargeAt: string | null;
  amountInCents: number;
  /** A cycle is unpaid. */
  isPastDue: boolean;
  /** Whether the subscription's card may be charged again. */
  isRetried: boolean;
  card: { brand: CardBrand; last4: string } | null;
  /** Where the browser sends another card; null where it comes to us. */
  tokenization: Tokenization | null;
  /** What the form of another card asks for, because the acquirer needs it and the buyer has not given it. */
  asks: readonly PayerNeed[];
  /** Whether an authorisation pays it, and whether the payer has ended that: it then ends with the paid period. */
  isAutomatic: boolean;
  isEnding: boolean;
  /** Set once the buyer has canceled: it ends at `nextChargeAt`, and they can change their mind until then. */
  leaving: { hasReason: boolean } | null;
  /** When its current or coming pause ends, which is also the next charge. */
  pausedUntil: string | null;
  /** The move to Pix Automático; null where it is not possible, or done. */
  move: SubscriptionMove | null;
}

/**
 * A subscription's move to Pix Automático: what the buyer may ask for, then the code to authorise, then an authorisation
 * that waits for the last charge of the card.
 */
export interface SubscriptionMove {
  state: "offered" | "asked" | "approved";
  /** The due day of the first charge by Pix Automático, `YYYY-MM-DD`. */
  startsOn: string;
  frequency: Frequency;
  /** Whether the card pays a cycle that is due before. */
  hasCardCharge: boolean;
  /** Null until the bank has given it, and once it is used. */
  pix: PixCodeOnPage | null;
}

/** A Pix code to copy or to scan. */
export interface PixCodeOnPage {
  code: string;
  qrCode: string;
  expiresAt: string;
  /** Milliseconds left by the shop's clock, since the buyer's own may be wrong. */
  leftMs: number;
}

/** The buyer's rights under a guarantee longer than the law's. */
export interface OrderGuarantee {
  /** Deadline for asking. */
  until: string | null;
  /** When the buyer first asked, in time, if that refund came to nothing and the deadline has passed since. */
  keptFrom: string | null;
  /** The buyer's request, if they made one, and what became of it. */
  askedAt: string | null;
  status: RefundRequestStatus | null;
  /** What the seller answered who declined it. */
  answer: string | null;
  refundsTo: RefundTargetField;
  /** Whether something is shipped, so that the law's term begins later than the payment. */
  hasGoods: boolean;
}
