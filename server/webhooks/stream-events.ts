import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { events } from "@/db/schema";
import { readEvent } from "./events";
import type { Event } from "./schemas";

const pollMilliseconds = 300;

/** Proxies close a stream that stays silent for longer. */
const heartbeatMilliseconds = 10_000;

/**
 * How far before the newest event each query starts: `plannedAt` is set before its commit, and a lock may delay that
 * commit.
 */
const overlapMilliseconds = 5_000;

const asItIs = (event: Event) => event;

/** Events in memory at a time. */
const batchSize = 100;

/**
 * A company's events from now on, as server-sent events: each as soon as its deliveries are planned, and again when it
 * is replayed. `show` may mask an event. Ends after `seconds`, real clock; the client reconnects.
 */
export async function* streamEvents(
  companyId: string,
  seconds: number,
  show: (event: Event) => Event = asItIs,
): AsyncGenerator<string> {
  const openedAt = Date.now();
  const endsAt = openedAt + seconds * 1000;
  const look = createLook(companyId, openedAt);
  await look();
  yield ": connected\n\n";
  let sentAt = openedAt;
  while (Date.now() < endsAt) {
    await sleep(Math.min(pollMilliseconds, Math.max(0, endsAt - Date.now())));
    const ids = await look();
    for (let at = 0; at < ids.length; at += batchSize) {
      for (const row of await readRows(companyId, ids.slice(at, at + batchSize))) {
        yield `id: ${row.id}\nevent: ${row.event}\ndata: ${JSON.stringify(show(readEvent(row)))}\n\n`;
      }
    }
    if (ids.length === 0 && Date.now() - sentAt < heartbeatMilliseconds) continue;
    if (ids.length === 0) yield ": waiting\n\n";
    sentAt = Date.now();
  }
}

/** A function that finds the events planned since its last call. The first call only notes what is there. */
function createLook(companyId: string, openedAt: number): () => Promise<string[]> {
  const seen = new Map<string, number>();
  let newest = openedAt;
  return async () => {
    const rows = await db()
      .select({ id: events.id, plannedAt: events.plannedAt })
      .from(events)
      .where(and(eq(events.companyId, companyId), gt(events.plannedAt, new Date(newest - overlapMilliseconds))))
      .orderBy(asc(events.plannedAt), asc(events.createdAt));
    const found: string[] = [];
    for (const { id, plannedAt } of rows) {
      const at = plannedAt?.getTime() ?? 0;
      if (seen.get(id) === at) continue;
      seen.set(id, at);
      found.push(id);
      newest = Math.max(newest, at);
    }
    for (const [id, at] of seen) if (at < newest - overlapMilliseconds) seen.delete(id);
    return found;
  };
}

async function readRows(companyId: string, ids: string[]) {
  const rows = await db()
    .select()
    .from(events)
    .where(and(eq(events.companyId, companyId), inArray(events.id, ids)));
  const positions = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (positions.get(one.id) ?? 0) - (positions.get(other.id) ?? 0));
}
