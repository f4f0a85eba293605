import { and, desc, eq, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { preparedQuery } from "@/db/prepared";
import { cycleCharges, transactions } from "@/db/schema";
import { grantAccess } from "../courses/grant-access";
import { revokeAccess } from "../courses/revoke-access";
import { namesOfBuyer } from "../customers/buyer-index";
import { readBuyer } from "../subscriptions/open-cycle";
import { lockSubscription } from "../subscriptions/subscriptions";
import type { ReactingFact, Reaction } from "./reaction";

/**
 * A subscriber can open the product's courses while the subscription runs, `past_due` included, and its latest approved
 * charge is neither refunded nor disputed. The current state counts, not the event's, so late or reordered events have
 * the same result.
 */
export const accessOfSubscribers: Reaction = {
  name: "access of subscribers",
  concerns: (fact) => subscriptionIdOf(fact) !== null,
  run: async (tx, fact, now) => {
    const { companyId } = fact;
    const sourceId = subscriptionIdOf(fact) ?? "";
    const [row, isPaid] = await Promise.all([
      lockSubscription(tx, companyId, sourceId),
      isLatestPaid(tx, companyId, sourceId),
    ]);
    if (!row) return;
    const { productId, customerId } = row;
    const grant = { companyId, productId, customerId, sourceId, now };
    if (row.status === "canceled" || !isPaid) return revokeAccess(tx, grant);
    const { email } = await readBuyer(tx, row);
    await grantAccess(tx, { ...grant, buyer: namesOfBuyer(email) });
  },
};

function subscriptionIdOf({ event, subjectId, payload }: ReactingFact): string | null {
  if (event === "subscription_canceled" || event === "product_canceled") return subjectId;
  return typeof payload.subscriptionId === "string" ? payload.subscriptionId : null;
}

async function isLatestPaid(tx: Executor, companyId: string, subscriptionId: string): Promise<boolean> {
  const [latest] = await latestQuery({ companyId, subscriptionId }, tx);
  return latest?.status === "paid";
}

const latestQuery = preparedQuery((database) =>
  database
    .select({ status: transactions.status })
    .from(cycleCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .where(
      and(
        eq(cycleCharges.companyId, sql.placeholder("companyId")),
        eq(cycleCharges.subscriptionId, sql.placeholder("subscriptionId")),
        eq(cycleCharges.status, "paid"),
      ),
    )
    .orderBy(desc(cycleCharges.cycle))
    .limit(1),
);
