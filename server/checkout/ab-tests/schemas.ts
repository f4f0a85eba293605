import { z } from "zod";
import { pageVersions } from "@/db/schema/catalog-enums";
import { Instant, PathId } from "../../core/procedures/wire";

export const TestProduct = z.strictObject({ productId: PathId });

export const TestEnd = TestProduct.extend({
  /** `a` only ends the test; `b` replaces `a`. */
  keep: z.enum(pageVersions),
});
export type TestEnd = z.infer<typeof TestEnd>;

export const VersionResult = z.object({
  version: z.enum(pageVersions),
  /** A browser is counted once per day. */
  visits: z.int(),
  /** Orders with at least one charge. */
  orders: z.int(),
  /** Orders ever paid, even if later refunded or disputed. */
  paid: z.int(),
  /** Revenue of orders that are still paid, net of refunds. */
  revenueInCents: z.int(),
  revenuePerVisitInCents: z.int(),
});
export type VersionResult = z.infer<typeof VersionResult>;

/** Minimums per version, below which the verdict is `too_few`. */
export const minVisits = 100;
export const minPaid = 10;

/** `open` means no significant difference so far. `a` and `b` name the better version. */
export const verdicts = ["too_few", "open", "a", "b"] as const;
export const Verdict = z.enum(verdicts);
export type Verdict = z.infer<typeof Verdict>;

export const PageTest = z.object({
  id: z.string(),
  startedAt: Instant,
  /** Null for an API key or a former member. */
  startedBy: z.string().nullable(),
  endedAt: Instant.nullable(),
  endedBy: z.string().nullable(),
  /** Null while the test is running. */
  kept: z.enum(pageVersions).nullable(),
  results: z.array(VersionResult),
  verdict: Verdict,
});
export type PageTest = z.infer<typeof PageTest>;

/** The running test and the last ten, newest first. */
export const PageTests = z.object({ tests: z.array(PageTest) });
export type PageTests = z.infer<typeof PageTests>;
