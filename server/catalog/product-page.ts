import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import type { Frequency } from "@/db/enums";
import { companyLookups, offers, products } from "@/db/schema";
import { findCompany } from "../companies/companies";
import { describeDocument } from "../companies/documents";
import { offerSlugLookup } from "./offers";
import { sells } from "./sellable-offers";

/** What the page behind a checkout link shows. */
export interface ProductPageData {
  name: string;
  description: string | null;
  /** The offer's own name, where it says more than the product's. */
  offerName: string | null;
  priceInCents: number;
  frequency: Frequency | null;
  producerName: string;
  refundPeriodDays: number;
  /** What the law wants a shop's page to tell (Decreto 7.962/2013, article 2). */
  seller: { legalName: string; document: string; address: string; supportEmail: string; supportPhone: string };
}

/** The page of the offer that a slug names; null where it is not for sale. */
export async function findProductPage(slug: string): Promise<ProductPageData | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return null;
  const { companyId, targetId } = found;
  const [[row], company] = await Promise.all([
    db()
      .select({ offer: offers, product: products })
      .from(offers)
      .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
      .where(and(eq(offers.companyId, companyId), eq(offers.id, targetId), sells())),
    findCompany(companyId),
  ]);
  if (!row || !company || company.blockedAt) return null;
  const { offer, product } = row;
  return {
    name: product.name,
    description: product.description,
    offerName: offer.name === product.name ? null : offer.name,
    priceInCents: offer.price,
    frequency: offer.frequency,
    producerName: product.productorName ?? company.name,
    refundPeriodDays: product.refundPeriodDays,
    seller: {
      legalName: company.legalName,
      document: describeDocument(company),
      address: company.address,
      supportEmail: product.supportEmail ?? company.supportEmail,
      supportPhone: product.supportPhone ?? "",
    },
  };
}
