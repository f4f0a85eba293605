import { and, count, desc, eq, ilike, isNull, or, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { coupons } from "@/db/schema";
import { type AuditBy, byPlatform, differences, recordAudit } from "../../accounts/audit/audit";
import { lockCompanyTurn } from "../../accounts/company/lock-company-turn";
import { fail } from "../../core/failures/failure";
import { checkProducts } from "../products/check-products";
import {
  type Coupon,
  type CouponChange,
  type CouponPage,
  type CouponQuery,
  type Deletion,
  findTermsFault,
  type NewCoupon,
} from "./schemas";

export type CouponRow = typeof coupons.$inferSelect;

function living(companyId: string, couponId: string): SQL | undefined {
  return and(eq(coupons.companyId, companyId), eq(coupons.id, couponId), isNull(coupons.deletedAt));
}

/** Percentages are stored in hundredths of a percent, amounts in cents. */
const storedPerUnit = { percent: 100, fixed: 1 } as const;

function toCoupon(row: CouponRow): Coupon {
  const { companyId: _company, deletedAt: _deleted, createdAt, updatedAt, startsAt, endsAt, ...fields } = row;
  return {
    ...fields,
    value: row.value / storedPerUnit[row.type],
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function toColumns(coupon: NewCoupon) {
  const { type, value, startsAt, endsAt } = coupon;
  return {
    ...coupon,
    value: Math.round(value * storedPerUnit[type]),
    startsAt: startsAt === null ? null : new Date(startsAt),
    endsAt: endsAt === null ? null : new Date(endsAt),
  };
}

export async function getCoupon(companyId: string, couponId: string): Promise<Coupon> {
  if (!isId(couponId)) return fail("NOT_FOUND");
  const [row] = await db().select().from(coupons).where(living(companyId, couponId));
  return row ? toCoupon(row) : fail("NOT_FOUND");
}

/** Newest first. */
export async function listCoupons(companyId: string, { search, limit, offset }: CouponQuery): Promise<CouponPage> {
  const filter = and(eq(coupons.companyId, companyId), isNull(coupons.deletedAt), search ? matches(search) : undefined);
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(coupons)
      .where(filter)
      .orderBy(desc(coupons.createdAt), desc(coupons.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(coupons).where(filter),
  ]);
  return { rows: rows.map(toCoupon), totalRows: total?.rows ?? 0 };
}

function matches(search: string): SQL | undefined {
  const part = `%${search.replace(/[\\%_]/g, "\\$&")}%`;
  return isId(search) ? or(eq(coupons.id, search), ilike(coupons.code, part)) : ilike(coupons.code, part);
}

/**
 * Creates a coupon (docs/domains/catalog.md).
 *
 * @throws an error on `productIds` if a product is unknown or deleted, or on `code` if another
 * coupon has it.
 */
export async function createCoupon(
  companyId: string,
  input: NewCoupon,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Coupon> {
  return db().transaction(async (tx) => {
    await checkProducts(tx, companyId, input.productIds ?? []);
    await reserveCode(tx, companyId, input.code);
    const [row] = await tx
      .insert(coupons)
      .values({ companyId, id: newId(now), ...toColumns(input), createdAt: now, updatedAt: now })
      .returning();
    if (!row) return fail("INTERNAL");
    const coupon = toCoupon(row);
    const after = detailsOf(coupon);
    await recordAudit(tx, { companyId, ...by, action: "coupon.created", subjectId: row.id, after, now });
    return coupon;
  });
}

function detailsOf({ code, type, value, active, maxUses, startsAt, endsAt }: Coupon) {
  const discount = type === "percent" ? { discountPercent: value } : { discountInCents: value };
  return {
    code,
    ...discount,
    active,
    ...(maxUses && { maxUses }),
    ...(startsAt && { startsAt }),
    ...(endsAt && { endsAt }),
  };
}

/**
 * Updates the given fields.
 *
 * @throws NOT_FOUND, or an error on the field if a product is unknown, the terms conflict, the code
 * is taken, or a new `maxUses` is below the coupon's number of uses. An unchanged `maxUses` may be
 * below that number, because late payments of expired sales can exceed it.
 */
export async function updateCoupon(
  companyId: string,
  { couponId, ...change }: CouponChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Coupon> {
  if (!isId(couponId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [row] = await tx.select().from(coupons).where(living(companyId, couponId)).for("update");
    if (!row) return fail("NOT_FOUND");
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    const { id: _id, uses, createdAt: _created, updatedAt: _updated, ...stored } = toCoupon(row);
    const changed: NewCoupon = { ...stored, ...given };
    const fault = findTermsFault(changed);
    if (fault?.field === "endsAt") return fail("coupon_ends_before_start");
    if (fault) return fail("coupon_value_invalid", { values: { fault: fault.message } });
    if (changed.maxUses !== null && changed.maxUses !== row.maxUses && changed.maxUses < uses) {
      return fail("coupon_uses_exceed_limit", { values: { uses } });
    }
    await checkProducts(tx, companyId, change.productIds ?? []);
    if (changed.code !== row.code) await reserveCode(tx, companyId, changed.code);
    const [after] = await tx
      .update(coupons)
      .set({ ...toColumns(changed), updatedAt: now })
      .where(living(companyId, couponId))
      .returning();
    if (!after) return fail("INTERNAL");
    const told = differences(detailsOf(toCoupon(row)), detailsOf(toCoupon(after)));
    await recordAudit(tx, { companyId, ...by, action: "coupon.updated", subjectId: couponId, ...told, now });
    return toCoupon(after);
  });
}

/**
 * Serializes a company's assignment of codes, so that each code is unique.
 *
 * @throws an error on `code` if another coupon has it.
 */
async function reserveCode(tx: Executor, companyId: string, code: string): Promise<void> {
  await lockCompanyTurn(tx, companyId);
  const [taken] = await tx
    .select({ id: coupons.id })
    .from(coupons)
    .where(and(eq(coupons.companyId, companyId), eq(coupons.code, code), isNull(coupons.deletedAt)));
  if (taken) fail("coupon_code_taken");
}

/**
 * Deletes a coupon. Its code can be reused; past sales are unaffected.
 *
 * @throws NOT_FOUND
 */
export async function deleteCoupon(
  companyId: string,
  couponId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Deletion> {
  if (!isId(couponId)) return fail("NOT_FOUND");
  return db().transaction(async (tx) => {
    const [before] = await tx
      .update(coupons)
      .set({ active: false, deletedAt: now, updatedAt: now })
      .where(living(companyId, couponId))
      .returning({ code: coupons.code });
    if (!before) return fail("NOT_FOUND");
    await recordAudit(tx, { companyId, ...by, action: "coupon.deleted", subjectId: couponId, before, now });
    return { id: couponId, deleted: true };
  });
}
