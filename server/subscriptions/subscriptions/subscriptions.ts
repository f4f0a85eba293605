import { and, eq, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { preparedQuery } from "@/db/prepared";
import { subscriptions } from "@/db/schema";
import { fail } from "../../errors";
import type { SubscriptionRow } from "./subscription-shape";

/** The condition that selects a company's subscription by id. */
export function ofId(companyId: string, subscriptionId: string): SQL | undefined {
  return and(eq(subscriptions.companyId, companyId), eq(subscriptions.id, subscriptionId));
}

/**
 * The row of a company's subscription.
 *
 * @throws NOT_FOUND alike for an absent id, another company's id and a malformed one.
 */
export async function getSubscriptionRow(companyId: string, subscriptionId: string): Promise<SubscriptionRow> {
  return (await findSubscriptionRow(companyId, subscriptionId)) ?? fail("NOT_FOUND");
}

/** The row of a company's subscription, or null when the company has none with that id. */
export async function findSubscriptionRow(companyId: string, subscriptionId: string): Promise<SubscriptionRow | null> {
  if (!isId(subscriptionId)) return null;
  const [row] = await db().select().from(subscriptions).where(ofId(companyId, subscriptionId));
  return row ?? null;
}

// Composed once: each renewal takes this lock five times (docs/performance.md, "A company's clock").
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
 * The row of a company's subscription, locked until the caller's commit ends. Renewals, their outcomes, cancellations
 * and card changes take this lock. Null when the company has none with that id.
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
