import { and, asc, count, eq, exists, inArray, isNull, min, ne, or } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, webhooks } from "@/db/schema";
import { wakeOutbox } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import { getWebhook, isWebhook } from "../webhooks/endpoints";
import { endPause, lockTrouble } from "./breaker";

const maxRows = 1_000;
/** Maximum number of endpoints per call. A company's `postbackUrl`s may have many origins. */
const maxEndpoints = 100;

interface Target {
  endpoint: string;
  webhookId: string | null;
}

function isUndelivered(companyId: string) {
  return and(
    eq(deliveries.companyId, companyId),
    inArray(deliveries.status, ["failed", "error"]),
    ne(deliveries.scope, "test"),
  );
}

function isResendable(companyId: string, webhookId: string | undefined) {
  if (webhookId !== undefined) return and(isUndelivered(companyId), eq(deliveries.webhookId, webhookId));
  const present = db()
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, deliveries.webhookId), isNull(webhooks.removedAt)));
  return and(isUndelivered(companyId), or(isNull(deliveries.webhookId), exists(present)));
}

/**
 * Returns the number of deliveries that `retryFailed` would queue without its limit.
 *
 * @throws NOT_FOUND if the company has no such webhook.
 */
export async function countFailed(companyId: string, webhookId: string | undefined): Promise<number> {
  if (webhookId !== undefined) await getWebhook(companyId, webhookId);
  const [found] = await db().select({ rows: count() }).from(deliveries).where(isResendable(companyId, webhookId));
  return found?.rows ?? 0;
}

/**
 * Queues deliveries that failed or wait for their next attempt to be resent immediately, oldest
 * first and at most 1,000 per call. Rows and event IDs stay the same. Excludes tests. Without a
 * webhook, covers the whole company.
 *
 * @returns the number of deliveries queued.
 * @throws NOT_FOUND if the company has no such webhook.
 */
export async function retryFailed(companyId: string, webhookId: string | undefined, now: Date): Promise<number> {
  if (webhookId !== undefined && !isId(webhookId)) return fail("NOT_FOUND");
  const targets = webhookId === undefined ? await findTargets(companyId) : [{ endpoint: webhookId, webhookId }];
  let queued = 0;
  for (const target of targets) {
    const rows = await retryTarget(companyId, target, maxRows - queued, now);
    if (rows === null && webhookId !== undefined) return fail("NOT_FOUND");
    queued += rows ?? 0;
    if (queued >= maxRows) break;
  }
  if (queued > 0) wakeOutbox(companyId);
  return queued;
}

/** Ordered by the oldest delivery. */
function findTargets(companyId: string): Promise<Target[]> {
  return db()
    .select({ endpoint: deliveries.endpoint, webhookId: deliveries.webhookId })
    .from(deliveries)
    .where(isResendable(companyId, undefined))
    .groupBy(deliveries.endpoint, deliveries.webhookId)
    .orderBy(min(deliveries.createdAt))
    .limit(maxEndpoints);
}

/**
 * A separate transaction per endpoint keeps the lock order fixed.
 *
 * @returns null for a removed webhook.
 */
function retryTarget(companyId: string, target: Target, limit: number, now: Date): Promise<number | null> {
  const { endpoint, webhookId } = target;
  const key = { companyId, endpoint };
  return db().transaction(async (tx) => {
    await lockTrouble(tx, key);
    if (webhookId !== null) {
      // The lock makes a concurrent removal wait and then find and cancel the deliveries.
      const [found] = await tx
        .select({ id: webhooks.id })
        .from(webhooks)
        .where(isWebhook(companyId, webhookId))
        .for("share");
      if (!found) return null;
    }
    const failed = tx
      .select({ id: deliveries.id })
      .from(deliveries)
      .where(
        and(
          isUndelivered(companyId),
          eq(deliveries.endpoint, endpoint),
          webhookId === null ? isNull(deliveries.webhookId) : eq(deliveries.webhookId, webhookId),
        ),
      )
      .orderBy(asc(deliveries.id))
      .limit(limit);
    const rows = await tx
      .update(deliveries)
      .set({ status: "created", error: null, errorCode: null, nextAttemptAt: now, updatedAt: now })
      .where(and(eq(deliveries.companyId, companyId), inArray(deliveries.id, failed)))
      .returning({ id: deliveries.id });
    if (rows.length > 0) await endPause(tx, key, now);
    return rows.length;
  });
}
