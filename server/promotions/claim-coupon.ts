import { and, count, eq, gt, isNotNull, isNull, lt, lte, or, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { coupons, couponUses } from "@/db/schema";
import { fail } from "../errors";
import type { CouponRow } from "./coupons";
import { coversProduct, type Discount } from "./price";

/** A coupon that is valid for the cart. It is not reserved until it is claimed. */
export interface OfferedCoupon extends Discount {
  couponId: string;
  code: string;
  duration: CouponRow["duration"];
}

/** A buyer's use of a coupon for a sale. */
export interface CouponUse {
  companyId: string;
  transactionId: string;
  /** The buyer's CPF or CNPJ. */
  document: string;
  now: Date;
}

interface Asked {
  code: string;
  productIds: readonly string[];
  /** A transaction whose use is released in exchange for this one. */
  heldBy?: string | null;
  now: Date;
}

/**
 * The coupon of a code, if it covers at least one product in the cart, as `priceOrder` needs it (docs/decisions.md 10).
 *
 * @throws a broken rule naming `couponCode` and the reason.
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
  if (row.maxUses !== null && row.uses >= row.maxUses && !(await isHeld(row, heldBy))) fail("coupon_used_up");
  const { id: couponId, duration, type, value, productIds: lowered } = row;
  return { couponId, code: row.code, duration, type, value, productIds: lowered };
}

async function isHeld({ companyId, id }: CouponRow, transactionId: string | null): Promise<boolean> {
  if (transactionId === null) return false;
  const held = and(ofTransaction(companyId, transactionId), eq(couponUses.couponId, id), isNull(couponUses.releasedAt));
  return (await db().select({ couponId: couponUses.couponId }).from(couponUses).where(held)).length > 0;
}

/**
 * Takes one use of a coupon for a reserved transaction, in the caller's commit. One conditional UPDATE admits no more
 * sales than the coupon has uses, and none at terms other than those priced; the row stays locked until the commit,
 * which also serialises the count of one buyer's uses.
 *
 * @throws a broken rule naming `couponCode`; the caller must roll back.
 */
export async function claimCoupon(tx: Executor, coupon: OfferedCoupon, use: CouponUse): Promise<void> {
  const { companyId, transactionId, document, now } = use;
  const [row] = await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + 1` })
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
  await tx.insert(couponUses).values({ companyId, couponId: row.id, transactionId, document, createdAt: now });
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
 * Releases a transaction's use, in the commit that refuses, expires or replaces the transaction. No effect without a
 * use, or when it is released already. The caller must hold the transaction's row lock, as `retakeCoupon` does, so that
 * a paid sale never loses its use.
 */
export async function releaseCoupon(tx: Executor, companyId: string, transactionId: string, now: Date): Promise<void> {
  const [released] = await tx
    .update(couponUses)
    .set({ releasedAt: now })
    .where(and(ofTransaction(companyId, transactionId), isNull(couponUses.releasedAt)))
    .returning({ couponId: couponUses.couponId });
  if (released) await countUses(tx, companyId, released.couponId, -1);
}

/**
 * Retakes a transaction's released use, in the commit that settles it late; idempotent. The buyer has paid the
 * discounted price, so no condition applies now: not status, period, deletion or limits. `uses` may therefore exceed
 * `maxUses`, and a buyer's uses `maxUsesPerCustomer`. No effect without a use, or when it is still taken. The caller
 * holds the transaction's row lock.
 */
export async function retakeCoupon(tx: Executor, companyId: string, transactionId: string): Promise<void> {
  const [retaken] = await tx
    .update(couponUses)
    .set({ releasedAt: null })
    .where(and(ofTransaction(companyId, transactionId), isNotNull(couponUses.releasedAt)))
    .returning({ couponId: couponUses.couponId });
  if (retaken) await countUses(tx, companyId, retaken.couponId, 1);
}

async function countUses(tx: Executor, companyId: string, couponId: string, further: 1 | -1): Promise<void> {
  await tx
    .update(coupons)
    .set({ uses: sql`${coupons.uses} + ${further}` })
    .where(ofId(companyId, couponId));
}
