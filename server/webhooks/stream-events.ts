import { setTimeout as sleep } from "node:timers/promises";
import { and, asc, eq, gt, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { events } from "@/db/schema";
import { readEvent } from "./events";

const pollMilliseconds = 300;

/** So often something is sent, or proxies take the stream for dead. */
const heartbeatMilliseconds = 10_000;

/**
 * How far behind the newest event is looked again: the instant of its planning is written down a little before the
 * commit that shows it, and a lock may make that commit wait.
 */
const overlapMilliseconds = 5_000;

/** Events that are in memory at a time. */
const batchSize = 100;

/**
 * A company's events from now on, as server-sent events: each as soon as its deliveries are planned, a replayed one
 * again. Ends after `seconds`, real clock; whoever wants more connects again.
 */
export async function* streamEvents(companyId: string, seconds: number): AsyncGenerator<string> {
  const openedAt = Date.now();
  const endsAt = openedAt + seconds * 1000;
  const look = createLook(companyId, openedAt);
  await look();
  yield ": connected\n\n";
  let saidAt = openedAt;
  while (Date.now() < endsAt) {
    await sleep(Math.min(pollMilliseconds, Math.max(0, endsAt - Date.now())));
    const ids = await look();
    for (let at = 0; at < ids.length; at += batchSize) {
      for (const row of await readRows(companyId, ids.slice(at, at + batchSize))) {
        yield `id: ${row.id}\nevent: ${row.event}\ndata: ${JSON.stringify(readEvent(row))}\n\n`;
      }
    }
    if (ids.length === 0 && Date.now() - saidAt < heartbeatMilliseconds) continue;
    if (ids.length === 0) yield ": waiting\n\n";
    saidAt = Date.now();
  }
}

/** What finds, each time it is called, the events that were planned since; the first time those before count as known. */
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
  const places = new Map(ids.map((id, index) => [id, index]));
  return rows.sort((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
}
