import { createHash } from "node:crypto";
import type { PageVersion } from "@/db/schema/catalog-enums";
import type { PageContent } from "./content-schemas";

export interface ProductPage {
  a: PageContent;
  b: PageContent | null;
  /** Running A/B test; null if there is none. */
  testId: string | null;
}

/**
 * Returns the version to show to a visitor. The visit is counted for that version. Each version
 * gets half of the visitors. A visit's secret selects the same version throughout the A/B test.
 * Returns null if no test is running.
 */
export function versionOf({ testId, b }: ProductPage, visit: string): PageVersion | null {
  if (testId === null || b === null) return null;
  const [first = 0] = createHash("sha256").update(`${testId}\n${visit}`).digest();
  return first < 128 ? "a" : "b";
}

/** User agents of crawlers and link previews, which always see version A. */
const robot = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|headless|curl\/|wget\/|python|lighthouse/i;

/** Reports whether the user agent is an automated client rather than a browser used by a person. */
export function isRobot(userAgent: string): boolean {
  return userAgent === "" || robot.test(userAgent);
}
