import { createHash } from "node:crypto";
import type { PageVersion } from "@/db/schema/catalog-enums";
import type { PageContent } from "./content-schemas";

export interface ProductPage {
  a: PageContent;
  b: PageContent | null;
  /** Running A/B test, or null. */
  testId: string | null;
}

/**
 * Returns the version to show to a visitor and to count the visit for. Each version gets half of
 * the visitors. A visit's secret selects the same version throughout the A/B test. Returns null
 * without a running test.
 */
export function versionOf({ testId, b }: ProductPage, visit: string): PageVersion | null {
  if (testId === null || b === null) return null;
  const [first = 0] = createHash("sha256").update(`${testId}\n${visit}`).digest();
  return first < 128 ? "a" : "b";
}

/** User agents of crawlers and link previews, which always see version A. */
const robot = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|headless|curl\/|wget\/|python|lighthouse/i;

/** Reports whether a user agent is automated or empty. */
export function isRobot(userAgent: string): boolean {
  return userAgent === "" || robot.test(userAgent);
}
