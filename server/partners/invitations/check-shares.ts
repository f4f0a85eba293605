import { and, eq, inArray, isNotNull, ne, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { affiliateProducts, affiliatePrograms, affiliates, coproducers } from "@/db/schema";
import { lockProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";

const wholeBps = 10_000;

/**
 * Checks that a product's co-producers and its highest affiliate commission take at most 100% of
 * the net amount, regardless of dates. Must be called in the caller's transaction, after the
 * change. Locks the product, so that concurrent changes cannot exceed the limit together.
 *
 * @param field input field that contains the share `ownBps`
 * @throws shares_exceed_whole on `field`
 */
export async function checkShares(
  tx: Executor,
  { companyId, productId }: { companyId: string; productId: string },
  { field, ownBps }: { field: string; ownBps: number },
): Promise<void> {
  await lockProduct(tx, companyId, productId);
  const [shares, commissions] = await Promise.all([
    listShares(tx, companyId, productId),
    listCommissions(tx, companyId, productId),
  ]);
  const totalBps = shares.reduce((sum, each) => sum + each, 0) + Math.max(0, ...commissions);
  if (totalBps <= wholeBps) return;
  const leftPercent = Math.max(0, ownBps - (totalBps - wholeBps)) / 100;
  fail("shares_exceed_whole", { field, values: { leftPercent } });
}

async function listShares(tx: Executor, companyId: string, productId: string): Promise<number[]> {
  const rows = await tx
    .select({ bps: coproducers.shareBps })
    .from(coproducers)
    .where(
      and(
        eq(coproducers.companyId, companyId),
        eq(coproducers.productId, productId),
        inArray(coproducers.state, ["invited", "accepted"]),
      ),
    );
  return rows.map(({ bps }) => bps);
}

async function listCommissions(tx: Executor, companyId: string, productId: string): Promise<number[]> {
  const [programs, own] = await Promise.all([
    tx
      .select({ bps: affiliatePrograms.commissionBps })
      .from(affiliatePrograms)
      .where(and(eq(affiliatePrograms.companyId, companyId), eq(affiliatePrograms.productId, productId))),
    tx
      .select({ bps: affiliates.commissionBps })
      .from(affiliateProducts)
      .innerJoin(
        affiliates,
        and(eq(affiliates.companyId, affiliateProducts.companyId), eq(affiliates.id, affiliateProducts.affiliateId)),
      )
      .where(
        and(
          eq(affiliateProducts.companyId, companyId),
          eq(affiliateProducts.productId, productId),
          ne(affiliates.state, "ended"),
          or(isNotNull(affiliates.commissionBps), isNotNull(affiliates.commissionFixed)),
        ),
      ),
  ]);
  return [...programs, ...own].map(({ bps }) => bps ?? 0);
}
