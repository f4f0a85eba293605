import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { products, transactions, webhooks } from "@/db/schema";
import type { FirstSteps } from "./schemas";

/** A company that has charged more often than this needs no list of first steps. */
const firstCharges = 100;

/**
 * What a company has done of the four first steps, told from what it has: a product, a charge for one of its offers
 * (somebody followed its link), a webhook, and a charge that was paid. Null once it has charged a hundred times.
 */
export async function readFirstSteps(companyId: string): Promise<FirstSteps> {
  const [charges, [product], [webhook]] = await Promise.all([
    db()
      .select({ status: transactions.status, items: transactions.items })
      .from(transactions)
      .where(eq(transactions.companyId, companyId))
      .orderBy(asc(transactions.createdAt), asc(transactions.id))
      .limit(firstCharges),
    db()
      .select({ id: products.id })
      .from(products)
      .where(and(eq(products.companyId, companyId), isNull(products.deletedAt)))
      .limit(1),
    db()
      .select({ id: webhooks.id })
      .from(webhooks)
      .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt)))
      .limit(1),
  ]);
  if (charges.length === firstCharges) return null;
  return {
    product: product !== undefined,
    link: charges.some(({ items }) => items.some(({ offerSlug }) => offerSlug !== undefined)),
    webhook: webhook !== undefined,
    sale: charges.some(({ status }) => wasPaid(status)),
  };
}
