import { and, count, desc, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { deliveries } from "@/db/schema";
import type { Delivery, DeliveryPage, DeliveryQuery } from "./schemas";

export type DeliveryRow = typeof deliveries.$inferSelect;

/** A delivery as it is read (decisions, section 9). */
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
    durationMs: row.durationMs,
    nextAttemptAt: row.nextAttemptAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** A page of a company's deliveries, newest first, and how many the filter has. */
export async function listDeliveries(companyId: string, query: DeliveryQuery): Promise<DeliveryPage> {
  const { status, event, webhookId, scope, limit, offset } = query;
  if (webhookId !== undefined && !isId(webhookId)) return { rows: [], totalRows: 0 };
  const filter = and(
    eq(deliveries.companyId, companyId),
    status && eq(deliveries.status, status),
    event && eq(deliveries.event, event),
    webhookId ? eq(deliveries.webhookId, webhookId) : undefined,
    scope && eq(deliveries.scope, scope),
  );
  const [rows, [total]] = await Promise.all([
    db()
      .select()
      .from(deliveries)
      .where(filter)
      .orderBy(desc(deliveries.createdAt), desc(deliveries.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: count() }).from(deliveries).where(filter),
  ]);
  return { rows: rows.map(toDelivery), totalRows: total?.rows ?? 0 };
}
