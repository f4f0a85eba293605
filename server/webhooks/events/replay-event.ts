import { and, eq, isNotNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { events } from "@/db/schema";
import { wakeOutbox } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import type { Event } from "../webhooks/schemas";
import { getEvent } from "./events";

/**
 * Sends an event again to the webhooks currently subscribed to its type. The new deliveries have
 * the same event ID, so a receiver that has already processed the event discards it
 * (docs/domains/webhooks.md).
 *
 * @throws NOT_FOUND; event_payload_deleted; event_is_test, because a test event is for one endpoint
 * only.
 */
export async function replayEvent(companyId: string, eventId: string): Promise<Event> {
  if (!isId(eventId)) return fail("NOT_FOUND");
  const own = and(eq(events.companyId, companyId), eq(events.id, eventId));
  const [replayed] = await db()
    .update(events)
    .set({ plannedAt: null })
    .where(and(own, ne(events.event, "webhook_test"), isNotNull(events.payload)))
    .returning({ id: events.id });
  if (replayed) {
    wakeOutbox(companyId);
    return getEvent(companyId, eventId);
  }
  const [found] = await db().select({ event: events.event }).from(events).where(own);
  if (!found) return fail("NOT_FOUND");
  return fail(found.event === "webhook_test" ? "event_is_test" : "event_payload_deleted");
}
