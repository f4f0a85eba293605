import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, products } from "@/db/schema";
import type { TransactionRow } from "../payments/transaction-shape";
import type { Guarantee } from "./request-refund";

/**
 * The guarantee of what a charge sold: that of its first offer's product, the others being order bumps. The seller
 * decides unless every offer of it leaves late refunds to nobody. Null for a charge of no offer, which is promised
 * nothing but the law's term.
 */
export async function findGuarantee({ companyId, items }: TransactionRow): Promise<Guarantee | null> {
  const slugs = items.flatMap(({ offerSlug }) => offerSlug ?? []);
  if (slugs.length === 0) return null;
  const sold = await db()
    .select({
      slug: offers.slug,
      lateRefunds: offers.lateRefunds,
      productName: products.name,
      refundPeriodDays: products.refundPeriodDays,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, slugs)));
  const main = sold.find(({ slug }) => slug === slugs[0]);
  if (!main) return null;
  const { productName, refundPeriodDays } = main;
  const isRefunded = sold.every(({ lateRefunds }) => lateRefunds === "refund");
  return { productName, refundPeriodDays, lateRefunds: isRefunded ? "refund" : "ask" };
}
