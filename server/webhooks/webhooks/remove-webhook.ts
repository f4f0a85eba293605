import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, deliveryPlans, troubledEndpoints, webhooks } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { lockTrouble } from "../deliveries/breaker";
import { deliveriesTo, troubleOf } from "../deliveries/endpoint";
import { maxQueuedMilliseconds } from "../deliveries/limits";
import { allowBulkChange } from "../deliveries/waiting-deliveries";
import { isWebhook } from "./endpoints";
import { maskUrl } from "./mask-url";

/**
 * Removes a webhook from both route families, together with its signing secrets and headers.
 * Cancels its waiting deliveries in the same transaction; planned deliveries are canceled when they
 * are written (`writePlan`). Returns once no accepted attempt can start in any process. An attempt
 * in progress still finishes.
 *
 * @throws NOT_FOUND
 */
export async function removeWebhook(
  companyId: string,
  webhookId: string,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<void> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const mayBegin = await db().transaction(async (tx) => {
    const key = { companyId, endpoint: webhookId };
    await allowBulkChange(tx);
    await lockTrouble(tx, key);
    const [removed] = await tx
      .update(webhooks)
      .set({ active: false, removedAt: now, updatedAt: now, signingSecrets: null, ownHeaders: null })
      .where(isWebhook(companyId, webhookId))
      .returning({ name: webhooks.name, url: webhooks.url });
    if (!removed) return fail("NOT_FOUND");
    const before = { name: removed.name, url: maskUrl(removed.url) };
    await recordAudit(tx, { companyId, ...by, action: "webhook.deleted", subjectId: webhookId, before, now });
    const canceled = await tx
      .update(deliveries)
      .set({ status: "canceled", nextAttemptAt: null, updatedAt: now })
      .where(and(deliveriesTo(key), isNotNull(deliveries.nextAttemptAt)))
      .returning({ leasedUntil: deliveries.leasedUntil });
    await tx.delete(troubledEndpoints).where(troubleOf(key));
    if (canceled.some(({ leasedUntil }) => leasedUntil !== null && leasedUntil > new Date())) return true;
    const [plan] = await tx
      .select({ id: deliveryPlans.id })
      .from(deliveryPlans)
      .where(eq(deliveryPlans.companyId, companyId))
      .limit(1);
    return plan !== undefined;
  });
  if (mayBegin) await sleep(maxQueuedMilliseconds);
}
