import { createHash } from "node:crypto";
import type { PageVersion } from "@/db/schema/catalog-enums";
import type { PageContent } from "./content-schemas";

/** What a product's checkout page says, by version. */
export interface ProductPage {
  a: PageContent;
  b: PageContent | null;
  /** The comparison of the two that runs; null without one. */
  testId: string | null;
}

/**
 * The version that a visitor sees and is counted for: half of them each, always the same one for a visit's secret as long
 * as a comparison runs. Null while none does.
 */
export function versionOf({ testId, b }: ProductPage, visit: string): PageVersion | null {
  if (testId === null || b === null) return null;
  const [first = 0] = createHash("sha256").update(`${testId}\n${visit}`).digest();
  return first < 128 ? "a" : "b";
}

/** Programs that open pages without a buyer, crawlers and the previews of shared links: they see version A. */
const robot = /bot\b|bot\/|crawl|spider|preview|facebookexternalhit|whatsapp|headless|curl\/|wget\/|python|lighthouse/i;

/** Whether a browser says that nobody reads the page in it. */
export function isRobot(userAgent: string): boolean {
  return userAgent === "" || robot.test(userAgent);
}
