import { and, eq, isNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, offers, products } from "@/db/schema";
import { offerSlugLookup } from "../../catalog/offers";
import { findCompany } from "../../companies/companies";
import { fail } from "../../errors";
import { getCheckoutLook } from "../../storefront/look";
import { type Checkout, findCheckout } from "../find-checkout";
import { sellerOf } from "../seller";
import type { ClosedLink } from "../visit-schemas";

/** The checkout of an offer or a payment link. @throws offer_ended; NOT_FOUND when it is not for sale for another reason. */
export async function getCheckout(slug: string, now: Date): Promise<Checkout> {
  const checkout = await findCheckout(slug, now);
  if (checkout) return checkout;
  return fail((await findEnded(slug, now)) ? "offer_ended" : "NOT_FOUND");
}

/** What an offer's page says once it has ended; null for any other slug. */
export async function findEndedOffer(slug: string, now: Date): Promise<ClosedLink | null> {
  const product = await findEnded(slug, now);
  const company = product && (await findCompany(product.companyId));
  if (!product || !company || company.blockedAt) return null;
  const { color } = await getCheckoutLook(company.id);
  return { reason: "ended", title: product.name, color, seller: sellerOf(company, product) };
}

/** The product of an offer that would be on sale had it not ended. */
async function findEnded(slug: string, now: Date) {
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
