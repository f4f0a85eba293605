import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sum } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { productStocks, stockClaims, transactions } from "@/db/schema";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import { fail } from "../../core/failures/failure";
import { hasLapsed, isReserving, maxForBoletos, mayReserve } from "../coupons/reservations";

export interface UnitClaim {
  companyId: string;
  transactionId: string;
  now: Date;
}

type Units = ReadonlyMap<string, number>;

/** Returns the units for sale at `now`, by product. Omits products without a limit. */
export async function readUnits(companyId: string, productIds: readonly string[], now: Date): Promise<Units> {
  if (productIds.length === 0) return new Map();
  const rows = await db().select().from(productStocks).where(ofProducts(companyId, productIds));
  if (rows.length === 0) return new Map();
  const lapsed = await sumHeld(db(), companyId, productIds, hasLapsed(now));
  return new Map(rows.map(({ productId, units }) => [productId, units + (lapsed.get(productId) ?? 0)]));
}

export async function readHeldUnits(companyId: string, transactionId: string, now: Date): Promise<Units> {
  const rows = await db()
    .select({ productId: stockClaims.productId, units: stockClaims.units })
    .from(stockClaims)
    .innerJoin(transactions, isOfClaim)
    .where(and(ofTransaction(companyId, transactionId), isNull(stockClaims.releasedAt), isReserving(now)));
  return new Map(rows.map(({ productId, units }) => [productId, units]));
}

/** Units reserved by unpaid charges, by product. `which` limits the charges. */
export async function sumHeld(
  executor: Executor,
  companyId: string,
  productIds: readonly string[],
  which: SQL | undefined,
): Promise<Units> {
  const rows = await executor
    .select({ productId: stockClaims.productId, units: sum(stockClaims.units) })
    .from(stockClaims)
    .innerJoin(transactions, isOfClaim)
    .where(
      and(
        eq(stockClaims.companyId, companyId),
        inArray(stockClaims.productId, [...productIds]),
        isNull(stockClaims.releasedAt),
        eq(transactions.status, "pending"),
        which,
      ),
    )
    .groupBy(stockClaims.productId);
  return new Map(rows.map(({ productId, units }) => [productId, Number(units ?? 0)]));
}

/**
 * Claims one unit of each product of a charge, in the database transaction that reserves the
 * charge, and releases the units of the charge that it replaces. Locks stock rows in a fixed order,
 * and before any coupon row, so that sales cannot deadlock.
 *
 * A charge that may not reserve units claims them only when it is paid; until then, its claims are
 * stored as released.
 *
 * @throws product_sold_out; the caller must roll back.
 */
export async function claimUnits(
  tx: Executor,
  claim: UnitClaim & { paymentMethod: PaymentMethod },
  productIds: readonly string[],
  replacedId: string | null,
): Promise<void> {
  const { companyId, transactionId, paymentMethod, now } = claim;
  const wanted = countEach(productIds);
  const isLimited = (await tx.$count(productStocks, ofProducts(companyId, [...wanted.keys()]))) > 0;
  // Serializes orders from one network, before any stock row is locked.
  const isAdmitted = (isLimited || replacedId !== null) && (await mayReserve(tx, claim));
  const returned = replacedId ? await markReleased(tx, { companyId, transactionId: replacedId, now }) : new Map();
  const stocks = await lockStocks(tx, companyId, [...returned.keys(), ...wanted.keys()]);
  const locked = stocks.map(({ productId }) => productId);
  const lapsed = await releaseLapsed(tx, companyId, locked, now);
  const free = new Map(
    stocks.map(({ productId, units }) => [
      productId,
      units + (returned.get(productId) ?? 0) + (lapsed.get(productId) ?? 0),
    ]),
  );
  const claims = locked.flatMap((productId) => {
    const units = wanted.get(productId);
    return units === undefined ? [] : [{ companyId, transactionId, productId, units, createdAt: now }];
  });
  if (claims.some(({ productId, units }) => (free.get(productId) ?? 0) < units)) return fail("product_sold_out");
  const isReserved = isAdmitted && (paymentMethod !== "boleto" || (await fitsBoletos(tx, claims, free)));
  for (const [productId, units] of free) {
    const left = isReserved ? units - (wanted.get(productId) ?? 0) : units;
    await setUnitsLeft(tx, companyId, productId, left, now);
  }
  const releasedAt = isReserved ? null : now;
  if (claims.length > 0) await tx.insert(stockClaims).values(claims.map((each) => ({ ...each, releasedAt })));
}

