import { and, eq, gt, isNull, lte, or, sql } from "drizzle-orm";
import { type Executor, outboxDb } from "@/db/client";
import type { DisabledReason } from "@/db/enums";
import { deliveries, troubledEndpoints, webhooks } from "@/db/schema";
import { recordAudit } from "../companies/audit";
import { breakerFailures, failingLimitMilliseconds, pauseMilliseconds } from "./backoff";

/** Why a delivery waits that nobody tried: its endpoint keeps failing (docs/reliability.md rule 12). */
export const pausedError = "endpoint paused";

/** Why a delivery is given up: its endpoint is not to be sent to any more. */
export const disabledError = "endpoint disabled";

/** What one statement holds back, so that it is short; the rest follows as soon as it is seen to be due. */
export const heldAtOnce = 1_000;

/** What is due at once where an endpoint recovers; the rest is when its pause would have ended. */
const recoveredAtOnce = 10_000;

/** How long whoever gives up all that waits may take: an endpoint that failed for days leaves much of it. */
const patience = "60s";

/** An endpoint that is not answering well has this long, real clock, to answer a probe before another is sent. */
const probeMilliseconds = 90_000;

export interface Place {
  companyId: string;
  endpoint: string;
}

export interface Failures extends Place {
  /** Null for a `postbackUrl`, which cannot be disabled. */
  webhookId: string | null;
  /** Attempts that failed since the last success. */
  count: number;
  /** Whether one of them was the probe of a paused endpoint. */
  wasProbe: boolean;
  /** Whether an answer was 410. */
  isGone: boolean;
}

/**
 * An endpoint failed: ten failures in a row pause it, a failed probe pauses it for longer, 410 or five days of nothing
 * but failures disable a webhook (docs/decisions.md 9; docs/reliability.md rule 12). `now` is business time.
 */
export async function noteFailures({ count, wasProbe, isGone, webhookId, ...place }: Failures, now: Date) {
  await outboxDb().transaction(async (tx) => {
    const [trouble] = await tx
      .insert(troubledEndpoints)
      .values({ ...place, failures: count, failingSince: now })
      .onConflictDoUpdate({
        target: [troubledEndpoints.companyId, troubledEndpoints.endpoint],
        set: { failures: sql`${troubledEndpoints.failures} + ${count}` },
      })
      .returning();
    if (!trouble) return;
    const isOld = trouble.failingSince.getTime() + failingLimitMilliseconds <= now.getTime();
    if (webhookId && (isGone || isOld)) {
      return disableWebhook(tx, { companyId: place.companyId, webhookId, reason: isGone ? "gone" : "failing", now });
    }
    const isOpen = trouble.pausedUntil !== null && trouble.pausedUntil > now;
    if (trouble.failures < breakerFailures || (isOpen && !wasProbe)) return;
    const until = new Date(now.getTime() + pauseMilliseconds(trouble.pauses));
    await tx
      .update(troubledEndpoints)
      .set({ pauses: trouble.pauses + 1, pausedUntil: until })
      .where(isPlace(place));
    await holdBack(tx, place, until);
  });
}

/** An endpoint in trouble answered well: it is forgotten, and what was held back is due. */
export async function noteRecovery(place: Place, now: Date, executor: Executor = outboxDb()): Promise<void> {
  const forgotten = await executor.delete(troubledEndpoints).where(isPlace(place)).returning();
  if (!forgotten.some(({ pausedUntil }) => pausedUntil !== null)) return;
  await executor.execute(sql`
    UPDATE deliveries SET next_attempt_at = ${now.toISOString()} WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries
      WHERE ${isWaiting(place)} AND next_attempt_at > ${now.toISOString()} AND error = ${pausedError}
      ORDER BY next_attempt_at LIMIT ${recoveredAtOnce} FOR UPDATE SKIP LOCKED
    ))`);
}

/**
 * What is to be done with an endpoint that has something due and failed ten times in a row: `probe`, once its pause is
 * over and nobody else probes; `wait`, with what is due held back until the pause ends; `send` where it is in no such
 * trouble.
 */
