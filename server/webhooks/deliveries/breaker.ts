import { and, gt, isNull, lte, or, sql } from "drizzle-orm";
import { type Executor, outboxDb } from "@/db/client";
import { troubledEndpoints } from "@/db/schema";
import { pauseMilliseconds } from "./backoff";
import { disableWebhook, notifyMembersOfFailure } from "./disable-webhook";
import { type EndpointKey, troubleOf } from "./endpoint";
import { breakerFailures, maxFailingMilliseconds, probeMilliseconds } from "./limits";
import { postponeDeliveries, resumeHeld } from "./waiting-deliveries";

export interface Failures extends EndpointKey {
  /** Null for a `postbackUrl`, which cannot be disabled. */
  webhookId: string | null;
  count: number;
  wasProbe: boolean;
  isGone: boolean;
}

/**
 * Counts failures of an endpoint (docs/domains/webhooks.md; docs/reliability.md rule 12). Ten
 * failures in a row pause the endpoint, and a failed probe pauses it for longer. A 410 response, or
 * five days with only failures, disables a webhook. `now` is business time.
 */
export async function recordFailures({ count, wasProbe, isGone, webhookId, ...key }: Failures, now: Date) {
  await outboxDb().transaction(async (tx) => {
    const [trouble] = await tx
      .insert(troubledEndpoints)
      .values({ ...key, failures: count, failingSince: now })
      .onConflictDoUpdate({
        target: [troubledEndpoints.companyId, troubledEndpoints.endpoint],
        set: { failures: sql`${troubledEndpoints.failures} + ${count}` },
      })
      .returning();
    if (!trouble) return;
    const isOld = trouble.failingSince.getTime() + maxFailingMilliseconds <= now.getTime();
    if (webhookId && (isGone || isOld)) {
      return disableWebhook(tx, { companyId: key.companyId, webhookId, reason: isGone ? "gone" : "failing", now });
    }
    const isPaused = trouble.pausedUntil !== null && trouble.pausedUntil > now;
    if (trouble.failures < breakerFailures || (isPaused && !wasProbe)) return;
    const until = new Date(now.getTime() + pauseMilliseconds(trouble.pauses));
    await tx
      .update(troubledEndpoints)
      .set({ pauses: trouble.pauses + 1, pausedUntil: until })
      .where(troubleOf(key));
    await postponeDeliveries(tx, key, until);
    if (webhookId && trouble.pauses === 0)
      await notifyMembersOfFailure(tx, { companyId: key.companyId, webhookId, now });
  });
}

/** Closes an endpoint's breaker after a success: deletes its row and makes held deliveries due. */
export async function recordRecovery(key: EndpointKey, now: Date, executor: Executor = outboxDb()): Promise<void> {
  const ended = await executor.delete(troubledEndpoints).where(troubleOf(key)).returning();
  if (ended.some(({ pausedUntil }) => pausedUntil !== null)) await resumeHeld(executor, key, now);
}

/**
 * Decides what may be sent to an endpoint with due deliveries. `now` is business time.
 *
 * - `send`: there were fewer than ten consecutive failures.
 * - `probe`: the endpoint's pause is over. Only one caller gets this result.
 * - `wait`: the endpoint is paused or being probed. During a pause, due deliveries are held back
 *   until the pause ends.
 */
export async function checkBreaker(key: EndpointKey, now: Date): Promise<"probe" | "wait" | "send"> {
  const [trouble] = await outboxDb().select().from(troubledEndpoints).where(troubleOf(key));
  if (!trouble || trouble.failures < breakerFailures) return "send";
  const [probe] = await outboxDb()
    .update(troubledEndpoints)
    .set({ pausedUntil: new Date(now.getTime() + probeMilliseconds) })
    .where(and(troubleOf(key), or(isNull(troubledEndpoints.pausedUntil), lte(troubledEndpoints.pausedUntil, now))))
    .returning();
  if (probe) return "probe";
  if (trouble.pausedUntil && trouble.pausedUntil > now) await holdBackWhilePaused(key, trouble.pausedUntil);
  return "wait";
}

/**
 * Locks an endpoint's breaker row. To prevent deadlocks, every transaction that changes an endpoint
 * must lock in this order: breaker row, webhook, deliveries.
 *
 * @returns true if the row exists.
 */
export async function lockTrouble(tx: Executor, key: EndpointKey): Promise<boolean> {
  const { endpoint } = troubledEndpoints;
  const locked = await tx.select({ endpoint }).from(troubledEndpoints).where(troubleOf(key)).for("update");
  return locked.length > 0;
}

/** Ends a pause, so that the seller's manual retry is sent as the probe. */
export async function endPause(tx: Executor, key: EndpointKey, now: Date): Promise<void> {
  await tx
    .update(troubledEndpoints)
    .set({ pausedUntil: now })
    .where(and(troubleOf(key), gt(troubledEndpoints.pausedUntil, now)));
}

/** Locks the breaker row, so that a recovery cannot leave a delivery held back. */
async function holdBackWhilePaused(key: EndpointKey, until: Date): Promise<void> {
  await outboxDb().transaction(async (tx) => {
    if (await lockTrouble(tx, key)) await postponeDeliveries(tx, key, until);
  });
}
