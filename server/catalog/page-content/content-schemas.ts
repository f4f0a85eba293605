import { z } from "zod";
import { pageVersions } from "@/db/schema/catalog-enums";
import { Instant, line, PathId, prose } from "../../core/procedures/wire";

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

/** Plain text, never interpreted as HTML. */
export const PageContent = z.strictObject({
  headline: line({ min: 1, max: contentLimits.headline }).nullable(),
  highlights: z.array(line({ min: 1, max: contentLimits.highlight })).max(contentLimits.highlights),
  testimonials: z.array(Testimonial).max(contentLimits.testimonials),
  /** Shows the guarantee seal. The guarantee lasts for the product's refund period. */
  showsGuarantee: z.boolean(),
  /** Shows an optional field for the buyer's phone number. */
  asksPhone: z.boolean(),
});
export type PageContent = z.infer<typeof PageContent>;

export const plainContent: PageContent = {
  headline: null,
  highlights: [],
  testimonials: [],
  showsGuarantee: true,
  asksPhone: false,
};

export const ContentProduct = z.strictObject({ productId: PathId });

export const ContentChange = ContentProduct.extend({
  version: z.enum(pageVersions),
  content: PageContent,
  /** Values that the editor read (`refuseOutdated`). */
  read: PageContent.partial().optional(),
});
export type ContentChange = z.infer<typeof ContentChange>;

export const PageContents = z.object({
  productName: z.string(),
  refundPeriodDays: z.int(),
  /** Slug of an offer on sale for a preview, or null. */
  slug: z.string().nullable(),
  a: PageContent,
  b: PageContent.nullable(),
  /** Start of the running A/B test, or null. */
  comparedSince: Instant.nullable(),
});
export type PageContents = z.infer<typeof PageContents>;
