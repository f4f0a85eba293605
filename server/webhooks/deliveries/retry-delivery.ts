import { and, eq, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, webhooks } from "@/db/schema";
import { wakeOutbox } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import type { Delivery } from "../webhooks/schemas";
import { endPause, lockTrouble } from "./breaker";
import { toDelivery } from "./deliveries";

/**
 * Queues a delivery to be resent immediately, in any state and even if its endpoint is paused
 * (`POST /v1/webhook-deliveries/{deliveryId}/retry`). The row and the event ID stay the same.
 *
 * @throws NOT_FOUND; webhook_removed; delivery_canceled.
 */
export async function retryDelivery(companyId: string, deliveryId: string, now: Date): Promise<Delivery> {
  if (!isId(deliveryId)) return fail("NOT_FOUND");
  const own = and(eq(deliveries.companyId, companyId), eq(deliveries.id, deliveryId));
  const row = await db().transaction(async (tx) => {
    const [found] = await tx
      .select({ webhookId: deliveries.webhookId, endpoint: deliveries.endpoint, status: deliveries.status })
      .from(deliveries)
      .where(own);
    if (!found) return fail("NOT_FOUND");
    await lockTrouble(tx, { companyId, endpoint: found.endpoint });
    if (await isRemoved(tx, companyId, found.webhookId)) return fail("webhook_removed");
    if (found.status === "canceled") return fail("delivery_canceled");
    const [queued] = await tx
      .update(deliveries)
      .set({ status: "created", error: null, errorCode: null, nextAttemptAt: now, updatedAt: now })
      .where(and(own, ne(deliveries.status, "canceled")))
      .returning();
    if (!queued) return fail("delivery_canceled");
    await endPause(tx, queued, now);
    return queued;
  });
  wakeOutbox(companyId);
  return toDelivery(row);
}

/**
 * Locks the webhook, so that a concurrent removal waits and then finds and cancels the delivery.
 */
async function isRemoved(tx: Executor, companyId: string, webhookId: string | null): Promise<boolean> {
  if (webhookId === null) return false;
  const [webhook] = await tx
    .select({ removedAt: webhooks.removedAt })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId)))
    .for("share");
  return webhook?.removedAt !== null;
}
