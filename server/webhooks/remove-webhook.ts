import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, deliveryPlans, troubledEndpoints, webhooks } from "@/db/schema";
import { lockTrouble, takeTime } from "../delivery/endpoint-trouble";
import { waitMilliseconds } from "../delivery/lanes";
import { fail } from "../errors";
import { isWebhook } from "./endpoints";

/**
 * Removes a webhook from both route families. It gets nothing more: what waits for it is canceled in the same commit, and
 * what is planned and not written down yet when it is (`writePlan`).
 * Where somebody, here or in another process, has taken something on, we answer when none of it can begin any more; an
 * attempt that is under way by then is the last.
 *
 * @throws NOT_FOUND
 */
export async function removeWebhook(companyId: string, webhookId: string, now: Date): Promise<void> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const isTaken = await db().transaction(async (tx) => {
    await takeTime(tx);
    await lockTrouble(tx, { companyId, endpoint: webhookId });
    const [removed] = await tx
      .update(webhooks)
      .set({ active: false, removedAt: now, updatedAt: now })
      .where(isWebhook(companyId, webhookId))
      .returning({ id: webhooks.id });
    if (!removed) return fail("NOT_FOUND");
    const ofWebhook = and(eq(deliveries.companyId, companyId), eq(deliveries.endpoint, webhookId));
    const canceled = await tx
      .update(deliveries)
      .set({ status: "canceled", nextAttemptAt: null, updatedAt: now })
      .where(and(ofWebhook, sql`${deliveries.nextAttemptAt} IS NOT NULL`))
      .returning({ leasedUntil: deliveries.leasedUntil });
    await tx
      .delete(troubledEndpoints)
      .where(and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, webhookId)));
    if (canceled.some(({ leasedUntil }) => leasedUntil !== null && leasedUntil > new Date())) return true;
    const [plan] = await tx
      .select({ id: deliveryPlans.id })
      .from(deliveryPlans)
      .where(eq(deliveryPlans.companyId, companyId))
      .limit(1);
    return plan !== undefined;
  });
  if (isTaken) await sleep(waitMilliseconds);
}
