import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { offers, orderBumps } from "@/db/schema";
import type { Frequency } from "@/db/schema/catalog-enums";
import { getOfferedCoupon, type OfferedCoupon } from "../../catalog/coupons/claim-coupon";
import { findSellableOffers, nameOffer, type SellableOffer } from "../../catalog/offers/sellable-offers";
import { type OrderLine, type Price, priceOrder } from "../../catalog/prices/price";
import { findProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";
import { maxAmountInCents } from "../../core/money/money";
import type { NewSubscription } from "../subscriptions/schemas";

export type Plan = SellableOffer & { frequency: Frequency };

export interface PricedSignup {
  plan: Plan;
  coupon: OfferedCoupon | null;
  /** Price of the first charge: plan and order bumps, minus the coupon and the checkout's Pix discount. */
  first: Price;
  /** Amount of each renewal in cents: the plan minus a coupon for every charge. */
  renewalInCents: number;
}

/** Subscriptions are charged without installments. */
const atOnce = { installments: 1, monthlyInterestBps: 0 };

/**
 * Calculates the prices of a new subscription, before anything is stored
 * (docs/domains/subscriptions.md and docs/domains/catalog.md). A Pix discount reduces only the
 * first charge.
 *
 * @throws a rule error for a product that is missing, deleted, of another company or without plans,
 * a plan or order bump that is not on sale, an invalid coupon, or a total outside the limits of a
 * charge.
 */
export async function priceSignup(
  companyId: string,
  input: NewSubscription,
  now: Date,
  pixDiscountPercent = 0,
): Promise<PricedSignup> {
  const { productId, offerSlug, orderBumpIds = [], couponCode } = input;
  const product = (await findProduct(companyId, productId)) ?? fail("product_unknown");
  if (product.productType !== "subscription") {
    return fail("product_not_subscription");
  }
  const slugs = await slugsOfBumps(companyId, productId, orderBumpIds);
  const sellable = await findSellableOffers(companyId, [offerSlug, ...slugs], now);
  const plan = sellable.get(offerSlug);
  if (plan?.productId !== productId || plan.frequency === null) {
    return fail("plan_not_for_sale");
  }
  const bumps = slugs.map((slug, index) => lineOf(sellable.get(slug) ?? refuseBump(index)));
  const offer = lineOf(plan);
  const productIds = [offer, ...bumps].map((line) => line.productId);
  const coupon =
    couponCode === undefined ? null : await getOfferedCoupon(companyId, { code: couponCode, productIds, now });
  const first = priceOrder({ offer, bumps, coupon, pixDiscountPercent, ...atOnce });
  if (first.totalInCents > maxAmountInCents) {
    return fail("first_charge_too_large", { values: { maxInCents: maxAmountInCents } });
  }
  const lasting = coupon?.duration === "every_charge" ? coupon : null;
  const { totalInCents: renewalInCents } = priceOrder({ offer, bumps: [], coupon: lasting, ...atOnce });
  return { plan: { ...plan, frequency: plan.frequency }, coupon, first, renewalInCents };
}

/** In the order of the ids. */
async function slugsOfBumps(companyId: string, productId: string, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await db()
    .select({ id: orderBumps.id, slug: offers.slug })
    .from(orderBumps)
    .innerJoin(offers, and(eq(offers.companyId, orderBumps.companyId), eq(offers.id, orderBumps.offerId)))
    .where(
      and(
        eq(orderBumps.companyId, companyId),
        eq(orderBumps.productId, productId),
        inArray(orderBumps.id, ids.filter(isId)),
      ),
    );
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  return ids.map((id, index) => slugs.get(id) ?? refuseBump(index));
}

function refuseBump(index: number): never {
  return fail("order_bump_not_for_sale", { field: `orderBumpIds.${index}` });
}

function lineOf({ productId, slug: offerSlug, productName, name, priceInCents }: SellableOffer): OrderLine {
  return { productId, offerSlug, title: nameOffer(productName, name), priceInCents };
}
