import { z } from "zod";
import type { Frequency, LateRefundRule } from "@/db/schema/catalog-enums";
import type { RefundRequestStatus } from "@/db/schema/payments-enums";
import { type CardBrand, paymentMethods } from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import type { CancelReason } from "@/db/schema/subscriptions-enums";
import type { Tokenization } from "../../acquiring/port/card-port";
import type { PayerNeed } from "../../acquiring/port/payer-port";
import { DeliveryAddress } from "../../catalog/shipping/schemas";
import { Email, Installments, line, shapeOf } from "../../core/procedures/wire";
import { CardInput } from "../../payments/cards/schemas";
import type { RefundTargetField } from "../../payments/transactions/schemas";

/** Server-generated token for an order (as in its URL) or for one view of a checkout page. */
export const OrderToken = z.string().regex(/^[\w-]{43}$/, { error: "must name an order" });

const Tracking = z.strictObject(shapeOf(trackingLimits, (max) => line({ min: 1, max }).optional()));

/** Clicks on affiliate links, oldest first. Read from the browser's signed cookie, never from a form. */
const AffiliateClicks = z
  .array(z.strictObject({ productId: z.string(), affiliateId: z.string(), clickedAt: z.string() }))
  .optional();

/** Buyer's consent to report the order to conversion receivers. Null if denied, absent if the page did not ask. */
const Consent = z
  .strictObject({
    fbclid: line({ min: 1, max: 300 }).optional(),
    ttclid: line({ min: 1, max: 300 }).optional(),
    userAgent: z.string().max(400),
  })
  .nullable();

const Phone = z.string().max(40).optional();

/** Secret of the browser's visit cookie, which selects the page version. Never read from a form. */
const Visit = z.string().nullable().optional();
const Name = line({ min: 1, max: 160 }).refine((name) => /\p{L}/u.test(name), { error: "must have a letter" });

export const CardTokenText = z.string().min(1).max(200);

const CouponCode = line({ min: 1, max: 40 }).optional();
const BumpIds = z.array(z.string().min(1).max(128)).max(5);

export const OrderContact = z.strictObject({
  token: OrderToken,
  name: line({ max: 160 }),
  email: Email,
  phone: Phone,
  method: z.enum(paymentMethods).optional(),
  bumpIds: BumpIds.optional(),
  couponCode: CouponCode,
  delivery: DeliveryAddress.optional(),
  toldOfReminders: z.boolean().optional(),
  again: OrderToken.optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
  trackingConsent: Consent.optional(),
  affiliateClicks: AffiliateClicks,
  visit: Visit,
});
export type OrderContact = z.infer<typeof OrderContact>;

export const OrderQuote = z.strictObject({
  bumpIds: BumpIds,
  couponCode: CouponCode,
  installments: Installments,
  /** If omitted, the price excludes method discounts. */
  method: z.enum(paymentMethods).optional(),
  postalCode: DeliveryAddress.shape.postalCode.optional(),
});
export type OrderQuote = z.infer<typeof OrderQuote>;

/**
 * Order form of a checkout page. An order whose total differs from `shownTotalInCents`, the total
 * shown to the buyer, is refused.
 */
export const NewOrder = z.strictObject({
  /** In a form, the token of the page view, which `resolveOrderToken` replaces with the order's token. */
  token: OrderToken,
  /**
   * Number of the order's charges when the page was rendered. A repeated submission with the same
   * number refers to the same charge.
   */
  attempt: z.int().min(0).max(1_000),
  name: Name,
  email: Email,
  document: z.string().max(40),
  phone: Phone,
  method: z.enum(paymentMethods),
  bumpIds: BumpIds,
  couponCode: CouponCode,
  installments: Installments,
  card: CardInput.optional(),
  /** Token of a card that the browser sent to the acquirer. Replaces `card`. */
  cardToken: CardTokenText.optional(),
  /** Shipping address, or the buyer's address for a connection that requires it. */
  delivery: DeliveryAddress.optional(),
  shownTotalInCents: z.int().optional(),
  toldOfReminders: z.boolean().optional(),
  /** True if the page announced that it keeps the card for post-purchase offers. */
  toldOfOneTap: z.boolean().optional(),
  /** Token of this browser's last order on the page. If it is paid, another order requires confirmation. */
  earlier: OrderToken.optional(),
  /** Token of the paid order shown to the buyer, which confirms another order. */
  again: OrderToken.optional(),
  /** True if the buyer confirmed a second subscription to the product. */
  second: z.boolean().optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
  trackingConsent: Consent.optional(),
  affiliateClicks: AffiliateClicks,
  visit: Visit,
});
export type NewOrder = z.infer<typeof NewOrder>;

