import { and, count, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { coupons, couponUses, transactions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { coversProduct, type Discount } from "../prices/price";
import type { CouponRow } from "./coupons";
import { hasLapsed, isReserving, maxForBoletos, mayReserve, type Reserving } from "./reservations";

/** Coupon that is valid for the cart. `claimCoupon` reserves it. */
export interface OfferedCoupon extends Discount {
  couponId: string;
  code: string;
  duration: CouponRow["duration"];
}

export interface CouponUse extends Reserving {
  /** Buyer's CPF or CNPJ. */
  document: string;
}

interface Asked {
  code: string;
  productIds: readonly string[];
  /** Transaction that this sale replaces, whose coupon use is available to this sale. */
  heldBy?: string | null;
  now: Date;
}

/**
 * Returns the coupon with this code if it covers at least one product in the cart
 * (docs/domains/catalog.md).
 *
 * @throws an error on `couponCode` with the reason.
 */
export async function getOfferedCoupon(
  companyId: string,
  { code, productIds, heldBy = null, now }: Asked,
): Promise<OfferedCoupon> {
  const [row] = await db()
    .select()
    .from(coupons)
    .where(
      and(
        eq(coupons.companyId, companyId),
        eq(coupons.code, code.trim().toUpperCase()),
        eq(coupons.active, true),
        isNull(coupons.deletedAt),
      ),
    );
  if (!row) return fail("coupon_unknown");
  if (row.startsAt && row.startsAt > now) fail("coupon_not_started");
  if (row.endsAt && row.endsAt <= now) fail("coupon_expired");
  if (!productIds.some((productId) => coversProduct(row, productId))) fail("coupon_not_for_product");
  if (row.maxUses !== null && row.uses >= row.maxUses && !(await isFreed(row, heldBy, now))) fail("coupon_used_up");
  const { id: couponId, duration, type, value, productIds: lowered } = row;
  return { couponId, code: row.code, duration, type, value, productIds: lowered };
}

/** Reports whether a used-up coupon has a use available at `now`: one of `heldBy`, or one of a lapsed reservation. */
async function isFreed({ companyId, id, uses, maxUses }: CouponRow, heldBy: string | null, now: Date) {
  const held = heldBy ? await countHeld(db(), companyId, id, and(eq(transactions.id, heldBy), isReserving(now))) : 0;
  const lapsed = await countHeld(db(), companyId, id, hasLapsed(now));
  return uses - held - lapsed < (maxUses ?? 0);
}

/**
 * Claims one use of a coupon for a reserved transaction, in the caller's database transaction. One
 * conditional UPDATE enforces the maximum number of uses and fails if the terms have changed since
 * the cart was priced. The row stays locked until the database transaction commits, which also
 * serializes the count of one buyer's uses.
 *
 * A charge that may not reserve a use claims it only when it is paid; until then, its use is stored
 * as released.
 *
 * @throws an error on `couponCode`; the caller must roll back.
 */
export async function claimCoupon(tx: Executor, coupon: OfferedCoupon, use: CouponUse): Promise<void> {
  const { companyId, transactionId, document, now } = use;
  const isReserved = await reservesUse(tx, coupon, use);
  const [row] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${isReserved ? 1 : 0}` })
    .where(and(ofId(companyId, coupon.couponId), sameTerms(coupon), usableAt(now)))
    .returning();
  if (!row) return fail("coupon_gone");
  if (row.maxUsesPerCustomer !== null) {
    const [own] = await tx
      .select({ uses: count() })
      .from(couponUses)
      .where(usesOf(companyId, coupon.couponId, document));
    if ((own?.uses ?? 0) >= row.maxUsesPerCustomer) fail("coupon_used_by_buyer");
  }
  const taken = { reserved: isReserved, createdAt: now, releasedAt: isReserved ? null : now };
  await tx.insert(couponUses).values({ companyId, couponId: row.id, transactionId, document, ...taken });
}

/** Reports whether a charge reserves a use. Locks a limited coupon and releases the uses of lapsed reservations. */
async function reservesUse(tx: Executor, { couponId }: OfferedCoupon, use: CouponUse): Promise<boolean> {
  const { companyId, paymentMethod, now } = use;
  const { maxUses, maxUsesPerCustomer } = coupons;
  const [limits] = await tx.select({ maxUses, maxUsesPerCustomer }).from(coupons).where(ofId(companyId, couponId));
  if (!limits || (limits.maxUses === null && limits.maxUsesPerCustomer === null)) return true;
  const isAdmitted = limits.maxUses === null || (await mayReserve(tx, use));
  const row = await lockCoupon(tx, companyId, couponId, now);
  if (!isAdmitted || !row) return false;
  if (paymentMethod !== "boleto" || row.maxUses === null) return true;
  const held = await countHeld(tx, companyId, couponId, undefined);
  const byBoletos = await countHeld(tx, companyId, couponId, eq(transactions.paymentMethod, "boleto"));
  return byBoletos + 1 <= maxForBoletos(row.maxUses - row.uses + held);
}

/**
 * Locks a coupon until the database transaction commits, and releases the uses of lapsed
 * reservations.
 */
async function lockCoupon(
  tx: Executor,
  companyId: string,
  couponId: string,
  now: Date,
): Promise<Pick<CouponRow, "uses" | "maxUses" | "maxUsesPerCustomer"> | null> {
  const [row] = await tx.select().from(coupons).where(ofId(companyId, couponId)).for("update");
  if (!row) return null;
  // A charge locked by another database transaction keeps its use, because it may be in the process of being paid.
  const lapsed = await tx
    .select({ transactionId: couponUses.transactionId })
    .from(couponUses)
    .innerJoin(transactions, isOfUse)
    .where(and(isHeldUse(companyId, couponId), hasLapsed(now)))
    .for("no key update", { skipLocked: true });
  if (lapsed.length === 0) return row;
  const transactionIds = lapsed.map(({ transactionId }) => transactionId);
  await tx
    .update(couponUses)
    .set({ releasedAt: now })
    .where(and(isHeldUse(companyId, couponId), inArray(couponUses.transactionId, transactionIds)));
  await countUses(tx, companyId, couponId, -lapsed.length);
  return { ...row, uses: row.uses - lapsed.length };
}

async function countHeld(executor: Executor, companyId: string, couponId: string, which: SQL | undefined) {
  const [held] = await executor
    .select({ uses: count() })
    .from(couponUses)
    .innerJoin(transactions, isOfUse)
    .where(and(isHeldUse(companyId, couponId), eq(transactions.status, "pending"), which));
  return held?.uses ?? 0;
}

const isOfUse = and(eq(transactions.companyId, couponUses.companyId), eq(transactions.id, couponUses.transactionId));

function isHeldUse(companyId: string, couponId: string): SQL | undefined {
  return and(eq(couponUses.companyId, companyId), eq(couponUses.couponId, couponId), isNull(couponUses.releasedAt));
}

function ofId(companyId: string, couponId: string): SQL | undefined {
  return and(eq(coupons.companyId, companyId), eq(coupons.id, couponId));
}

function sameTerms({ type, value, duration, productIds }: OfferedCoupon): SQL | undefined {
  return and(
    eq(coupons.type, type),
    eq(coupons.value, value),
    eq(coupons.duration, duration),
    productIds === null ? isNull(coupons.productIds) : eq(coupons.productIds, [...productIds]),
  );
}

function usableAt(now: Date): SQL | undefined {
  return and(
    eq(coupons.active, true),
    isNull(coupons.deletedAt),
    or(isNull(coupons.startsAt), lte(coupons.startsAt, now)),
    or(isNull(coupons.endsAt), gt(coupons.endsAt, now)),
    or(isNull(coupons.maxUses), lt(coupons.uses, coupons.maxUses)),
  );
}

function usesOf(companyId: string, couponId: string, document: string): SQL | undefined {
  return and(
    eq(couponUses.companyId, companyId),
    eq(couponUses.couponId, couponId),
    eq(couponUses.document, document),
    isNull(couponUses.releasedAt),
  );
}

function ofTransaction(companyId: string, transactionId: string): SQL | undefined {
  return and(eq(couponUses.companyId, companyId), eq(couponUses.transactionId, transactionId));
}

/**
 * Releases a transaction's coupon use, in the database transaction that declines, expires or
 * replaces it. Does nothing without an unreleased use. The caller must have locked the
 * transaction's row, as for `retakeCoupon`, so that a paid sale never loses its use.
 */
export async function releaseCoupon(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const [released] = await tx
    .update(couponUses)
    .set({ releasedAt: now })
    .where(and(ofTransaction(companyId, transactionId), isNull(couponUses.releasedAt)))
    .returning({ couponId: couponUses.couponId });
  if (released) await countUses(tx, companyId, released.couponId, -1);
}

/** SQL condition: the use was never reserved and has not been claimed since. */
const wasNeverReserved = and(eq(couponUses.reserved, false), isNotNull(couponUses.releasedAt));

/**
 * Claims a transaction's released coupon use again, in the database transaction that settles it
 * late. Idempotent. Does nothing without a released use. The caller must have locked the
 * transaction's row.
 *
 * The buyer has paid the discounted price, so the coupon's status, period, deletion and limits are
 * ignored. `uses` can therefore exceed `maxUses`, and a buyer's uses can exceed
 * `maxUsesPerCustomer`. A use that was never reserved is claimed only within both limits.
 */
export async function retakeCoupon(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const [unreserved] = await tx
    .select()
    .from(couponUses)
    .where(and(ofTransaction(companyId, transactionId), wasNeverReserved));
  if (unreserved && !(await hasUseLeft(tx, unreserved, now))) return;
  const [retaken] = await tx
    .update(couponUses)
    .set({ releasedAt: null })
    .where(and(ofTransaction(companyId, transactionId), isNotNull(couponUses.releasedAt)))
    .returning({ couponId: couponUses.couponId });
  if (retaken) await countUses(tx, companyId, retaken.couponId, 1);
}

async function hasUseLeft(tx: Executor, use: typeof couponUses.$inferSelect, now: Date): Promise<boolean> {
  const { companyId, couponId, document } = use;
  const row = await lockCoupon(tx, companyId, couponId, now);
  if (!row || (row.maxUses !== null && row.uses >= row.maxUses)) return false;
  const own = await tx.$count(couponUses, usesOf(companyId, couponId, document));
  return row.maxUsesPerCustomer === null || own < row.maxUsesPerCustomer;
}

/** Returns the coupon of a paid charge that had no reserved use and found none left, or null for any other charge. */
export async function findUsedUpCoupon(tx: Executor, companyId: string, transactionId: string): Promise<string | null> {
  const [found] = await tx
    .select({ couponId: couponUses.couponId })
    .from(couponUses)
    .where(and(ofTransaction(companyId, transactionId), wasNeverReserved));
  return found?.couponId ?? null;
}

async function countUses(tx: Executor, companyId: string, couponId: string, further: number): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${further}` })
    .where(ofId(companyId, couponId));
}
