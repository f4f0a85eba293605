import { and, asc, desc, eq, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, offers, orderBumps, products, upsellSteps } from "@/db/schema";
import { findCompany } from "../../accounts/company/companies";
import { mayOpenCheckouts } from "../../accounts/company/confirmed-owner";
import { getCheckoutLook } from "../../catalog/branding/look";
import { offerSlugLookup } from "../../catalog/offers/offers";
import { sells } from "../../catalog/offers/sellable-offers";
import { readUnits } from "../../catalog/stock/claim-units";
import { fail } from "../../core/failures/failure";
import { sellerOf } from "../page/seller";
import type { ClosedLink, OtherProduct } from "../page/visit-schemas";

/** @throws offer_ended; NOT_FOUND for any other reason. */
export async function failUnsold(slug: string, now: Date): Promise<never> {
  return fail((await findEndedProduct(slug, now)) ? "offer_ended" : "NOT_FOUND");
}

/**
 * Returns the page of an offer that is ended, paused or deleted, or whose product is deleted or not
 * approved. Returns null for an unknown slug or a company that may not sell. Hides the name of an
 * unapproved product.
 */
export async function findUnsoldOffer(slug: string, now: Date): Promise<ClosedLink | null> {
  const found = await findOffer(slug);
  const company = found && (await findCompany(found.product.companyId));
  if (!found || !company || company.blockedAt || !(await mayOpenCheckouts(company.id))) return null;
  const { product } = found;
  const [{ color }, others] = await Promise.all([
    getCheckoutLook(company.id),
    listOtherProducts(company.id, null, now),
  ]);
  const seller = sellerOf(company, product);
  const title = product.status === "approved" ? product.name : seller.name;
  return { reason: isEnded(found, now) ? "ended" : "unsold", title, color, seller, others };
}

export async function findOtherProducts(slug: string, now: Date): Promise<OtherProduct[]> {
  const found = await findOffer(slug);
  return found ? listOtherProducts(found.product.companyId, found.product.id, now) : [];
}

const maxOthers = 6;

/**
 * Lists products with an offer on sale and units left, newest first, each with its oldest offer
 * that is not an order bump, upsell or downsell.
 */
async function listOtherProducts(companyId: string, except: string | null, now: Date): Promise<OtherProduct[]> {
  const rows = await db()
    .selectDistinctOn([products.id], { id: products.id, name: products.name, slug: offers.slug })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(
      and(
        eq(offers.companyId, companyId),
        except ? ne(products.id, except) : undefined,
        sells(now),
        isNoAddition(companyId),
      ),
    )
    .orderBy(desc(products.id), asc(offers.id))
    .limit(2 * maxOthers);
  const ids = rows.map(({ id }) => id);
  const left = await readUnits(companyId, ids, now);
  return rows
    .filter(({ id }) => left.get(id) !== 0)
    .slice(0, maxOthers)
    .map(({ name, slug }) => ({ name, path: `/c/${slug}` }));
}

/** SQL condition: the offer is not an order bump, upsell or downsell. */
function isNoAddition(companyId: string): SQL | undefined {
  const one = { one: sql`1` };
  const bumps = db()
    .select(one)
    .from(orderBumps)
    .where(and(eq(orderBumps.companyId, companyId), eq(orderBumps.offerId, offers.id)));
  const ofStep = or(eq(upsellSteps.offerId, offers.id), eq(upsellSteps.downsellOfferId, offers.id));
  const steps = db()
    .select(one)
    .from(upsellSteps)
    .where(and(eq(upsellSteps.companyId, companyId), ofStep));
  return and(notExists(bumps), notExists(steps));
}

async function findOffer(slug: string) {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return null;
  const { companyId, targetId } = found;
  const [row] = await db()
    .select({ offer: offers, product: products })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), eq(offers.id, targetId)));
  return row ?? null;
}

/** Returns an offer's product if the offer's end is the only reason it is off sale, or null. */
export async function findEndedProduct(slug: string, now: Date) {
  const found = await findOffer(slug);
  return found && isEnded(found, now) ? found.product : null;
}

function isEnded({ offer, product }: NonNullable<Awaited<ReturnType<typeof findOffer>>>, now: Date): boolean {
  const isSold = offer.active && !offer.deletedAt && product.status === "approved" && !product.deletedAt;
  return isSold && offer.endsAt !== null && offer.endsAt <= now;
}
