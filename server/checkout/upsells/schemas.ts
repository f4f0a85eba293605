import { z } from "zod";
import { type UpsellKind, upsellKinds } from "@/db/schema/checkout-enums";
import { type CardBrand, paymentMethods } from "@/db/schema/payments-enums";
import { line, PathId, prose } from "../../core/procedures/wire";

/** Steps after the payment of a product, at most. */
export const maxUpsellSteps = 3;

const Slug = z.string().min(1).max(128);

/** One step, as the seller writes it. */
export const UpsellStepInput = z.strictObject({
  /** A one-time offer of another product of the company. */
  offerSlug: Slug,
  title: line({ min: 1, max: 120 }),
  text: prose({ min: 1, max: 2000 }),
  /** Offered when the step is declined; null: the next step follows. */
  downsellSlug: Slug.nullable(),
});
export type UpsellStepInput = z.infer<typeof UpsellStepInput>;

export const UpsellProduct = z.strictObject({ productId: PathId });

export const UpsellChange = z.strictObject({
  productId: PathId,
  /** In order; none turns the offers off. */
  steps: z.array(UpsellStepInput).max(maxUpsellSteps),
});
export type UpsellChange = z.infer<typeof UpsellChange>;

/** A product's steps, and the offers that a step may name. */
export const Upsells = z.object({
  productName: z.string(),
  steps: z.array(
    z.object({ offerSlug: z.string(), title: z.string(), text: z.string(), downsellSlug: z.string().nullable() }),
  ),
  offers: z.array(z.object({ slug: z.string(), name: z.string(), priceInCents: z.int() })),
});
export type Upsells = z.infer<typeof Upsells>;

/** What one offer achieved, for as long as the steps have run; money in cents, less what was refunded. */
export const UpsellResult = z.object({
  step: z.int(),
  kind: z.enum(upsellKinds),
  /** Orders that were paid and still are. */
  taken: z.int(),
  declined: z.int(),
  soldInCents: z.int(),
});
export type UpsellResult = z.infer<typeof UpsellResult>;
export const UpsellReport = z.object({ results: z.array(UpsellResult) });

/** The step that a buyer answers. */
export const UpsellChoice = z.strictObject({
  step: z.int().min(1).max(maxUpsellSteps),
  kind: z.enum(upsellKinds),
});
export type UpsellChoice = z.infer<typeof UpsellChoice>;

/** A taken offer: what its button said is what is charged. */
export const UpsellAcceptance = UpsellChoice.extend({
  method: z.enum(paymentMethods).extract(["credit_card", "pix"]),
  shownInCents: z.int(),
});
export type UpsellAcceptance = z.infer<typeof UpsellAcceptance>;

/** What the buyer of a paid order is offered now. */
export interface UpsellOffer {
  step: number;
  kind: UpsellKind;
  /** In the seller's words. */
  title: string;
  text: string;
  /** What is sold. */
  name: string;
  priceInCents: number;
  refundPeriodDays: number;
  /** The card that pays with one tap; null without one. */
  card: { brand: CardBrand; last4: string } | null;
  takesPix: boolean;
}

/** The offers on an order's page. */
export interface UpsellPage {
  /** Of the order whose offers they are. */
  token: string;
  offer: UpsellOffer | null;
  /** Whether the page is that of a taken offer. */
  isOfOffer: boolean;
}
