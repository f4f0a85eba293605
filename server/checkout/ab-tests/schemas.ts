import { z } from "zod";
import { pageVersions } from "@/db/schema/catalog-enums";
import { Instant, PathId } from "../../core/procedures/wire";

export const TestProduct = z.strictObject({ productId: PathId });

export const TestEnd = TestProduct.extend({
  /** The version that stays: `a` stops the test, `b` takes the place of `a`. */
  keep: z.enum(pageVersions),
});
export type TestEnd = z.infer<typeof TestEnd>;

/** What one version achieved; money in cents. */
export const VersionResult = z.object({
  version: z.enum(pageVersions),
  /** Browsers, once a day each. */
  visits: z.int(),
  /** Orders that were charged at least once. */
  orders: z.int(),
  /** Orders that were paid, whatever became of the money later. */
  paid: z.int(),
  /** What the orders that are still paid brought, less what was refunded of them. */
  revenueInCents: z.int(),
  revenuePerVisitInCents: z.int(),
});
export type VersionResult = z.infer<typeof VersionResult>;

/** Below these, each version has sold too little to be compared. */
export const minVisits = 100;
export const minPaid = 10;

/** What the figures say: too little to compare, no difference shown so far, or the version that sells more. */
export const verdicts = ["too_few", "open", "a", "b"] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

export const PageTest = z.object({
  id: z.string(),
  startedAt: Instant,
  /** Name of the member; null for an API key, and a former member. */
  startedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  /** The version that stayed; null while it runs. */
  kept: z.enum(pageVersions).nullable(),
  results: z.array(VersionResult),
  verdict: Verdict,
});
export type PageTest = z.infer<typeof PageTest>;

/** The comparisons of a product's page, newest first: the running one and the last ten. */
export const PageTests = z.object({ tests: z.array(PageTest) });
export type PageTests = z.infer<typeof PageTests>;
