import { and, asc, count, eq, inArray, isNull, sum } from "drizzle-orm";
import { db } from "@/db/client";
import {
  affiliateClicks,
  affiliateProducts,
  affiliatePrograms,
  affiliateSales,
  affiliates,
  companies,
  offers,
  products,
  transactions,
} from "@/db/schema";
import { statusWasPaid } from "@/db/was-paid";
import { byPlatform } from "../../accounts/audit/audit";
import { nowIn } from "../../accounts/company/company-clock";
import { sells } from "../../catalog/offers/sellable-offers";
import { fail } from "../../core/failures/failure";
import type { Agreement } from "../invitations/invitations";
import { listAgreements } from "../invitations/partnerships";
import { listAffiliateCoupons } from "./affiliate-coupons";
import { type AffiliateRow, affiliateUrl, ofAffiliate } from "./affiliate-rows";
import type { Affiliation } from "./program-schemas";
import { termsOfProgram } from "./programs";
import { termsOf } from "./selling-affiliates";
import { endAffiliate } from "./update-affiliate";

export async function listAffiliations(partnerCompanyId: string): Promise<Affiliation[]> {
  const agreements = await listAgreements(partnerCompanyId);
  const found = await Promise.all(agreements.map(findAffiliation));
  const ids = new Set(found.flatMap((each) => (each?.row.partnerCompanyId === partnerCompanyId ? [each.row.id] : [])));
  return found.flatMap((each) => (each && ids.has(each.row.id) && each.row.state !== "ended" ? [each.shown] : []));
}

/** Returns the affiliation as its partner or invitee sees it; null if the agreement is of another kind. */
export async function findAffiliation(agreement: Agreement): Promise<{ row: AffiliateRow; shown: Affiliation } | null> {
  const { companyId, agreementId } = agreement;
  const [found] = await db()
    .select({ row: affiliates, producerName: companies.name })
    .from(affiliates)
    .innerJoin(companies, eq(companies.id, affiliates.companyId))
    .where(ofAffiliate(companyId, agreementId));
  if (!found) return null;
  const { row, producerName } = found;
  const [sold, coupons] = await Promise.all([readProducts(row), listAffiliateCoupons(companyId, agreementId)]);
  const { id, code, state, createdAt } = row;
  const codes = coupons.map((each) => each.code);
  return {
    row,
    shown: { id, producerName, code, state, coupons: codes, products: sold, createdAt: createdAt.toISOString() },
  };
}

async function readProducts(row: AffiliateRow): Promise<Affiliation["products"]> {
  const { companyId, id: affiliateId, code } = row;
  const sold = await db()
    .select({
      productId: products.id,
      name: products.name,
      approvedAt: affiliateProducts.approvedAt,
      program: affiliatePrograms,
    })
    .from(affiliateProducts)
    .innerJoin(
      products,
      and(eq(products.companyId, affiliateProducts.companyId), eq(products.id, affiliateProducts.productId)),
    )
    .leftJoin(
      affiliatePrograms,
      and(
        eq(affiliatePrograms.companyId, affiliateProducts.companyId),
        eq(affiliatePrograms.productId, affiliateProducts.productId),
      ),
    )
    .where(
      and(
        eq(affiliateProducts.companyId, companyId),
        eq(affiliateProducts.affiliateId, affiliateId),
        isNull(products.deletedAt),
      ),
    )
    .orderBy(asc(products.name), asc(products.id));
  if (sold.length === 0) return [];
  const productIds = sold.map(({ productId }) => productId);
  const [onSale, clicks, sales] = await Promise.all([
    listOffers(companyId, productIds),
    countClicks(companyId, affiliateId),
    countSales(companyId, affiliateId),
  ]);
  return sold.map(({ productId, name, approvedAt, program }) => {
    const { commissionBps, commissionFixed } = termsOf(row, program);
    return {
      ...{ productId, name, isApproved: approvedAt !== null },
      offers: approvedAt
        ? onSale.flatMap((offer) =>
            offer.productId === productId
              ? [{ name: offer.name, priceInCents: offer.price, url: affiliateUrl(offer.slug, code) }]
              : [],
          )
        : [],
      ...{ commissionBps, commissionFixedInCents: commissionFixed },
      program: program && termsOfProgram(program),
      clicks: clicks.get(productId) ?? 0,
      sales: sales.get(productId) ?? 0,
    };
  });
}

async function listOffers(companyId: string, productIds: readonly string[]) {
  const now = await nowIn(companyId, new Date());
  return db()
    .select({ productId: offers.productId, name: offers.name, price: offers.price, slug: offers.slug })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.productId, [...productIds]), sells(now)))
    .orderBy(asc(offers.price), asc(offers.id));
}

async function countClicks(companyId: string, affiliateId: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ productId: affiliateClicks.productId, clicks: sum(affiliateClicks.clicks).mapWith(Number) })
    .from(affiliateClicks)
    .where(and(eq(affiliateClicks.companyId, companyId), eq(affiliateClicks.affiliateId, affiliateId)))
    .groupBy(affiliateClicks.productId);
  return new Map(rows.map(({ productId, clicks }) => [productId, clicks]));
}

async function countSales(companyId: string, affiliateId: string): Promise<Map<string, number>> {
  const rows = await db()
    .select({ productId: affiliateSales.productId, sales: count() })
    .from(affiliateSales)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, affiliateSales.companyId), eq(transactions.id, affiliateSales.transactionId)),
    )
    .where(
      and(
        eq(affiliateSales.companyId, companyId),
        eq(affiliateSales.affiliateId, affiliateId),
        statusWasPaid(transactions.status),
      ),
    )
    .groupBy(affiliateSales.productId);
  return new Map(rows.map(({ productId, sales }) => [productId, sales]));
}

/**
 * Ends an affiliation at the affiliate's request.
 *
 * @throws NOT_FOUND
 */
export async function leaveAffiliation(partnerCompanyId: string, affiliateId: string, now: Date): Promise<void> {
  const agreements = await listAgreements(partnerCompanyId);
  const own = agreements.find(({ agreementId }) => agreementId === affiliateId) ?? fail("NOT_FOUND");
  const found = (await findAffiliation(own)) ?? fail("NOT_FOUND");
  await endAffiliate(found.row.companyId, found.row.id, now, byPlatform);
}
