import { and, eq, gt, inArray, isNull, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { offers, products } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";

/** An offer that is on sale now. */
export interface SellableOffer {
  offerId: string;
  slug: string;
  name: string;
  priceInCents: number;
  /** Null unless it is a plan. */
  frequency: Frequency | null;
  productId: string;
  productName: string;
}

/** An offer's name in orders and on charges: its product's name, then its own if that differs. */
export function nameOffer(productName: string, offerName: string): string {
  return offerName === productName ? productName : `${productName} · ${offerName}`;
}

/**
 * An offer sells until it ends, while it is active, its product is approved and neither is deleted (docs/decisions.md
 * 10).
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

/** The company's offers on sale among these slugs at the company's `now`, by slug. */
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
