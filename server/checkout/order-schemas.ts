import { z } from "zod";
import { paymentMethods } from "@/db/enums";
import { CardInput } from "../cards/schemas";
import { Email, line } from "../core/wire";

/** Names an order: made with the page that orders, and the address of the order's own page. */
export const OrderToken = z.string().regex(/^[\w-]{43}$/, { error: "must name an order" });

const Utm = line({ min: 1, max: 200 }).optional();

/** Where a buyer came from: the UTM parameters of the checkout link. */
export const Tracking = z.strictObject({ source: Utm, medium: Utm, campaign: Utm, term: Utm, content: Utm });

const Phone = z.string().max(40).optional();
const Name = line({ min: 1, max: 160 });

/** Who buys, as far as a buyer has said it before choosing how to pay. */
export const OrderContact = z.strictObject({
  token: OrderToken,
  name: line({ max: 160 }),
  email: Email,
  /** As of `NewOrder`. */
  again: OrderToken.optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
});
export type OrderContact = z.infer<typeof OrderContact>;

const CouponCode = line({ min: 1, max: 40 }).optional();
const BumpIds = z.array(z.string().min(1).max(128)).max(5);

/** In how many parts a card is charged. */
export const Installments = z.int().min(1).max(12);

/** What a buyer looks at the price of. */
export const OrderQuote = z.strictObject({ bumpIds: BumpIds, couponCode: CouponCode, installments: Installments });
export type OrderQuote = z.infer<typeof OrderQuote>;

/**
 * What a checkout page sends. No price in it counts: `shownTotalInCents` is what the buyer was shown, and the order is
 * not taken where it costs anything else.
 */
export const NewOrder = z.strictObject({
  /** Of the order; from a page that was shown for none yet, of that view of the page. */
  token: OrderToken,
  /** How many charges of this order the page knew of: the same number again asks for the same charge. */
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
  shownTotalInCents: z.int().optional(),
  /** Of the order that this browser placed on the page last; once that is paid, another needs the buyer's word. */
  earlier: OrderToken.optional(),
  /** That word: names the paid order whose page told the buyer of it. */
  again: OrderToken.optional(),
  locale: z.string().max(10),
  tracking: Tracking.optional(),
});
export type NewOrder = z.infer<typeof NewOrder>;

/** Asks for another charge of an order that is not paid, as it was ordered. */
export const OrderRenewal = z.strictObject({
  attempt: z.int().min(0).max(1_000),
  method: z.enum(["pix", "boleto"]),
});
export type OrderRenewal = z.infer<typeof OrderRenewal>;
