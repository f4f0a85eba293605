import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { affiliateCoupons, coupons } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { lockAffiliate } from "./affiliate-rows";

export async function listAffiliateCoupons(
  companyId: string,
  affiliateId: string,
): Promise<{ id: string; code: string }[]> {
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  return db()
    .select({ id: coupons.id, code: coupons.code })
    .from(affiliateCoupons)
    .innerJoin(
      coupons,
      and(eq(coupons.companyId, affiliateCoupons.companyId), eq(coupons.id, affiliateCoupons.couponId)),
    )
    .where(
      and(
        eq(affiliateCoupons.companyId, companyId),
        eq(affiliateCoupons.affiliateId, affiliateId),
        isNull(coupons.deletedAt),
      ),
    )
    .orderBy(asc(coupons.code));
}

/**
 * A coupon has at most one affiliate, so its previous affiliate loses it. A sale with the coupon is
 * attributed to the affiliate, regardless of any link.
 *
 * @throws NOT_FOUND; affiliate_coupon_unknown
 */
export async function setAffiliateCoupons(
  companyId: string,
  { affiliateId, couponIds }: { affiliateId: string; couponIds: readonly string[] },
  now: Date,
  by: AuditBy,
): Promise<void> {
  if (!isId(affiliateId)) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    await lockAffiliate(tx, companyId, affiliateId);
    const wanted = [...new Set(couponIds)];
    const rows = await tx
      .select({ id: coupons.id, code: coupons.code })
      .from(coupons)
      .where(
        and(eq(coupons.companyId, companyId), inArray(coupons.id, wanted.filter(isId)), isNull(coupons.deletedAt)),
      );
    if (rows.length < wanted.length) return fail("affiliate_coupon_unknown");
    const own = and(eq(affiliateCoupons.companyId, companyId), eq(affiliateCoupons.affiliateId, affiliateId));
    await tx.delete(affiliateCoupons).where(own);
    for (const { id: couponId } of rows) {
      await tx
        .insert(affiliateCoupons)
        .values({ companyId, couponId, affiliateId, createdAt: now })
        .onConflictDoUpdate({
          target: [affiliateCoupons.companyId, affiliateCoupons.couponId],
          set: { affiliateId, createdAt: now },
        });
    }
    const after = { code: rows.map(({ code }) => code).join(", ") };
    await recordAudit(tx, { companyId, ...by, action: "affiliate.coupon_given", subjectId: affiliateId, after, now });
  });
}
