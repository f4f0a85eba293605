import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { companies, coproducers } from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { fail } from "../../core/failures/failure";

/**
 * Returns the accepted shares of the products' co-producers whose period contains the day.
 *
 * @param productIds product of each item, in order; null for an item without a product
 * @param day a São Paulo day
 */
export async function readCoproducerShares(
  executor: Executor,
  companyId: string,
  productIds: readonly (string | null)[],
  day: string,
): Promise<PartnerShare[]> {
  const rows = await executor
    .select({
      id: coproducers.id,
      productId: coproducers.productId,
      shareBps: coproducers.shareBps,
      partnerCompanyId: coproducers.partnerCompanyId,
    })
    .from(coproducers)
    .innerJoin(companies, eq(companies.id, coproducers.partnerCompanyId))
    .where(
      and(
        eq(coproducers.companyId, companyId),
        inArray(
          coproducers.productId,
          [...new Set(productIds)].filter((each) => each !== null),
        ),
        eq(coproducers.state, "accepted"),
        lte(coproducers.startsOn, day),
        or(isNull(coproducers.endsOn), gte(coproducers.endsOn, day)),
        isNotNull(coproducers.partnerCompanyId),
        isNull(companies.blockedAt),
      ),
    )
    .orderBy(asc(coproducers.createdAt), asc(coproducers.id));
  return rows.map(({ id, productId, shareBps, partnerCompanyId }) => ({
    kind: "coproducer",
    agreementId: id,
    partnerCompanyId: partnerCompanyId ?? fail("INTERNAL"),
    bps: shareBps,
    fixedInCents: null,
    items: itemsOf(productIds, productId),
  }));
}

/** Returns the positions of a product's items, or null if all items are of that product. */
export function itemsOf(productIds: readonly (string | null)[], productId: string): number[] | null {
  const own = productIds.flatMap((each, index) => (each === productId ? [index] : []));
  return own.length === productIds.length ? null : own;
}
