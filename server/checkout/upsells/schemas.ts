import { z } from "zod";
import { type UpsellKind, upsellKinds } from "@/db/schema/checkout-enums";
import { type CardBrand, paymentMethods } from "@/db/schema/payments-enums";
import { line, PathId, prose } from "../../core/procedures/wire";
import type { DeliveryDraft, GuaranteeTerms } from "../terms/schemas";

export const maxUpsellSteps = 3;

const Slug = z.string().min(1).max(128);

export const UpsellStepInput = z.strictObject({
  offerSlug: Slug,
  title: line({ min: 1, max: 120 }),
  text: prose({ min: 1, max: 2000 }),
  /** Offer made after this step is declined. If null, the next step follows. */
  downsellSlug: Slug.nullable(),
});
export type UpsellStepInput = z.infer<typeof UpsellStepInput>;

export const UpsellProduct = z.strictObject({ productId: PathId });

export const UpsellChange = z.strictObject({
  productId: PathId,
  /** In order. An empty list disables the offers. */
  steps: z.array(UpsellStepInput).max(maxUpsellSteps),
  /** Steps that the editor read (`refuseOutdated`). */
  read: z.object({ steps: z.array(UpsellStepInput) }).optional(),
});
export type UpsellChange = z.infer<typeof UpsellChange>;

export const Upsells = z.object({
  productName: z.string(),
  steps: z.array(
    z.object({ offerSlug: z.string(), title: z.string(), text: z.string(), downsellSlug: z.string().nullable() }),
  ),
  offers: z.array(z.object({ slug: z.string(), name: z.string(), priceInCents: z.int() })),
});
export type Upsells = z.infer<typeof Upsells>;

/** Lifetime results of one offer. Amounts are in cents, net of refunds. */
export const UpsellResult = z.object({
  step: z.int(),
  kind: z.enum(upsellKinds),
  /** Excludes acceptances whose order is no longer paid. */
  taken: z.int(),
  declined: z.int(),
  soldInCents: z.int(),
});
export type UpsellResult = z.infer<typeof UpsellResult>;
export const UpsellReport = z.object({ results: z.array(UpsellResult) });

export const UpsellChoice = z.strictObject({
  step: z.int().min(1).max(maxUpsellSteps),
  kind: z.enum(upsellKinds),
});
export type UpsellChoice = z.infer<typeof UpsellChoice>;

/** `shownInCents` is the price on the offer's button. */
export const UpsellAcceptance = UpsellChoice.extend({
  method: z.enum(paymentMethods).extract(["credit_card", "pix"]),
  shownInCents: z.int(),
});
export type UpsellAcceptance = z.infer<typeof UpsellAcceptance>;

export interface UpsellOffer {
  step: number;
  kind: UpsellKind;
  title: string;
  text: string;
  name: string;
  priceInCents: number;
  /** Null if nothing is shipped or the address is not known yet. */
  freightInCents: number | null;
  /** Initial address of the form. Null if nothing is shipped. */
  address: DeliveryDraft | null;
  /** Address to which the offer is shipped, as one line. Empty until it is known. */
  delivery: string;
  pickupPlace: string | null;
  guarantee: GuaranteeTerms;
  card: { brand: CardBrand; last4: string } | null;
  takesPix: boolean;
}

export interface UpsellPage {
  token: string;
  offer: UpsellOffer | null;
  isOfOffer: boolean;
}
