import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, troubledEndpoints, webhooks } from "@/db/schema";
import { fail } from "../errors";
import { isWebhook } from "./endpoints";

/**
 * Removes a webhook from both route families. It gets nothing more: what waits for it is canceled in the same commit,
 * and an attempt that is under way is its last.
 *
 * @throws NOT_FOUND
 */
export async function removeWebhook(companyId: string, webhookId: string, now: Date): Promise<void> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const [removed] = await tx
      .update(webhooks)
      .set({ active: false, removedAt: now, updatedAt: now })
      .where(isWebhook(companyId, webhookId))
      .returning({ id: webhooks.id });
    if (!removed) return fail("NOT_FOUND");
    const ofWebhook = and(eq(deliveries.companyId, companyId), eq(deliveries.endpoint, webhookId));
    await tx
      .update(deliveries)
      .set({ status: "canceled", nextAttemptAt: null, updatedAt: now })
      .where(and(ofWebhook, sql`${deliveries.nextAttemptAt} IS NOT NULL`));
    await tx
      .delete(troubledEndpoints)
      .where(and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, webhookId)));
  });
}