export async function askBreaker(place: Place, now: Date): Promise<"probe" | "wait" | "send"> {
  const [trouble] = await outboxDb().select().from(troubledEndpoints).where(isPlace(place));
  if (!trouble || trouble.failures < breakerFailures) return "send";
  const [probe] = await outboxDb()
    .update(troubledEndpoints)
    .set({ pausedUntil: new Date(now.getTime() + probeMilliseconds) })
    .where(and(isPlace(place), or(isNull(troubledEndpoints.pausedUntil), lte(troubledEndpoints.pausedUntil, now))))
    .returning();
  if (probe) return "probe";
  if (trouble.pausedUntil && trouble.pausedUntil > now) await holdBackWhilePaused(place, trouble.pausedUntil);
  return "wait";
}

/**
 * Takes turns with whoever notes failures of an endpoint: its trouble is locked first, then its webhook, then its
 * deliveries, or two who change them would wait for each other.
 *
 * @returns whether the endpoint is in trouble.
 */
export async function lockTrouble(tx: Executor, place: Place): Promise<boolean> {
  const { endpoint } = troubledEndpoints;
  const locked = await tx.select({ endpoint }).from(troubledEndpoints).where(isPlace(place)).for("update");
  return locked.length > 0;
}

/** Lets the rest of a transaction change all that waits for an endpoint, however much that is. */
export async function takeTime(tx: Executor): Promise<void> {
  await tx.execute(sql`SELECT set_config('statement_timeout', ${patience}, true)`);
}

/** Ends an endpoint's pause for the next attempt, which somebody asked for. */
export async function endPause(tx: Executor, place: Place, now: Date): Promise<void> {
  await tx
    .update(troubledEndpoints)
    .set({ pausedUntil: now })
    .where(and(isPlace(place), gt(troubledEndpoints.pausedUntil, now)));
}

/**
 * Gives up what waits for an endpoint that is not to be sent to any more; what was tried keeps its own reason. An attempt
 * under way ends by itself, and says on its row how; where its owner died, nobody makes it again.
 */
export async function giveUpWaiting(tx: Executor, place: Place, now: Date): Promise<void> {
  await takeTime(tx);
  await tx
    .update(deliveries)
    .set({
      status: "failed",
      error: sql`coalesce(nullif(${deliveries.error}, ${pausedError}), ${disabledError})`,
      nextAttemptAt: null,
      updatedAt: now,
    })
    .where(isWaiting(place));
}

interface Disabling {
  companyId: string;
  webhookId: string;
  reason: DisabledReason;
  now: Date;
}

async function disableWebhook(tx: Executor, { companyId, webhookId, reason, now }: Disabling): Promise<void> {
  const [disabled] = await tx
    .update(webhooks)
    .set({ active: false, disabledReason: reason, disabledAt: now, updatedAt: now })
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), eq(webhooks.active, true)))
    .returning({ url: webhooks.url });
  if (!disabled) return;
  await giveUpWaiting(tx, { companyId, endpoint: webhookId }, now);
  const after = { active: false, reason };
  await recordAudit(tx, {
    companyId,
    actor: "platform",
    action: "webhook.disabled",
    subjectId: webhookId,
    before: { active: true },
    after,
    now,
  });
}

/** Takes turns with an endpoint's recovery: nothing is held back of one that has just recovered. */
async function holdBackWhilePaused(place: Place, until: Date): Promise<void> {
  await outboxDb().transaction(async (tx) => {
    if (await lockTrouble(tx, place)) await holdBack(tx, place, until);
  });
}

async function holdBack(tx: Executor, place: Place, until: Date): Promise<void> {
  // Real clock: what somebody is trying right now is theirs.
  const clock = new Date().toISOString();
  await tx.execute(sql`
    UPDATE deliveries SET status = 'error', error = coalesce(error, ${pausedError}), next_attempt_at = ${until.toISOString()}
    WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM deliveries
      WHERE ${isWaiting(place)} AND next_attempt_at < ${until.toISOString()}
        AND (leased_until IS NULL OR leased_until <= ${clock})
      ORDER BY next_attempt_at LIMIT ${heldAtOnce} FOR UPDATE SKIP LOCKED
    ))`);
}

function isPlace({ companyId, endpoint }: Place) {
  return and(eq(troubledEndpoints.companyId, companyId), eq(troubledEndpoints.endpoint, endpoint));
}

function isWaiting({ companyId, endpoint }: Place) {
  return and(
    eq(deliveries.companyId, companyId),
    eq(deliveries.endpoint, endpoint),
    sql`${deliveries.nextAttemptAt} IS NOT NULL`,
  );
}
