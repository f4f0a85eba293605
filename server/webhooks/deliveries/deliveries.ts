import { and, count, desc, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries, events, webhooks } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { maskedHeaders } from "../endpoint-options/options";
import { storedEvent } from "../events/events";
import type { Delivery, DeliveryDetail, DeliveryPage, DeliveryQuery } from "../webhooks/schemas";
import { composeHeaders } from "./attempt-delivery";
import { composeBody } from "./event-body";

export type DeliveryRow = typeof deliveries.$inferSelect;

export function toDelivery(row: DeliveryRow): Delivery {
  return {
    id: row.id,
    webhookId: row.webhookId,
    eventId: row.eventId,
    event: row.event,
    scope: row.scope,
    url: row.url,
    status: row.status,
    retries: row.retries,
    responseStatus: row.responseStatus,
    responseBody: row.responseBody,
    error: row.error,
    errorCode: row.errorCode,
    durationMs: row.durationMs,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

export async function listDeliveries(companyId: string, query: DeliveryQuery): Promise<DeliveryPage> {
  const { status, event, webhookId, eventId, subjectId, scope, limit, offset } = query;
  if ([webhookId, eventId, subjectId].some((id) => id !== undefined && !isId(id))) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(deliveries.companyId, companyId),
    status && eq(deliveries.status, status),
    event && eq(deliveries.event, event),
    webhookId ? eq(deliveries.webhookId, webhookId) : undefined,
    eventId ? eq(deliveries.eventId, eventId) : undefined,
    subjectId ? inArray(deliveries.eventId, eventsAbout(companyId, subjectId)) : undefined,
    scope && eq(deliveries.scope, scope),
  );
  const [rows, [total]] = await Promise.all([
    db().select().from(deliveries).where(filter).orderBy(desc(deliveries.id)).limit(limit).offset(offset),
    db().select({ rows: count() }).from(deliveries).where(filter),
  ]);
  return { rows: rows.map(toDelivery), totalRows: total?.rows ?? 0 };
}

function eventsAbout(companyId: string, subjectId: string) {
  return db()
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.companyId, companyId), eq(events.subjectId, subjectId)));
}

/**
 * Returns a delivery with its request. The headers are those of the last attempt, or of the first
 * one if none was made. All attempts share the body. Signatures and custom header values are not
 * stored; they appear masked, under the header names configured at `now`.
 *
 * @throws NOT_FOUND
 */
export async function getDelivery(companyId: string, deliveryId: string, now: Date): Promise<DeliveryDetail> {
  if (!isId(deliveryId)) return fail("NOT_FOUND");
  const [found] = await db()
    .select({
      row: deliveries,
      event: storedEvent(companyId),
      options: { signingSecrets: webhooks.signingSecrets, ownHeaders: webhooks.ownHeaders },
    })
    .from(deliveries)
    .innerJoin(events, and(eq(events.companyId, deliveries.companyId), eq(events.id, deliveries.eventId)))
    .leftJoin(webhooks, and(eq(webhooks.companyId, companyId), eq(webhooks.id, deliveries.webhookId)))
    .where(and(eq(deliveries.companyId, companyId), eq(deliveries.id, deliveryId)));
  if (!found) return fail("NOT_FOUND");
  const { row, event, options } = found;
  const chosen = options ? maskedHeaders(options, row.eventId, now) : {};
  const headers = { ...composeHeaders(row.id, Math.max(1, row.retries)), ...chosen };
  return { ...toDelivery(row), request: { headers, body: composeBody(event, row.scope).toString() } };
}
