import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { affiliateCoupons, affiliateProducts, affiliatePrograms, affiliates, companies } from "@/db/schema";
import { fail } from "../../core/failures/failure";

export interface Terms {
  commissionBps: number | null;
  commissionFixed: number | null;
}

export interface SellingAffiliate extends Terms {
  affiliateId: string;
  productId: string;
  partnerCompanyId: string;
  program: typeof affiliatePrograms.$inferSelect | null;
}

/**
 * Returns, per product, the affiliates who can earn a commission now: active, approved for the
 * product, and with an unblocked company.
 */
export async function readSellingAffiliates(
  executor: Executor,
  companyId: string,
  { affiliateIds, productIds }: { affiliateIds: readonly string[]; productIds: readonly string[] },
): Promise<SellingAffiliate[]> {
  const rows = await executor
    .select({ affiliate: affiliates, productId: affiliateProducts.productId, program: affiliatePrograms })
    .from(affiliates)
    .innerJoin(
      affiliateProducts,
      and(eq(affiliateProducts.companyId, affiliates.companyId), eq(affiliateProducts.affiliateId, affiliates.id)),
    )
    .innerJoin(companies, eq(companies.id, affiliates.partnerCompanyId))
    .leftJoin(
      affiliatePrograms,
      and(
        eq(affiliatePrograms.companyId, affiliateProducts.companyId),
        eq(affiliatePrograms.productId, affiliateProducts.productId),
      ),
    )
    .where(
      and(
        eq(affiliates.companyId, companyId),
        inArray(affiliates.id, [...affiliateIds]),
        inArray(affiliateProducts.productId, [...productIds]),
        eq(affiliates.state, "active"),
        isNotNull(affiliateProducts.approvedAt),
        isNull(companies.blockedAt),
      ),
    );
  return rows.map(({ affiliate, productId, program }) => ({
    affiliateId: affiliate.id,
    productId,
    partnerCompanyId: affiliate.partnerCompanyId ?? fail("INTERNAL"),
    program,
    ...termsOf(affiliate, program),
  }));
}

export function termsOf(own: Terms, program: Terms | null): Terms {
  const isOwn = own.commissionBps !== null || own.commissionFixed !== null;
  const { commissionBps = null, commissionFixed = null } = isOwn ? own : (program ?? {});
  return { commissionBps, commissionFixed };
}

export async function findAffiliateOfCoupon(
  executor: Executor,
  companyId: string,
  couponId: string,
): Promise<string | null> {
  const [row] = await executor
    .select({ affiliateId: affiliateCoupons.affiliateId })
    .from(affiliateCoupons)
    .where(and(eq(affiliateCoupons.companyId, companyId), eq(affiliateCoupons.couponId, couponId)));
  return row?.affiliateId ?? null;
}