/** Reports whether unpaid boletos, with these claims, stay within their share of each stock. */
async function fitsBoletos(
  tx: Executor,
  claims: readonly { companyId: string; productId: string; units: number }[],
  free: Units,
): Promise<boolean> {
  const [first] = claims;
  if (!first) return true;
  const productIds = claims.map(({ productId }) => productId);
  const held = await sumHeld(tx, first.companyId, productIds, undefined);
  const byBoletos = await sumHeld(tx, first.companyId, productIds, eq(transactions.paymentMethod, "boleto"));
  return claims.every(({ productId, units }) => {
    const unsold = (free.get(productId) ?? 0) + (held.get(productId) ?? 0);
    return (byBoletos.get(productId) ?? 0) + units <= maxForBoletos(unsold);
  });
}

/**
 * Releases the claims of lapsed reservations. The caller must have locked the stock rows. Skips a
 * charge that another database transaction has locked, because it may be in the process of being
 * paid.
 *
 * @returns the released units, by product.
 */
export async function releaseLapsed(
  tx: Executor,
  companyId: string,
  productIds: readonly string[],
  now: Date,
): Promise<Units> {
  if (productIds.length === 0) return new Map();
  const found = await tx
    .select({ transactionId: stockClaims.transactionId, productId: stockClaims.productId, units: stockClaims.units })
    .from(stockClaims)
    .innerJoin(transactions, isOfClaim)
    .where(
      and(
        eq(stockClaims.companyId, companyId),
        inArray(stockClaims.productId, [...productIds]),
        isNull(stockClaims.releasedAt),
        hasLapsed(now),
      ),
    )
    .for("no key update", { skipLocked: true });
  const units = new Map<string, number>();
  for (const { transactionId, productId, units: held } of found) {
    await tx
      .update(stockClaims)
      .set({ releasedAt: now })
      .where(and(ofTransaction(companyId, transactionId), eq(stockClaims.productId, productId)));
    units.set(productId, (units.get(productId) ?? 0) + held);
  }
  return units;
}

/**
 * Releases a charge's units, in the database transaction that declines, expires or replaces the
 * charge. Does nothing without units. Lock order: before any coupon.
 */
export async function releaseUnits(tx: Executor, claim: UnitClaim): Promise<void> {
  const { companyId, now } = claim;
  const returned = await markReleased(tx, claim);
  for (const { productId, units } of await lockStocks(tx, companyId, [...returned.keys()])) {
    await setUnitsLeft(tx, companyId, productId, units + (returned.get(productId) ?? 0), now);
  }
}

/**
 * Claims a charge's released units again after a late payment, in the caller's database
 * transaction. Claims all or none; a product without a limit always has enough.
 *
 * @returns a sold-out product, or null if the charge now has its units.
 */
export async function retakeUnits(tx: Executor, { companyId, transactionId, now }: UnitClaim): Promise<string | null> {
  const released = and(ofTransaction(companyId, transactionId), isNotNull(stockClaims.releasedAt));
  const claims = await tx.select().from(stockClaims).where(released);
  const wanted = new Map(claims.map(({ productId, units }) => [productId, units]));
  const stocks = await lockStocks(tx, companyId, [...wanted.keys()]);
  const lapsed = await releaseLapsed(
    tx,
    companyId,
    stocks.map(({ productId }) => productId),
    now,
  );
  const left = stocks.map(({ productId, units }) => ({
    productId,
    units: units + (lapsed.get(productId) ?? 0) - (wanted.get(productId) ?? 0),
  }));
  const short = left.find(({ units }) => units < 0);
  for (const { productId, units } of left) {
    await setUnitsLeft(tx, companyId, productId, short ? units + (wanted.get(productId) ?? 0) : units, now);
  }
  if (short) return short.productId;
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

const isOfClaim = and(
  eq(transactions.companyId, stockClaims.companyId),
  eq(transactions.id, stockClaims.transactionId),
);

function ofProducts(companyId: string, productIds: readonly string[]) {
  return and(eq(productStocks.companyId, companyId), inArray(productStocks.productId, [...productIds]));
}

function ofTransaction(companyId: string, transactionId: string) {
  return and(eq(stockClaims.companyId, companyId), eq(stockClaims.transactionId, transactionId));
}
