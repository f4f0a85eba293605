import { and, desc, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { completedPayload } from "@/db/event-payload";
import { isId, leastIdOf } from "@/db/ids";
import { events } from "@/db/schema";
import { boundsOf } from "../../core/calendar/calendar";
import { totalOf } from "../../core/counters/kept-counts";
import { fail } from "../../core/failures/failure";
import { type StoredEvent, toEvent } from "../deliveries/event-body";
import type { Event, EventPage, EventQuery } from "../webhooks/schemas";

/**
 * Converts an event shown outside a delivery to the wire format. The scope is `test` for a test
 * event, otherwise `user`.
 */
export function readEvent(row: StoredEvent): Event {
  return toEvent(row, row.event === "webhook_test" ? "test" : "user");
}

const payloadOf = (row: SQL, companyId: string) => completedPayload(row, companyId).mapWith(events.payload);

export const storedEvent = (companyId: string) => ({
  id: events.id,
  event: events.event,
  payload: payloadOf(sql`${events}`, companyId),
  createdAt: events.createdAt,
});

export async function getEvent(companyId: string, eventId: string): Promise<Event> {
  if (!isId(eventId)) return fail("NOT_FOUND");
  const [row] = await db()
    .select(storedEvent(companyId))
    .from(events)
    .where(and(eq(events.companyId, companyId), eq(events.id, eventId)));
  return row ? readEvent(row) : fail("NOT_FOUND");
}

export async function listEvents(companyId: string, query: EventQuery): Promise<EventPage> {
  const { event, subjectId, limit, offset } = query;
  if (subjectId !== undefined && !isId(subjectId)) return { rows: [], totalRows: 0 };
  const { from, until } = boundsOf(query);
  const filter = and(
    eq(events.companyId, companyId),
    from && gte(events.id, leastIdOf(from)),
    until && lt(events.id, leastIdOf(until)),
    event && eq(events.event, event),
    subjectId ? eq(events.subjectId, subjectId) : undefined,
  );
  // Sorted and filtered by id, which starts with the creation time.
  const found = db()
    .select()
    .from(events)
    .where(filter)
    .orderBy(desc(events.id))
    .limit(limit)
    .offset(offset)
    .as("found");
  const [rows, totalRows] = await Promise.all([
    // Loads the details only for the rows of the page, not for the skipped rows.
    db()
      .select({
        id: found.id,
        event: found.event,
        payload: payloadOf(sql`found`, companyId),
        createdAt: found.createdAt,
      })
      .from(found)
      .orderBy(desc(found.id)),
    subjectId || from || until ? db().$count(events, filter) : totalOf({ companyId, of: "event" }, event),
  ]);
  return { rows: rows.map(readEvent), totalRows };
}
