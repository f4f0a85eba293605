import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import type { TransactionStatus } from "@/db/schema/payments-enums";
import type { ReactingFact, Reaction } from "../../core/events/reaction";
import { grantAccess } from "../../courses/enrollments/grant-access";
import { revokeAccess } from "../../courses/enrollments/revoke-access";
import { namesOfBuyer } from "../../customers/people/buyer-index";
import { readBuyer } from "../renewals/open-cycle";
import { lockSubscription } from "../subscriptions/subscriptions";

/**
 * Grants a subscriber access to the product's courses while the subscription is active, including
 * `past_due`, and its latest approved charge is not refunded or disputed. Evaluates the current
 * state instead of the event's, so late or reordered events have the same result.
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
  const [latest] = await tx.execute<{ status: TransactionStatus }>(sql`
    SELECT t.status FROM cycle_charges c
    JOIN transactions t ON t.company_id = c.company_id AND t.id = c.transaction_id
    WHERE c.company_id = ${companyId} AND c.subscription_id = ${subscriptionId} AND c.status = 'paid'
    ORDER BY c.cycle DESC LIMIT 1`);
  return latest?.status === "paid";
}
