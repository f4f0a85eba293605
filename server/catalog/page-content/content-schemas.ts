import { z } from "zod";
import { pageVersions } from "@/db/schema/catalog-enums";
import { Instant, line, PathId, prose } from "../../core/procedures/wire";

/** How much a checkout page may say: counts of items and of characters. */
export const contentLimits = {
  headline: 120,
  highlights: 6,
  highlight: 120,
  testimonials: 6,
  testimonialName: 80,
  testimonialText: 400,
} as const;

export const Testimonial = z.strictObject({
  name: line({ min: 1, max: contentLimits.testimonialName }),
  text: prose({ min: 1, max: contentLimits.testimonialText }),
});
export type Testimonial = z.infer<typeof Testimonial>;

/** The seller's words on a checkout page: plain text, shown as typed and never as HTML. */
export const PageContent = z.strictObject({
  headline: line({ min: 1, max: contentLimits.headline }).nullable(),
  highlights: z.array(line({ min: 1, max: contentLimits.highlight })).max(contentLimits.highlights),
  testimonials: z.array(Testimonial).max(contentLimits.testimonials),
  /** Whether the seal of the product's guarantee is shown; its days are the product's. */
  showsGuarantee: z.boolean(),
  /** Whether the form has a field for the buyer's phone, which they may leave empty. */
  asksPhone: z.boolean(),
});
export type PageContent = z.infer<typeof PageContent>;

/** A page without the seller's words. */
export const plainContent: PageContent = {
  headline: null,
  highlights: [],
  testimonials: [],
  showsGuarantee: true,
  asksPhone: false,
};

export const ContentProduct = z.strictObject({ productId: PathId });

export const ContentChange = ContentProduct.extend({ version: z.enum(pageVersions), content: PageContent });
export type ContentChange = z.infer<typeof ContentChange>;

/** A product's checkout page for the dashboard. */
export const PageContents = z.object({
  productName: z.string(),
  refundPeriodDays: z.int(),
  /** Slug of an offer on sale, to look at the page; null while none is. */
  slug: z.string().nullable(),
  a: PageContent,
  /** Null while there is no second version. */
  b: PageContent.nullable(),
  /** Since when the two are compared; null while they are not. */
  comparedSince: Instant.nullable(),
});
export type PageContents = z.infer<typeof PageContents>;
