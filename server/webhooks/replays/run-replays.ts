import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, isNotNull, isNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, deliveries, webhookReplays, webhooks } from "@/db/schema";
import { wakeOutbox } from "../../core/events/emit";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import type { Run } from "../../core/workers/in-order";
import { troubleOf } from "../deliveries/endpoint";
import { breakerFailures, maxReplayedWaiting } from "../deliveries/limits";
import type { WebhookRow } from "../webhooks/endpoints";
import { readReplayed } from "./replayed-events";
import { isReplay, type ReplayRow } from "./replays";

/** Wait between batches for a webhook with a full backlog, and the maximum number of waits. */
const patienceMilliseconds = 100;
const maxWaits = 5;

type Batch = { kind: "queued"; deliveries: number } | { kind: "read" | "full" | "idle" };

/**
 * Creates the deliveries of running replays, one batch per company in turn. The deliveries and the
 * cursor are written in one transaction, so that each event is sent once even if the process
 * crashes repeatedly. A webhook gets only as many deliveries as it can receive soon, so that a
 * replay does not delay new events, and none while it is paused after failures.
 *
 * @returns the number of deliveries created.
 */
export async function runReplays({ now, deadline, only }: Run): Promise<{ replayed: number }> {
  const isRunning = eq(webhookReplays.status, "running");
  let replayed = 0;
  const pieces = async function* (companyId: string) {
    const waits = new Map<string, number>();
    for (;;) {
      const running = await listRunning(companyId);
      let hasMore = false;
      for (const { id } of running) {
        const waited = waits.get(id) ?? 0;
        if (waited >= maxWaits) continue;
        const batch = await runBatch(companyId, id, now);
        if (batch.kind === "queued") replayed += batch.deliveries;
        waits.set(id, batch.kind === "full" ? waited + 1 : 0);
        hasMore ||= batch.kind !== "idle";
        yield;
      }
      if (!hasMore) return;
      if (running.every(({ id }) => (waits.get(id) ?? 0) > 0)) await sleep(patienceMilliseconds);
    }
  };
  const found = await findCompaniesWith(webhookReplays.companyId, isRunning, only);
  await runRoundRobin(
    found.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, concurrency: 2, message: "A replay of events could not go on" },
  );
  return { replayed };
}

function listRunning(companyId: string): Promise<{ id: string }[]> {
  return db()
    .select({ id: webhookReplays.id })
    .from(webhookReplays)
    .innerJoin(companies, and(eq(companies.id, webhookReplays.companyId), isNull(companies.blockedAt)))
    .where(and(eq(webhookReplays.companyId, companyId), eq(webhookReplays.status, "running")))
    .orderBy(asc(webhookReplays.id));
}

async function runBatch(companyId: string, replayId: string, now: Date): Promise<Batch> {
  const batch = await db().transaction((tx) => queueNext(tx, companyId, replayId, now));
  if (batch.kind === "queued") wakeOutbox(companyId);
  return batch;
}

/** Locks the webhook, so that a concurrent removal or pause waits and then finds the deliveries. */
async function queueNext(tx: Executor, companyId: string, replayId: string, now: Date): Promise<Batch> {
  const [replay] = await tx
    .select()
    .from(webhookReplays)
    .where(and(isReplay(companyId, replayId), eq(webhookReplays.status, "running")))
    .for("update", { skipLocked: true });
  if (!replay) return { kind: "idle" };
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), eq(webhooks.id, replay.webhookId)))
    .for("share");
  if (!webhook || webhook.removedAt) return end(tx, replay, "canceled", now);
  if (!webhook.active) return pause(tx, replay, now);
  const clock = new Date();
  const dueAt = clock < now ? clock : now;
  const room = await roomFor(tx, webhook, dueAt);
  if (room === 0) return { kind: "full" };
  const { fromAt, toAt, events } = replay;
  const wanted = { companyId, events, fromAt, toAt, productIds: webhook.productIds };
  const { found, cursor, isLast } = await readReplayed(tx, wanted, replay.cursor, room);
  if (found.length > 0) await insertDeliveries(tx, webhook, found, dueAt);
  const queued = replay.queued + found.length;
  const progress = { queued, cursor: cursor ?? replay.cursor, updatedAt: now };
  const ended = isLast ? { status: "done" as const, endedAt: now } : {};
  await tx
    .update(webhookReplays)
    .set({ ...progress, ...ended })
    .where(isReplay(companyId, replayId));
  return found.length > 0 ? { kind: "queued", deliveries: found.length } : { kind: "read" };
}

/**
 * Returns the number of deliveries to create now: as many as the webhook can receive in about a
 * second, minus its due backlog.
 */
async function roomFor(tx: Executor, webhook: WebhookRow, now: Date): Promise<number> {
  const { companyId, id, deliveriesPerSecond } = webhook;
  const [trouble] = await tx.execute<{ failures: number }>(
    sql`SELECT failures FROM troubled_endpoints WHERE ${troubleOf({ companyId, endpoint: id })}`,
  );
  if (trouble && trouble.failures >= breakerFailures) return 0;
  const most = Math.min(maxReplayedWaiting, deliveriesPerSecond ?? maxReplayedWaiting);
  const waiting = await tx
    .select({ id: deliveries.id })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.companyId, companyId),
        eq(deliveries.endpoint, id),
        isNotNull(deliveries.nextAttemptAt),
        lte(deliveries.nextAttemptAt, now),
      ),
    )
    .limit(most);
  return most - waiting.length;
}

async function insertDeliveries(
  tx: Executor,
  { companyId, id: webhookId, url }: WebhookRow,
  found: Awaited<ReturnType<typeof readReplayed>>["found"],
  dueAt: Date,
): Promise<void> {
  const target = { companyId, webhookId, endpoint: webhookId, url, scope: "user" as const };
  const waiting = { status: "created" as const, nextAttemptAt: dueAt, createdAt: dueAt, updatedAt: dueAt };
  await tx
    .insert(deliveries)
    .values(found.map(({ id: eventId, event }) => ({ ...target, ...waiting, id: newId(dueAt), eventId, event })));
}

async function end(tx: Executor, { companyId, id }: ReplayRow, status: "canceled", now: Date): Promise<Batch> {
  await tx.update(webhookReplays).set({ status, updatedAt: now, endedAt: now }).where(isReplay(companyId, id));
  return { kind: "idle" };
}

async function pause(tx: Executor, { companyId, id }: ReplayRow, now: Date): Promise<Batch> {
  await tx.update(webhookReplays).set({ status: "paused", updatedAt: now }).where(isReplay(companyId, id));
  return { kind: "idle" };
}
