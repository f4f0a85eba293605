import { and, asc, eq, inArray, isNull, min, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { affiliateProducts, affiliates, offers, products } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { sells } from "../../catalog/offers/sellable-offers";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import type { Affiliate } from "./schemas";

export type AffiliateRow = typeof affiliates.$inferSelect;

export function ofAffiliate(companyId: string, id: string) {
  return and(eq(affiliates.companyId, companyId), eq(affiliates.id, id));
}

export function affiliateUrl(slug: string, code: string): string {
  return `${environment().publicUrl}/c/${slug}?a=${encodeURIComponent(code)}`;
}

/**
 * Rejects an ended affiliate.
 *
 * @throws NOT_FOUND
 */
export async function lockAffiliate(tx: Executor, companyId: string, affiliateId: string): Promise<AffiliateRow> {
  const [row] = await tx
    .select()
    .from(affiliates)
    .where(and(ofAffiliate(companyId, affiliateId), ne(affiliates.state, "ended")))
    .for("update");
  return row ?? fail("NOT_FOUND");
}

/** Converts affiliates of one company to API objects, in the same order. */
export async function describeAffiliates(
  companyId: string,
  rows: readonly AffiliateRow[],
  executor: Executor = db(),
): Promise<Affiliate[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sold = await executor
    .select({ sold: affiliateProducts })
    .from(affiliateProducts)
    .innerJoin(
      products,
      and(eq(products.companyId, affiliateProducts.companyId), eq(products.id, affiliateProducts.productId)),
    )
    .where(
      and(
        eq(affiliateProducts.companyId, companyId),
        inArray(affiliateProducts.affiliateId, ids),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(affiliateProducts.createdAt), asc(affiliateProducts.productId));
  const slugs = await cheapestSlugs(executor, companyId, [...new Set(sold.map((each) => each.sold.productId))]);
  return rows.map((row) => {
    const own = sold.flatMap((each) => (each.sold.affiliateId === row.id ? [each.sold] : []));
    const productIds = own.flatMap((each) => (each.approvedAt ? [each.productId] : []));
    const links = productIds.flatMap((productId) => {
      const slug = slugs.get(productId);
      return slug ? [{ productId, url: affiliateUrl(slug, row.code) }] : [];
    });
    const requestedProductIds = own.flatMap((each) => (each.approvedAt ? [] : [each.productId]));
    const { id, name, email, code, state, commissionBps, commissionFixed } = row;
    return {
      ...{ id, name, email, productIds, requestedProductIds },
      ...{ commissionBps, commissionFixedInCents: commissionFixed, code },
      ...{ link: links[0]?.url ?? "", links, state },
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
    };
  });
}

async function cheapestSlugs(
  executor: Executor,
  companyId: string,
  productIds: readonly string[],
): Promise<Map<string, string>> {
  if (productIds.length === 0) return new Map();
  const now = await nowIn(companyId, new Date());
  const rows = await executor
    .select({
      productId: offers.productId,
      slug: min(sql<string>`lpad(${offers.price}::text, 12, '0') || ${offers.slug}`),
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.productId, [...productIds]), sells(now)))
    .groupBy(offers.productId);
  return new Map(rows.flatMap(({ productId, slug }) => (slug ? [[productId, slug.slice(12)] as const] : [])));
}
