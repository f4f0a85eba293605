import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, productStocks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { isReserving } from "../coupons/reservations";
import { getProduct, lockProduct } from "../products/products";
import { readUnits, releaseLapsed, sumHeld } from "./claim-units";
import type { Availability, OfferEndChange, UnitsChange } from "./schemas";

/** @throws NOT_FOUND */
export async function getAvailability(companyId: string, productId: string, now: Date): Promise<Availability> {
  await getProduct(companyId, productId);
  const [units, held, ends] = await Promise.all([
    readUnits(companyId, [productId], now),
    sumHeld(db(), companyId, [productId], isReserving(now)),
    db()
      .select()
      .from(offers)
      .where(and(eq(offers.companyId, companyId), eq(offers.productId, productId), isNull(offers.deletedAt)))
      .orderBy(asc(offers.createdAt), asc(offers.id)),
  ]);
  return {
    units: units.get(productId) ?? null,
    heldUnits: held.get(productId) ?? 0,
    offers: ends.map(({ slug, name, endsAt, hasCountdown }) => ({
      slug,
      name,
      endsAt: endsAt?.toISOString() ?? null,
      hasCountdown,
    })),
  };
}

/**
 * Sets a product's number of units for sale, in addition to those reserved by pending charges. Null
 * removes the limit. A refund does not restock a unit; the seller does so with this function.
 *
 * @throws NOT_FOUND; changed_elsewhere
 */
export async function setUnits(
  companyId: string,
  { productId, units, read }: UnitsChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Availability> {
  const ofProduct = and(eq(productStocks.companyId, companyId), eq(productStocks.productId, productId));
  await db().transaction(async (tx) => {
    await lockProduct(tx, companyId, productId);
    const [before] = await tx.select().from(productStocks).where(ofProduct).for("update");
    const lapsed = await releaseLapsed(tx, companyId, [productId], now);
    const present = before ? before.units + (lapsed.get(productId) ?? 0) : null;
    refuseOutdated(read, { units: present });
    if (units === null) await tx.delete(productStocks).where(ofProduct);
    else
      await tx
        .insert(productStocks)
        .values({ companyId, productId, units, updatedAt: now })
        .onConflictDoUpdate({
          target: [productStocks.companyId, productStocks.productId],
          set: { units, updatedAt: now },
        });
    const details = { before: { units: present }, after: { units } };
    await recordAudit(tx, { companyId, ...by, action: "product.stock_changed", subjectId: productId, ...details, now });
  });
  return getAvailability(companyId, productId, now);
}

/**
 * Sets when an offer ends (null for never) and whether its page shows a countdown. No new sale
 * starts after the end. A charge created before the end can be paid until it expires, and running
 * subscriptions still renew.
 *
 * @throws NOT_FOUND; changed_elsewhere
 */
export async function setOfferEnd(
  companyId: string,
  { productId, offerSlug, read, ...change }: OfferEndChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Availability> {
  const endsAt = change.endsAt === null ? null : new Date(change.endsAt);
  // A countdown requires an end.
  const hasCountdown = change.hasCountdown && endsAt !== null;
  await db().transaction(async (tx) => {
    await lockProduct(tx, companyId, productId);
    const own = and(
      eq(offers.companyId, companyId),
      eq(offers.productId, productId),
      eq(offers.slug, offerSlug),
      isNull(offers.deletedAt),
    );
    const [row] = await tx.select().from(offers).where(own).for("no key update");
    if (!row) return fail("NOT_FOUND");
    refuseOutdated(read, { endsAt: row.endsAt?.toISOString() ?? null, hasCountdown: row.hasCountdown });
    await tx.update(offers).set({ endsAt, hasCountdown, updatedAt: now }).where(own);
    const after = { name: row.name, endsAt: endsAt?.toISOString() ?? null, hasCountdown };
    await recordAudit(tx, { companyId, ...by, action: "offer.end_changed", subjectId: row.id, after, now });
  });
  return getAvailability(companyId, productId, now);
}
