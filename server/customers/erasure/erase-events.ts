import { type AnyColumn, and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { deliveries, events } from "@/db/schema";
import { erasedName } from "@/db/schema/customers-enums";

/**
 * Erases personal data from events about transactions, subscriptions and enrollments, and from
 * webhook responses, which may echo it.
 */
export async function eraseEvents(
  tx: Executor,
  companyId: string,
  subjectIds: string[],
  document: string,
): Promise<void> {
  if (subjectIds.length === 0) return;
  const aboutPerson = and(eq(events.companyId, companyId), inArray(events.subjectId, subjectIds));
  // Completes the payloads first, so that a concurrent reader cannot fill an erased event from an unerased row.
  const aboutTransaction = and(aboutPerson, eq(events.type, "transaction"));
  await rewritePayloads(tx, companyId, completedPayload(sql`${events}`, companyId), aboutTransaction);
  await rewritePayloads(tx, companyId, withoutPerson(events.payload, document), aboutPerson);
  await eraseResponses(tx, companyId, aboutPerson);
}

/** Erases the tracking from the events about shipments. */
export async function eraseTracking(tx: Executor, companyId: string, shipmentIds: string[]): Promise<void> {
  if (shipmentIds.length === 0) return;
  const aboutShipment = and(eq(events.companyId, companyId), inArray(events.subjectId, shipmentIds));
  const untracked = sql<Record<string, unknown>>`${events.payload} || '{"trackingCode": null, "trackingUrl": null}'`;
  await rewritePayloads(tx, companyId, untracked, aboutShipment);
  await eraseResponses(tx, companyId, aboutShipment);
}

async function eraseResponses(tx: Executor, companyId: string, condition: SQL | undefined): Promise<void> {
  const told = tx.select({ id: events.id }).from(events).where(condition);
  await tx
    .update(deliveries)
    .set({ responseBody: null })
    .where(
      and(eq(deliveries.companyId, companyId), inArray(deliveries.eventId, told), isNotNull(deliveries.responseBody)),
    );
}

/** Rewrites payloads through a subquery, because a distributed database cannot evaluate this expression in SET. */
async function rewritePayloads(
  tx: Executor,
  companyId: string,
  payload: SQL<Record<string, unknown>>,
  condition: SQL | undefined,
): Promise<void> {
  const made = tx
    .select({ id: events.id, rewritten: payload.as("rewritten") })
    .from(events)
    .where(and(condition, isNotNull(events.payload)))
    .for("update")
    .as("made");
  await tx
    .update(events)
    .set({ payload: sql`${made.rewritten}` })
    .from(made)
    .where(and(eq(events.companyId, companyId), eq(events.id, made.id)));
}

export function withoutPerson(record: SQL | AnyColumn, document: string): SQL<Record<string, unknown>> {
  const person = JSON.stringify({ name: erasedName, phone: "", document, emails: [] });
  const noPayer = sql`CASE WHEN jsonb_typeof(${record} -> 'Pix') = 'object'
    THEN jsonb_build_object('Pix', ${record} -> 'Pix' || '{"payerInfo": null}') ELSE '{}' END`;
  const noHolder = sql`CASE WHEN jsonb_typeof(${record} -> 'card') = 'object'
    THEN jsonb_build_object('card', ${record} -> 'card' || ${JSON.stringify({ holderName: erasedName })}::text::jsonb)
    ELSE '{}' END`;
  const noReason = sql`CASE WHEN jsonb_typeof(${record} -> 'refund') = 'object'
    THEN jsonb_build_object('refund', ${record} -> 'refund' || '{"reason": ""}') ELSE '{}' END`;
  const customer = sql`${record} -> 'customer'`;
  const noCustomer = sql`${customer} || ${person}::text::jsonb || ${emptied(customer, "email", "")}
    || ${emptied(customer, "metadata", {})}`;
  return sql`${record} || ${noPayer} || ${noHolder} || ${noReason} || ${emptied(sql`${record}`, "metadata", {})}
    || ${emptied(sql`${record}`, "tracking", null)}
    || jsonb_build_object('customer', ${noCustomer})`;
}

/** SQL expression that clears an existing field. Objects of older versions may lack it. */
function emptied(object: SQL, field: string, empty: object | string | null): SQL {
  const json = JSON.stringify({ [field]: empty });
  return sql`CASE WHEN ${object} ? ${field}::text THEN ${json}::text::jsonb ELSE '{}' END`;
}
