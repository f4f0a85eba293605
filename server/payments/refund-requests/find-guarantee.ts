import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, products } from "@/db/schema";
import type { TransactionRow } from "../transactions/transaction-shape";
import type { Guarantee } from "./request-refund";

/** Statutory refund period in days (CDC, article 49). */
const legalDays = 7;

/**
 * Returns the guarantee of a charge. It is the guarantee of the product of the first offer, because the other offers
 * are order bumps. Late requests are refunded without the seller's decision only if all of the offers allow it. Returns
 * null for a charge without offers and goods, to which only the statutory period applies.
 */
export async function findGuarantee({ companyId, items, description }: TransactionRow): Promise<Guarantee | null> {
  const isShipped = items.some(({ tangible }) => tangible);
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  const sold = slugs.length === 0 ? [] : await listSold(companyId, slugs);
  const main = sold.find(({ slug }) => slug === slugs[0]);
  if (!main) {
    const promised = { productName: description, refundPeriodDays: legalDays, lateRefunds: "ask" } as const;
    return isShipped ? { ...promised, hasGoods: true } : null;
  }
  const { productName, refundPeriodDays } = main;
  const isRefunded = sold.every(({ lateRefunds }) => lateRefunds === "refund");
  return {
    productName,
    refundPeriodDays,
    hasGoods: isShipped || sold.some(({ productType }) => productType === "physical"),
    lateRefunds: isRefunded ? "refund" : "ask",
  };
}

function listSold(companyId: string, slugs: string[]) {
  return db()
    .select({
      slug: offers.slug,
      lateRefunds: offers.lateRefunds,
      productName: products.name,
      productType: products.productType,
      refundPeriodDays: products.refundPeriodDays,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, slugs)));
}
