import { and, asc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db, type Executor } from "@/db/client";
import { offers, productShippings, products, upsellSteps } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { findSellableOffers, nameOffer, type SellableOffer, sells } from "../../catalog/offers/sellable-offers";
import { getProduct, lockProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import type { UpsellChange, UpsellStepInput, Upsells } from "./schemas";

const downsells = alias(offers, "downsells");
const maxChoices = 500;

export type UpsellStep = UpsellStepInput & { step: number };

/** In order, including steps whose offers are not on sale. */
export async function listSteps(
  companyId: string,
  productId: string,
  executor: Executor = db(),
): Promise<UpsellStep[]> {
  return executor
    .select({
      step: upsellSteps.step,
      offerSlug: offers.slug,
      title: upsellSteps.title,
      text: upsellSteps.text,
      downsellSlug: downsells.slug,
    })
    .from(upsellSteps)
    .innerJoin(offers, and(eq(offers.companyId, upsellSteps.companyId), eq(offers.id, upsellSteps.offerId)))
    .leftJoin(
      downsells,
      and(eq(downsells.companyId, upsellSteps.companyId), eq(downsells.id, upsellSteps.downsellOfferId)),
    )
    .where(ofProduct(companyId, productId))
    .orderBy(asc(upsellSteps.step));
}

function ofProduct(companyId: string, productId: string) {
  return and(eq(upsellSteps.companyId, companyId), eq(upsellSteps.productId, productId));
}

/**
 * Returns a product's steps for the dashboard, and the offers available for them: one-time offers
 * of other products.
 *
 * @throws NOT_FOUND.
 */
export async function getUpsells(companyId: string, productId: string, now: Date): Promise<Upsells> {
  const product = await getProduct(companyId, productId);
  const [steps, choices] = await Promise.all([
    listSteps(companyId, product.id),
    db()
      .select({ slug: offers.slug, offerName: offers.name, productName: products.name, priceInCents: offers.price })
      .from(offers)
      .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
      .where(and(eq(offers.companyId, companyId), ne(products.id, product.id), isNull(offers.frequency), sells(now)))
      .orderBy(asc(sql`lower(${products.name})`), asc(offers.id))
      .limit(maxChoices),
  ]);
  return {
    productName: product.name,
    steps: steps.map(({ step: _step, ...shown }) => shown),
    offers: choices.map(({ slug, offerName, productName, priceInCents }) => ({
      slug,
      name: nameOffer(productName, offerName),
      priceInCents,
    })),
  };
}

/**
 * Replaces a product's steps. Applies immediately, including to orders with a pending offer.
 *
 * @throws NOT_FOUND for the product; offer_unknown; upsell_is_plan; upsell_not_shipped;
 * upsell_of_own_product; changed_elsewhere.
 */
export async function saveUpsells(
  companyId: string,
  { productId, steps, read }: UpsellChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Upsells> {
  const id = await db().transaction(async (tx) => {
    const product = await lockProduct(tx, companyId, productId);
    const slugs = steps.flatMap(({ offerSlug, downsellSlug }) => [offerSlug, downsellSlug ?? []].flat());
    const sellable = await findSellableOffers(companyId, slugs, now, tx);
    const unshipped = await listUnshipped(tx, companyId, slugs);
    const idOf = (slug: string) => {
      const { offerId } = checkOffer(sellable.get(slug), product.id);
      return unshipped.has(slug) ? fail("upsell_not_shipped") : offerId;
    };
    const before = await listSteps(companyId, product.id, tx);
    refuseOutdated(read, { steps: before.map(({ step: _step, ...shown }) => shown) });
    const rows = steps.map(({ offerSlug, downsellSlug, title, text }, index) => ({
      companyId,
      productId: product.id,
      step: index + 1,
      offerId: idOf(offerSlug),
      downsellOfferId: downsellSlug === null ? null : idOf(downsellSlug),
      title,
      text,
      updatedAt: now,
    }));
    await tx.delete(upsellSteps).where(ofProduct(companyId, product.id));
    if (rows.length > 0) await tx.insert(upsellSteps).values(rows);
    await recordAudit(tx, {
      companyId,
      ...by,
      action: "upsell.steps_changed",
      subjectId: product.id,
      before: { upsells: before.map(({ title }) => title) },
      after: { upsells: rows.map(({ title }) => title) },
      now,
    });
    return product.id;
  });
  return getUpsells(companyId, id, now);
}

/** Returns the slugs of physical products for which neither shipping nor pick-up is set. */
async function listUnshipped(tx: Executor, companyId: string, slugs: string[]): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ slug: offers.slug })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .leftJoin(
      productShippings,
      and(eq(productShippings.companyId, products.companyId), eq(productShippings.productId, products.id)),
    )
    .where(
      and(
        eq(offers.companyId, companyId),
        inArray(offers.slug, slugs),
        eq(products.productType, "physical"),
        isNull(productShippings.productId),
      ),
    );
  return new Set(rows.map(({ slug }) => slug));
}

/** Rejects plans, because their buyer must agree to the later charges on a checkout page. */
function checkOffer(offer: SellableOffer | undefined, productId: string): SellableOffer {
  if (!offer) return fail("offer_unknown");
  if (offer.frequency !== null) return fail("upsell_is_plan");
  return offer.productId === productId ? fail("upsell_of_own_product") : offer;
}
