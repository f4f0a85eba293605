import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";

/**
 * Nothing is charged to an erased customer: the authorisations that their bank still holds are ended there by the next
 * run that reads them. `subscriptionIds`: those of these subscriptions alone.
 */
export async function eraseAuthorizations(
  tx: Executor,
  { companyId, customerId, subscriptionIds }: { companyId: string; customerId: string; subscriptionIds?: string[] },
  now: Date,
): Promise<void> {
  await tx
    .update(pixAuthorizations)
    .set({ cancelRequestedAt: now, nextReadAt: now, updatedAt: now })
    .where(
      and(
        eq(pixAuthorizations.companyId, companyId),
        eq(pixAuthorizations.customerId, customerId),
        subscriptionIds && inArray(pixAuthorizations.subscriptionId, subscriptionIds),
        isNull(pixAuthorizations.cancelRequestedAt),
        isNotNull(pixAuthorizations.nextReadAt),
      ),
    );
}
