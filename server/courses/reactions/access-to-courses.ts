import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { offers, type TransactionItem } from "@/db/schema";
import { daysAfter } from "../../core/calendar/calendar";
import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { namesOfBuyer } from "../../customers/people/buyer-index";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { grantAccess } from "../enrollments/grant-access";
import { revokeAccess } from "../enrollments/revoke-access";

/**
 * Grants access while the sale is paid: a full refund or chargeback revokes it, and a won dispute
 * restores it. Reads the transaction's current status instead of the event's, so that late or
 * reordered events converge. Ignores plans, whose access depends on the subscription.
 */
export const accessToCourses: Reaction = {
  name: "access to courses",
  concerns: (fact) => !fact.isRenewal && slugsOf(fact).length > 0,
  run: async (tx, { companyId, subjectId }, now) => {
    const { status, customerId, customerEmail, items } = await lockTransactionRow(tx, companyId, subjectId);
    const buyer = namesOfBuyer(customerEmail);
    const grant = { companyId, customerId, sourceId: subjectId, buyer, now };
    if (status !== "paid") return revokeAccess(tx, grant);
    for (const { productId, accessDays } of await productsOf(tx, companyId, slugsOf({ payload: { items } }))) {
      await grantAccess(tx, { ...grant, productId, endsAt: accessDays === null ? null : daysAfter(now, accessDays) });
    }
  },
};

function slugsOf({ payload }: Pick<ReactingFact, "payload">): string[] {
  const items = Array.isArray(payload.items) ? (payload.items as TransactionItem[]) : [];
  return items.flatMap(({ offerSlug }) => offerSlug ?? []);
}

interface Sold {
  productId: string;
  /** Longest access among the offers; null if permanent. */
  accessDays: number | null;
}

/** Returns the products of offers, including deleted ones but not plans, sorted to prevent deadlocks. */
async function productsOf(tx: Executor, companyId: string, slugs: string[]): Promise<Sold[]> {
  if (slugs.length === 0) return [];
  const { productId, accessDays } = offers;
  return tx
    .select({
      productId,
      accessDays: sql<number | null>`CASE WHEN bool_and(${accessDays} IS NOT NULL) THEN max(${accessDays}) END`,
    })
    .from(offers)
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, slugs), isNull(offers.frequency)))
    .groupBy(productId)
    .orderBy(asc(productId));
}
