import { db } from "@/db/client";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { findSellableOffers } from "../../catalog/offers/sellable-offers";
import { dayOf } from "../../core/calendar/calendar";
import { readCoproducerShares } from "./coproducer-shares";

/**
 * Returns the co-producers of an API charge's offer items, who earn a share regardless of the
 * seller (docs/domains/partners.md). Returns none for other charges, or for a checkout `sale`,
 * which specifies its partners.
 */
export async function partnersOfItems(
  companyId: string,
  { items = [] }: { items?: readonly { offerSlug?: string | undefined }[] | undefined },
  sale: object | undefined,
  now: Date,
): Promise<{ partners?: PartnerShare[] }> {
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  if (sale || slugs.length === 0) return {};
  const offers = await findSellableOffers(companyId, slugs, now);
  const productIds = items.map(({ offerSlug }) => (offerSlug && offers.get(offerSlug)?.productId) || null);
  return { partners: await readCoproducerShares(db(), companyId, productIds, dayOf(now)) };
}
