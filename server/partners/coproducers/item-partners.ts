import { db } from "@/db/client";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { findSellableOffers } from "../../catalog/offers/sellable-offers";
import { dayOf } from "../../core/calendar/calendar";
import { readCoproducerShares } from "./coproducer-shares";

/**
 * The partners of an API charge whose items name offers: the co-producers of their products, who own a part of them
 * whoever sells (docs/decisions.md 10). Nothing for other charges, nor for a `sale` of the checkout, which names its
 * partners itself.
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
