import { and, eq, isNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, offers, products } from "@/db/schema";
import { findCompany } from "../../accounts/company/companies";
import { getCheckoutLook } from "../../catalog/branding/look";
import { offerSlugLookup } from "../../catalog/offers/offers";
import { fail } from "../../core/failures/failure";
import { sellerOf } from "../page/seller";
import type { ClosedLink } from "../page/visit-schemas";

/**
 * Throws the error for a product that is not for sale.
 *
 * @throws offer_ended; NOT_FOUND for any other reason.
 */
export async function failUnsold(slug: string, now: Date): Promise<never> {
  return fail((await findEndedProduct(slug, now)) ? "offer_ended" : "NOT_FOUND");
}

export async function findEndedOffer(slug: string, now: Date): Promise<ClosedLink | null> {
  const product = await findEndedProduct(slug, now);
  const company = product && (await findCompany(product.companyId));
  if (!product || !company || company.blockedAt) return null;
  const { color } = await getCheckoutLook(company.id);
  return { reason: "ended", title: product.name, color, seller: sellerOf(company, product) };
}

/** Returns the product of an offer that is off sale only because its end has passed. */
export async function findEndedProduct(slug: string, now: Date) {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return null;
  const { companyId, targetId } = found;
  const [row] = await db()
    .select({ product: products })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(
      and(
        eq(offers.companyId, companyId),
        eq(offers.id, targetId),
        eq(offers.active, true),
        isNull(offers.deletedAt),
        lte(offers.endsAt, now),
        eq(products.status, "approved"),
        isNull(products.deletedAt),
      ),
    );
  return row?.product ?? null;
}