export const OrderForm = NewOrder.extend({ shownTotalInCents: z.int() });

export const OrderRenewal = z.strictObject({
  attempt: z.int().min(0).max(1_000),
  method: z.enum(["pix", "boleto"]),
  shownTotalInCents: z.int().optional(),
});
export type OrderRenewal = z.infer<typeof OrderRenewal>;

export interface OrderAutomatic {
  amountInCents: number;
  frequency: Frequency;
  startsOn: string;
  authorization: "created" | "approved" | "ended";
  isPaid: boolean;
  /** True once the first charge is paid, later ones are authorized and the subscription is active. */
  hasStarted: boolean;
}

export interface OrderSubscription {
  nextChargeAt: string | null;
  amountInCents: number;
  isPastDue: boolean;
  /** True if the current payment method may be charged again for an unpaid cycle. */
  isRetried: boolean;
  card: { brand: CardBrand; last4: string } | null;
  /** Acquirer endpoint for a new card. Null if this server receives the card. */
  tokenization: Tokenization | null;
  /** The acquirer requires these with a new card. */
  asks: readonly PayerNeed[];
  /**
   * True for a subscription paid by Pix Automático. `isEnding` is true once the payer revokes the
   * authorization; the subscription then ends with the paid period.
   */
  isAutomatic: boolean;
  isEnding: boolean;
  /** Set after the buyer canceled. The subscription ends at `nextChargeAt`; until then, the buyer can undo this. */
  leaving: { hasReason: boolean } | null;
  /** Start of the current or scheduled pause: the end of the paid period. */
  pausedFrom: string | null;
  isPaused: boolean;
  /** End of the current or scheduled pause, when the next charge is due. */
  pausedUntil: string | null;
  /** True while nothing is charged because the latest charge is disputed or being refunded. */
  isHeld: boolean;
  /** Null if the subscription cannot move to Pix Automático or has already moved. */
  move: SubscriptionMove | null;
  /** Null until the subscription ends. */
  end: SubscriptionEnd | null;
}

export interface SubscriptionEnd {
  /** `unpaid` replaces `max_retries` if the last charge was by Pix Automático. */
  reason: CancelReason | "unpaid";
  /**
   * Checkout page of the same plan. Null unless the plan is on sale and the subscription ended
   * unpaid or at the buyer's request.
   */
  againPath: string | null;
}

/**
 * Move of a subscription to Pix Automático: offered, then requested with a code, then authorized
 * while the last card charge is due.
 */
export interface SubscriptionMove {
  state: "offered" | "asked" | "approved";
  startsOn: string;
  frequency: Frequency;
  /** True if a cycle due before `startsOn` will still be charged to the card. */
  hasCardCharge: boolean;
  /** Null until the bank issues the code and after its use. */
  pix: PixCodeOnPage | null;
}

export interface PixCodeOnPage {
  code: string;
  qrCode: string;
  expiresAt: string;
  /** Milliseconds left by the shop's clock, because the buyer's may be wrong. */
  leftMs: number;
}

export interface OrderGuarantee {
  until: string | null;
  /**
   * When the buyer first requested a refund, before the deadline. Null unless that refund failed
   * and the deadline has passed.
   */
  keptFrom: string | null;
  askedAt: string | null;
  status: RefundRequestStatus | null;
  answer: string | null;
  refundsTo: RefundTargetField;
  days: number;
  lateRefunds: LateRefundRule;
  isAccepted: boolean;
  isLapsed: boolean;
  /** True if the bank refused the refund to its current destination. */
  isRefused: boolean;
  /** Destination field that the buyer can correct, or null. */
  correctsTo: RefundTargetField;
  /** Masked destination of the boleto refund that was requested, or null. */
  target: string | null;
  /** True if no receipt of the goods is recorded, so that requests have no deadline. */
  awaitsReceipt: boolean;
  /** Receipt day recorded by the seller that the buyer can correct, or null. */
  correctableDay: string | null;
}
