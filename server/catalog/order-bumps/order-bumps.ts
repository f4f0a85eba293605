import { and, count, desc, eq, isNull, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { offers, orderBumps, products } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { Deletion, NewOrderBump, OrderBump, OrderBumpPage, OrderBumpQuery } from "../coupons/schemas";
import { getProduct, lockProduct } from "../products/products";
import { readShipping } from "../shipping/shipping";
import { isTangible } from "../shipping/tangible";

/** See docs/domains/catalog.md. */
export const maxOrderBumps = 5;

const bumpOffer = and(eq(offers.companyId, orderBumps.companyId), eq(offers.id, orderBumps.offerId));
const offerProduct = and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId));
const isLiving = and(isNull(offers.deletedAt), isNull(products.deletedAt));

function ofProduct(companyId: string, productId: string): SQL | undefined {
  return and(eq(orderBumps.companyId, companyId), eq(orderBumps.productId, productId));
}

interface Proposed {
  offer: typeof offers.$inferSelect;
  productName: string;
}

function toOrderBump(row: typeof orderBumps.$inferSelect, { offer, productName }: Proposed): OrderBump {
  const { id, title, description, createdAt } = row;
  return {
    id,
    offerSlug: offer.slug,
    title,
    description,
    productName,
    offerName: offer.name,
    priceInCents: offer.price,
    createdAt: createdAt.toISOString(),
  };
}

async function countOrderBumps(executor: Executor, companyId: string, productId: string): Promise<number> {
  const [found] = await executor
    .select({ rows: count() })
    .from(orderBumps)
    .innerJoin(offers, bumpOffer)
    .innerJoin(products, offerProduct)
    .where(and(ofProduct(companyId, productId), isLiving));
  return found?.rows ?? 0;
}

/**
 * Returns a page of a product's order bumps, newest first, without those whose offer or product is
 * deleted.
 *
 * @throws NOT_FOUND
 */
export async function listOrderBumps(companyId: string, query: OrderBumpQuery): Promise<OrderBumpPage> {
  const { productId, limit, offset } = query;
  await getProduct(companyId, productId);
  const [found, totalRows] = await Promise.all([
    db()
      .select({ row: orderBumps, offer: offers, productName: products.name })
      .from(orderBumps)
      .innerJoin(offers, bumpOffer)
      .innerJoin(products, offerProduct)
      .where(and(ofProduct(companyId, productId), isLiving))
      .orderBy(desc(orderBumps.createdAt), desc(orderBumps.id))
      .limit(limit)
      .offset(offset),
    countOrderBumps(db(), companyId, productId),
  ]);
  return { rows: found.map(({ row, ...proposed }) => toOrderBump(row, proposed)), totalRows };
}

/**
 * Creates an order bump, which is an offer of another product of the company.
 *
 * @throws NOT_FOUND for the product; an error on `offerSlug` for an unknown offer, a plan, an offer
 * of the same product, a physical one without shipping terms or on the page of plans, or an existing order bump; an error if the product has
 * the maximum number of order bumps.
 */
export async function createOrderBump(
  companyId: string,
  input: NewOrderBump,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<OrderBump> {
  const { productId, offerSlug, title, description } = input;
  return db().transaction(async (tx) => {
    const product = await lockProduct(tx, companyId, productId);
    const { isTangible: isPhysical, ...proposed } = await getOffer(tx, companyId, offerSlug);
    const { offer } = proposed;
    if (offer.productId === productId) return fail("order_bump_of_own_product");
    if (offer.frequency !== null) return fail("order_bump_is_plan");
    if (isPhysical && product.billingType === "subscription") return fail("order_bump_is_physical");
    if (isPhysical && !(await readShipping(companyId, offer.productId, tx))) return fail("order_bump_not_shipped");
    if ((await countOrderBumps(tx, companyId, productId)) >= maxOrderBumps) {
      return fail("order_bump_limit_reached", { values: { max: maxOrderBumps } });
    }
    const [row] = await tx
      .insert(orderBumps)
      .values({ companyId, id: newId(now), productId, offerId: offer.id, title, description, createdAt: now })
      .onConflictDoNothing({ target: [orderBumps.companyId, orderBumps.productId, orderBumps.offerId] })
      .returning();
    if (!row) return fail("order_bump_exists");
    const after = { title, priceInCents: offer.price };
    await recordAudit(tx, { companyId, ...by, action: "order_bump.created", subjectId: productId, after, now });
    return toOrderBump(row, proposed);
  });
}

async function getOffer(tx: Executor, companyId: string, slug: string): Promise<Proposed & { isTangible: boolean }> {
  const [found] = await tx
    .select({ offer: offers, productName: products.name, isTangible })
    .from(offers)
    .innerJoin(products, offerProduct)
    .where(and(eq(offers.companyId, companyId), eq(offers.slug, slug), isLiving));
  return found ?? fail("offer_unknown");
}

/**
 * Deletes an order bump. Past sales are unaffected.
 *
 * @throws NOT_FOUND
 */
export async function deleteOrderBump(
  companyId: string,
  { productId, orderBumpId }: { productId: string; orderBumpId: string },
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Deletion> {
  await getProduct(companyId, productId);
  if (!isId(orderBumpId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [before] = await tx
      .delete(orderBumps)
      .where(and(ofProduct(companyId, productId), eq(orderBumps.id, orderBumpId)))
      .returning({ title: orderBumps.title });
    if (!before) return fail("NOT_FOUND");
    await recordAudit(tx, { companyId, ...by, action: "order_bump.deleted", subjectId: productId, before, now });
    return { id: orderBumpId, deleted: true };
  });
}
