import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";

/**
 * Requests the cancellation of an erased customer's Pix authorizations, so that nothing more is
 * charged. The next run that reads an authorization cancels it at the bank. `subscriptionIds`
 * restricts the cancellation.
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
