import { and, eq, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { subscriptions } from "@/db/schema";
import type { AuditBy } from "../companies/audit";
import { anonymizeCustomer, type Erasure } from "../customers/anonymize-customer";
import { cancelSubscription } from "./cancel-subscription";

/**
 * Erases a buyer's personal data and keeps the accounting (LGPD; docs/decisions.md 4). An erased customer is never
 * charged again: their subscriptions are canceled first, and their cards erased with them.
 *
 * @throws NOT_FOUND when no company has a customer with this id; a wrong state while a renewal is being sent.
 */
export async function eraseCustomer(
  customerId: string,
  now: Date,
  erasures: readonly Erasure[] = [],
  by: AuditBy = { actor: "operator" },
): Promise<void> {
  if (isId(customerId)) {
    const running = await db()
      .select({ companyId: subscriptions.companyId, id: subscriptions.id })
      .from(subscriptions)
      .where(and(eq(subscriptions.customerId, customerId), ne(subscriptions.status, "canceled")));
    for (const { companyId, id } of running) await cancelSubscription(companyId, id, now, by);
  }
  await anonymizeCustomer(customerId, now, erasures, by);
}
