import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { troubledEndpoints, webhooks } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { showOptions } from "../endpoint-options/options";
import type { LegacyWebhook } from "./legacy-schemas";
import type { SavedWebhook, Webhook } from "./schemas";

export type WebhookRow = typeof webhooks.$inferSelect;

/** Saved webhook, with its signing secret if one was generated. The secret is shown only once. */
export interface SavedRow {
  row: WebhookRow;
  signingSecret: string | null;
}

const mask = "•".repeat(8);

/** `endpoint` is a text column, because it contains an origin for a `postbackUrl`. */
const sameEndpoint = and(
  eq(troubledEndpoints.companyId, webhooks.companyId),
  eq(troubledEndpoints.endpoint, sql`${webhooks.id}::text`),
);

/** Converts a webhook to the wire format, with a masked secret and without a past `pausedUntil`. */
export function toWebhook(row: WebhookRow, pausedUntil: Date | null, now: Date): Webhook {
  return { ...shared(row, pausedUntil, now), ...showOptions(row, now), signatureSecretMasked: masked(row) };
}

/** Converts a webhook to the wire format of the legacy routes, with the full secret. */
export function toLegacyWebhook(row: WebhookRow, pausedUntil: Date | null, now: Date): LegacyWebhook {
  return { ...shared(row, pausedUntil, now), ...showOptions(row, now), signatureSecret: row.signatureSecret };
}

export function toSaved({ row, signingSecret }: SavedRow, now: Date): SavedWebhook {
  return { ...toWebhook(row, null, now), ...(signingSecret === null ? {} : { signingSecret }) };
}

/** Returns the webhook for the body of its test. Excludes its options, which may still change. */
export function testedWebhook(row: WebhookRow, now: Date) {
  return { ...shared(row, null, now), signatureSecretMasked: masked(row) };
}

function masked({ signatureSecret }: WebhookRow): string {
  return `${mask}${signatureSecret.slice(-4)}`;
}

function shared(row: WebhookRow, pausedUntil: Date | null, now: Date) {
  const { id, url, name, events, active, disabledReason } = row;
  return {
    id,
    url,
    name,
    events,
    active,
    disabledReason,
    disabledAt: row.disabledAt?.toISOString() ?? null,
    pausedUntil: active && pausedUntil && pausedUntil > now ? pausedUntil.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

interface Found {
  row: WebhookRow;
  pausedUntil: Date | null;
}

export async function listWebhooks(companyId: string): Promise<Found[]> {
  return db()
    .select({ row: webhooks, pausedUntil: troubledEndpoints.pausedUntil })
    .from(webhooks)
    .leftJoin(troubledEndpoints, sameEndpoint)
    .where(and(eq(webhooks.companyId, companyId), isNull(webhooks.removedAt)))
    .orderBy(asc(webhooks.createdAt), asc(webhooks.id));
}

export async function getWebhook(companyId: string, webhookId: string, executor: Executor = db()): Promise<Found> {
  if (!isId(webhookId)) return fail("NOT_FOUND");
  const [found] = await executor
    .select({ row: webhooks, pausedUntil: troubledEndpoints.pausedUntil })
    .from(webhooks)
    .leftJoin(troubledEndpoints, sameEndpoint)
    .where(isWebhook(companyId, webhookId));
  return found ?? fail("NOT_FOUND");
}

export function isWebhook(companyId: string, webhookId: string) {
  return and(eq(webhooks.companyId, companyId), eq(webhooks.id, webhookId), isNull(webhooks.removedAt));
}
