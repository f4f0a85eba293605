import { and, count, desc, eq, inArray } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { webhookReplays, webhooks } from "@/db/schema";
import type { ReplayStatus } from "@/db/schema/webhooks-enums";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { getWebhook, isWebhook, type WebhookRow } from "../webhooks/endpoints";
import { countReplayed } from "./replayed-events";
import type { Replay, ReplayAnswer, ReplayId, ReplayPage, ReplayQuery, ReplayWish } from "./schemas";

export type ReplayRow = typeof webhookReplays.$inferSelect;

/**
 * Maximum number of unfinished replays per webhook, so that a faulty client cannot fill the table.
 */
export const maxReplays = 5;

const unended = ["running", "paused"] as const;

export function toReplay(row: ReplayRow): Replay {
  return {
    id: row.id,
    webhookId: row.webhookId,
    events: row.events,
    from: row.fromAt.toISOString(),
    to: row.toAt.toISOString(),
    status: row.status,
    count: row.total,
    skipped: row.skipped,
    queued: row.queued,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * Starts resending a period's events to one webhook, including events older than the webhook, in
 * new deliveries with their original event IDs (docs/domains/webhooks.md). The job `runReplays`
 * creates the deliveries. A preview only counts the events.
 *
 * @throws NOT_FOUND; webhook_stopped; replay_limit_reached.
 */
export async function startReplay(
  companyId: string,
  { webhookId, events, from, to, preview = false }: ReplayWish,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<ReplayAnswer> {
  const { row } = await getWebhook(companyId, webhookId);
  const fromAt = new Date(from);
  // Events after `now` are delivered without a replay.
  const toAt = new Date(Math.max(fromAt.getTime(), Math.min(Date.parse(to), now.getTime())));
  const kinds = events ?? row.events;
  const counted = await countReplayed({ companyId, events: kinds, fromAt, toAt, productIds: row.productIds });
  const { total, skipped } = counted;
  if (preview) return { replayId: null, count: total, skipped };
  const id = newId(now);
  await db().transaction(async (tx) => {
    await lockActive(tx, companyId, webhookId);
    await checkLimit(tx, companyId, webhookId);
    const created = { createdAt: now, updatedAt: now };
    const values = { companyId, id, webhookId, events: kinds, fromAt, toAt, status: "running" as const, ...counted };
    await tx.insert(webhookReplays).values({ ...values, ...created });
    const after = {
      everyEvent: kinds === null,
      events: kinds ?? [],
      startsAt: fromAt.toISOString(),
      endsAt: toAt.toISOString(),
      count: total,
    };
    await recordAudit(tx, { companyId, ...by, action: "webhook.replay_started", subjectId: webhookId, after, now });
  });
  return { replayId: id, count: total, skipped };
}

export async function listReplays(companyId: string, query: ReplayQuery): Promise<ReplayPage> {
  const { webhookId, limit, offset } = query;
  await getWebhook(companyId, webhookId);
  const own = and(eq(webhookReplays.companyId, companyId), eq(webhookReplays.webhookId, webhookId));
  const [rows, totalRows] = await Promise.all([
    db().select().from(webhookReplays).where(own).orderBy(desc(webhookReplays.id)).limit(limit).offset(offset),
    db().$count(webhookReplays, own),
  ]);
  return { rows: rows.map(toReplay), totalRows };
}

export async function getReplay(companyId: string, key: ReplayId): Promise<Replay> {
  await getWebhook(companyId, key.webhookId);
  return toReplay(await findReplay(db(), companyId, key));
}

/**
 * Pauses a replay. Deliveries already created are still sent. Idempotent.
 *
 * @throws NOT_FOUND; replay_ended.
 */
export function pauseReplay(companyId: string, key: ReplayId, now: Date, by: AuditBy = byPlatform): Promise<Replay> {
  return moveReplay(companyId, key, "paused", now, by);
}

/**
 * Resumes a paused replay. Idempotent.
 *
 * @throws NOT_FOUND; replay_ended; webhook_stopped.
 */
export function resumeReplay(companyId: string, key: ReplayId, now: Date, by: AuditBy = byPlatform): Promise<Replay> {
  return moveReplay(companyId, key, "running", now, by);
}

/**
 * Cancels a replay. Deliveries already created are still sent.
 *
 * @throws NOT_FOUND; replay_ended.
 */
export function cancelReplay(companyId: string, key: ReplayId, now: Date, by: AuditBy = byPlatform): Promise<Replay> {
  return moveReplay(companyId, key, "canceled", now, by);
}

const moves = {
  running: "webhook.replay_resumed",
  paused: "webhook.replay_paused",
  canceled: "webhook.replay_canceled",
} as const satisfies Partial<Record<ReplayStatus, string>>;

function moveReplay(companyId: string, key: ReplayId, status: keyof typeof moves, now: Date, by: AuditBy) {
  return db().transaction(async (tx) => {
    // Same lock order as in the job: replay, then webhook.
    const found = await findReplay(tx, companyId, key);
    if (status === "running") await lockActive(tx, companyId, key.webhookId);
    else await getWebhook(companyId, key.webhookId, tx);
    if (found.endedAt) return fail("replay_ended");
    if (found.status === status) return toReplay(found);
    const [moved] = await tx
      .update(webhookReplays)
      .set({ status, updatedAt: now, endedAt: status === "canceled" ? now : null })
      .where(isReplay(companyId, found.id))
      .returning();
    if (!moved) return fail("NOT_FOUND");
    const { queued } = moved;
    const entry = { action: moves[status], subjectId: key.webhookId, after: { count: queued } };
    await recordAudit(tx, { companyId, ...by, ...entry, now });
    return toReplay(moved);
  });
}

export function isReplay(companyId: string, replayId: string) {
  return and(eq(webhookReplays.companyId, companyId), eq(webhookReplays.id, replayId));
}

/**
 * Returns a replay. In a transaction, locks its row, so that `runReplays` runs entirely before or
 * after that transaction.
 */
async function findReplay(tx: Executor, companyId: string, { webhookId, replayId }: ReplayId): Promise<ReplayRow> {
  if (!isId(replayId)) return fail("NOT_FOUND");
  const [found] = await tx
    .select()
    .from(webhookReplays)
    .where(and(isReplay(companyId, replayId), eq(webhookReplays.webhookId, webhookId)))
    .for("update");
  return found ?? fail("NOT_FOUND");
}

/** Locks an active webhook, so that it cannot be paused or removed. */
async function lockActive(tx: Executor, companyId: string, webhookId: string): Promise<WebhookRow> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const [webhook] = await tx.select().from(webhooks).where(isWebhook(companyId, webhookId)).for("no key update");
  if (!webhook) return fail("NOT_FOUND");
  return webhook.active ? webhook : fail("webhook_stopped");
}

async function checkLimit(tx: Executor, companyId: string, webhookId: string): Promise<void> {
  const [own] = await tx
    .select({ replays: count() })
    .from(webhookReplays)
    .where(
      and(
        eq(webhookReplays.companyId, companyId),
        eq(webhookReplays.webhookId, webhookId),
        inArray(webhookReplays.status, unended),
      ),
    );
  if ((own?.replays ?? 0) >= maxReplays) fail("replay_limit_reached", { values: { max: maxReplays } });
}
