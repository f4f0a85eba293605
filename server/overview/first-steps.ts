import { and, asc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { wasPaid } from "@/db/enums";
import { products, transactions, webhooks } from "@/db/schema";
import type { FirstSteps } from "./schemas";

/** Charges after which a company no longer sees the first steps. */
const firstCharges = 100;

/**
 * A company's progress on the four first steps: a product, a charge for one of its offers (a buyer used its link), a
 * webhook, and a paid charge. Null after a hundred charges.
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
