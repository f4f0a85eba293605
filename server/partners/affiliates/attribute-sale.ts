import { and, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { dayMs } from "@/db/durations";
import { preparedQuery } from "@/db/prepared";
import { type AffiliateClick, affiliateSales, affiliates, companies, cycleCharges } from "@/db/schema";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { fail } from "../../core/failures/failure";
import { defaultAttribution, defaultCookieDays, defaultRenewalCycles } from "./programs";
import { isSelfPurchase, type PayingBuyer } from "./self-purchase";
import { findAffiliateOfCoupon, readSellingAffiliates, type SellingAffiliate, type Terms } from "./selling-affiliates";

/** Product per item of a charge, the checkout's main product first. Null for an item without a product. */
export type ItemProducts = readonly [string, ...(string | null)[]];

export interface Attributable {
  companyId: string;
  productIds: ItemProducts;
  /** Clicks for the product that started the order, oldest first. */
  clicks: readonly AffiliateClick[];
  couponId: string | null;
  buyer: PayingBuyer;
  /** Time when the buyer opened the order; clicks expired by then are ignored. */
  openedAt: Date;
}

export interface Attributed {
  shares: PartnerShare[];
  sale: Omit<typeof affiliateSales.$inferInsert, "transactionId" | "createdAt">;
}

/**
 * Attributes a sale (docs/domains/partners.md) to the coupon's affiliate, otherwise to the first or
 * last unexpired click, as the program sets. Returns null if no affiliate qualifies or the
 * affiliate is the buyer.
 */
export async function attributeSale(executor: Executor, asked: Attributable): Promise<Attributed | null> {
  const { companyId, productIds, clicks, couponId } = asked;
  const ofCoupon = couponId ? await findAffiliateOfCoupon(executor, companyId, couponId) : null;
  const affiliateIds = [...(ofCoupon ? [ofCoupon] : []), ...clicks.map(({ affiliateId }) => affiliateId)];
  if (affiliateIds.length === 0) return null;
  const sold = productIds.filter((each) => each !== null);
  const selling = await readSellingAffiliates(executor, companyId, { affiliateIds, productIds: sold });
  const winner = choose(asked, ofCoupon, selling);
  if (!winner) return null;
  return toAttributed(executor, asked, winner, selling);
}

/** Returns null for the affiliate's own purchase, which earns nothing. `selling` contains the affiliate's terms. */
export async function toAttributed(
  executor: Executor,
  { companyId, productIds, buyer }: Pick<Attributable, "companyId" | "productIds" | "buyer">,
  { affiliate, clickedAt }: Winner,
  selling: readonly SellingAffiliate[],
): Promise<Attributed | null> {
  const { affiliateId, productId, program, commissionBps, commissionFixed } = affiliate;
  if (await isSelfPurchase(executor, { companyId, ...affiliate }, buyer)) return null;
  const own = selling.filter((each) => each.affiliateId === affiliateId);
  return {
    shares: sharesOf(own, productIds),
    sale: {
      ...{ companyId, affiliateId, productId, commissionBps, commissionFixed, clickedAt },
      source: clickedAt ? "link" : "coupon",
      renewalCycles: program ? program.renewalCycles : defaultRenewalCycles,
    },
  };
}

interface Winner {
  affiliate: SellingAffiliate;
  /** Null for a sale attributed by coupon. */
  clickedAt: Date | null;
}

function choose(
  { productIds: [productId], clicks, openedAt }: Attributable,
  ofCoupon: string | null,
  selling: readonly SellingAffiliate[],
): Winner | null {
  const find = (id: string) => selling.find((each) => each.affiliateId === id && each.productId === productId);
  const byCoupon = ofCoupon && find(ofCoupon);
  if (byCoupon) return { affiliate: byCoupon, clickedAt: null };
  const counting = clicks.flatMap((click): (Winner & { clickedAt: Date })[] => {
    const affiliate = find(click.affiliateId);
    const clickedAt = new Date(click.clickedAt);
    const days = affiliate?.program?.cookieDays ?? defaultCookieDays;
    const isFresh = openedAt.getTime() < clickedAt.getTime() + days * dayMs;
    return affiliate && isFresh ? [{ affiliate, clickedAt }] : [];
  });
  const rule = counting[0]?.affiliate.program?.attribution ?? defaultAttribution;
  return (rule === "first_click" ? counting[0] : counting.at(-1)) ?? null;
}

/**
 * Returns one share per commission rate, for the items whose product the affiliate sells. A fixed
 * commission is paid once per sale.
 */
function sharesOf(own: readonly SellingAffiliate[], productIds: ItemProducts): PartnerShare[] {
  const [main] = productIds;
  const terms = productIds.map((productId) => own.find((each) => each.productId === productId) ?? null);
  const shares = new Map<string, PartnerShare>();
  for (const [index, each] of terms.entries()) {
    const isPaid =
      each && ((each.commissionBps ?? 0) > 0 || (each.commissionFixed !== null && each.productId === main));
    if (!isPaid) continue;
    const key = each.commissionBps === null ? "fixed" : String(each.commissionBps);
    const share = shares.get(key) ?? toShare(each, each.affiliateId, each.partnerCompanyId);
    shares.set(key, { ...share, items: [...(share.items ?? []), index] });
  }
  return [...shares.values()].map((share) => ({
    ...share,
    items: share.items?.length === productIds.length ? null : share.items,
  }));
}

function toShare(terms: Terms, agreementId: string, partnerCompanyId: string): PartnerShare {
  const { commissionBps: bps, commissionFixed: fixedInCents } = terms;
  return { kind: "affiliate", agreementId, partnerCompanyId, bps, fixedInCents, items: null };
}

/** Records the attribution in the transaction that reserves the charge. */
export async function recordAffiliateSale(
  tx: Executor,
  { sale }: Pick<Attributed, "sale">,
  { transactionId, now }: { transactionId: string; now: Date },
): Promise<void> {
  await tx.insert(affiliateSales).values({ ...sale, transactionId, createdAt: now });
}

// Prepared, because every renewal runs it (docs/performance.md).
const firstSaleQuery = preparedQuery((database) =>
  database
    .select({ sale: affiliateSales, affiliate: affiliates, blockedAt: companies.blockedAt })
    .from(cycleCharges)
    .innerJoin(
      affiliateSales,
      and(
        eq(affiliateSales.companyId, cycleCharges.companyId),
        eq(affiliateSales.transactionId, cycleCharges.transactionId),
      ),
    )
    .innerJoin(
      affiliates,
      and(eq(affiliates.companyId, affiliateSales.companyId), eq(affiliates.id, affiliateSales.affiliateId)),
    )
    .innerJoin(companies, eq(companies.id, affiliates.partnerCompanyId))
    .where(
      and(
        eq(cycleCharges.companyId, sql.placeholder("companyId")),
        eq(cycleCharges.subscriptionId, sql.placeholder("subscriptionId")),
        eq(cycleCharges.cycle, 0),
        eq(affiliates.state, "active"),
      ),
    ),
);

/**
 * Returns the affiliate's share of a renewal on the terms of the first charge. Returns null without
 * an affiliate, after the last cycle with a commission, or if the affiliate is blocked or has
 * ended.
 */
export async function attributeRenewal(
  executor: Executor,
  { companyId, subscriptionId, cycle }: { companyId: string; subscriptionId: string; cycle: number },
): Promise<Attributed | null> {
  const [found] = await firstSaleQuery({ companyId, subscriptionId }, executor);
  if (!found || found.blockedAt) return null;
  const { transactionId: _first, createdAt: _created, clickedAt: _clicked, ...terms } = found.sale;
  if (terms.renewalCycles !== null && cycle > terms.renewalCycles) return null;
  const share = toShare(terms, terms.affiliateId, found.affiliate.partnerCompanyId ?? fail("INTERNAL"));
  const isPaid = (share.bps ?? 0) > 0 || share.fixedInCents !== null;
  return isPaid ? { shares: [share], sale: { ...terms, source: "renewal" } } : null;
}
