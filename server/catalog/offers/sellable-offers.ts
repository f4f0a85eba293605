import { and, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { offers, products } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";

export interface SellableOffer {
  offerId: string;
  slug: string;
  name: string;
  priceInCents: number;
  /** Null for an offer that is not a plan. */
  frequency: Frequency | null;
  productId: string;
  productName: string;
}

/** Returns an offer's name for orders and charges: the product's name, followed by the offer's if it differs. */
export function nameOffer(productName: string, offerName: string): string {
  return offerName === productName ? productName : `${productName} · ${offerName}`;
}

/**
 * SQL condition: the offer is active, not ended and not deleted, and its product approved and not
 * deleted (docs/domains/catalog.md).
 */
export function sells(now: Date): SQL | undefined {
  return and(
    eq(offers.active, true),
    isNull(offers.deletedAt),
    or(isNull(offers.endsAt), gt(offers.endsAt, now)),
    eq(products.status, "approved"),
    isNull(products.deletedAt),
  );
}

/** By slug. Omits slugs without an offer on sale at `now`. */
export async function findSellableOffers(
  companyId: string,
  slugs: string[],
  now: Date,
  executor: Executor = db(),
): Promise<Map<string, SellableOffer>> {
  const rows = await executor
    .select({
      offerId: offers.id,
      slug: offers.slug,
      name: offers.name,
      priceInCents: offers.price,
      frequency: offers.frequency,
      productId: products.id,
      productName: products.name,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, slugs), sells(now)));
  return new Map(rows.map((row) => [row.slug, row]));
}
