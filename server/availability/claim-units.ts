import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { productStocks, stockClaims } from "@/db/schema";
import { fail } from "../errors";

/** A charge that takes units. */
export interface UnitClaim {
  companyId: string;
  transactionId: string;
  now: Date;
}

type Units = ReadonlyMap<string, number>;

/** The units that can still be sold of the limited products among these; the others are absent. */
export async function readUnits(companyId: string, productIds: readonly string[]): Promise<Units> {
  if (productIds.length === 0) return new Map();
  const rows = await db().select().from(productStocks).where(ofProducts(companyId, productIds));
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/** The units that a charge holds or sold, by product. */
export async function readHeldUnits(companyId: string, transactionId: string): Promise<Units> {
  const rows = await db()
    .select()
    .from(stockClaims)
    .where(and(ofTransaction(companyId, transactionId), isNull(stockClaims.releasedAt)));
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/**
 * Takes one unit for each of a charge's products, in the commit that reserves it, and gives back those of the charge
 * that it replaces. The rows of stocks are locked in one order, before any coupon's, so that no two sales wait for each
 * other.
 *
 * @throws product_sold_out; the caller must roll back.
 */
export async function claimUnits(
  tx: Executor,
  { companyId, transactionId, now }: UnitClaim,
  productIds: readonly string[],
  replacedId: string | null,
): Promise<void> {
  const returned = replacedId ? await markReleased(tx, { companyId, transactionId: replacedId, now }) : new Map();
  const wanted = countEach(productIds);
  const stocks = await lockStocks(tx, companyId, [...returned.keys(), ...wanted.keys()]);
  for (const { productId, units } of stocks) {
    const left = units + (returned.get(productId) ?? 0) - (wanted.get(productId) ?? 0);
    if (left < 0) return fail("product_sold_out");
    await setUnitsLeft(tx, companyId, productId, left, now);
  }
  const claims = stocks.flatMap(({ productId }) => {
    const units = wanted.get(productId);
    return units === undefined ? [] : [{ companyId, transactionId, productId, units, createdAt: now }];
  });
  if (claims.length > 0) await tx.insert(stockClaims).values(claims);
}

/**
 * Gives a charge's units back, in the commit that refuses, expires or replaces it. No effect without any. The caller
 * calls it before it locks a coupon.
 */
export async function releaseUnits(tx: Executor, claim: UnitClaim): Promise<void> {
  const { companyId, now } = claim;
  const returned = await markReleased(tx, claim);
  for (const { productId, units } of await lockStocks(tx, companyId, [...returned.keys()])) {
    await setUnitsLeft(tx, companyId, productId, units + (returned.get(productId) ?? 0), now);
  }
}

/**
 * Takes the released units of a charge again whose money arrived late, in the caller's commit; all of them or none.
 * A product that has no limit any more has enough.
 *
 * @returns the product without a unit left; null when the charge has its units.
 */
export async function retakeUnits(tx: Executor, { companyId, transactionId, now }: UnitClaim): Promise<string | null> {
  const released = and(ofTransaction(companyId, transactionId), isNotNull(stockClaims.releasedAt));
  const claims = await tx.select().from(stockClaims).where(released);
  const wanted = new Map(claims.map(({ productId, units }) => [productId, units]));
  const stocks = await lockStocks(tx, companyId, [...wanted.keys()]);
  const short = stocks.find(({ productId, units }) => units < (wanted.get(productId) ?? 0));
  if (short) return short.productId;
  for (const { productId, units } of stocks) {
    await setUnitsLeft(tx, companyId, productId, units - (wanted.get(productId) ?? 0), now);
  }
  if (claims.length > 0) await tx.update(stockClaims).set({ releasedAt: null }).where(released);
  return null;
}

async function markReleased(tx: Executor, { companyId, transactionId, now }: UnitClaim): Promise<Units> {
  const rows = await tx
    .update(stockClaims)
    .set({ releasedAt: now })
    .where(and(ofTransaction(companyId, transactionId), isNull(stockClaims.releasedAt)))
    .returning({ productId: stockClaims.productId, units: stockClaims.units });
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

async function lockStocks(tx: Executor, companyId: string, productIds: readonly string[]) {
  if (productIds.length === 0) return [];
  return tx
    .select()
    .from(productStocks)
    .where(ofProducts(companyId, productIds))
    .orderBy(asc(productStocks.productId))
    .for("update");
}

async function setUnitsLeft(
  tx: Executor,
  companyId: string,
  productId: string,
  units: number,
  now: Date,
): Promise<void> {
  await tx
    .update(productStocks)
    .set({ units, updatedAt: now })
    .where(and(eq(productStocks.companyId, companyId), eq(productStocks.productId, productId)));
}

function countEach(productIds: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const productId of productIds) counts.set(productId, (counts.get(productId) ?? 0) + 1);
  return counts;
}

function ofProducts(companyId: string, productIds: readonly string[]) {
  return and(eq(productStocks.companyId, companyId), inArray(productStocks.productId, [...productIds]));
}

function ofTransaction(companyId: string, transactionId: string) {
  return and(eq(stockClaims.companyId, companyId), eq(stockClaims.transactionId, transactionId));
}
