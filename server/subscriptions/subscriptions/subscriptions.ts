import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { subscriptions } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { SubscriptionRow } from "./subscription-shape";

export function ofId(companyId: string, subscriptionId: string): SQL | undefined {
  return and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, subscriptionId));
}

/**
 * Returns the row of a company's subscription.
 *
 * @throws NOT_FOUND for an unknown id, another company's id or a malformed id.
 */
export async function getSubscriptionRow(companyId: string, subscriptionId: string): Promise<SubscriptionRow> {
  return (await findSubscriptionRow(companyId, subscriptionId)) ?? fail("NOT_FOUND");
}

export async function findSubscriptionRow(companyId: string, subscriptionId: string): Promise<SubscriptionRow | null> {
  if (!isId(subscriptionId)) return null;
  const [row] = await db().select().from(subscriptions).where(ofId(companyId, subscriptionId));
  return row ?? null;
}

// Prepared once, because each renewal acquires this lock five times (docs/performance.md).
const lockQuery = preparedQuery((database) =>
  database
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.companyId, sql.placeholder("companyId")),
        eq(subscriptions.id, sql.placeholder("subscriptionId")),
      ),
    )
    .for("no key update"),
);

/**
 * Locks the row of a company's subscription until the caller's transaction ends. Renewals, their
 * outcomes, cancellations and card changes acquire this lock. Returns null if the company has no
 * such subscription.
 */
export async function lockSubscription(
  tx: Executor,
  companyId: string,
  subscriptionId: string,
): Promise<SubscriptionRow | null> {
  if (!isId(subscriptionId)) return null;
  const [row] = await lockQuery({ companyId, subscriptionId }, tx);
  return row ?? null;
}
