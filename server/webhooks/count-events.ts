import { and, asc, count, eq, gte, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { balances, eventCounts, events } from "@/db/schema";
import { addDays, dayOf, startOfDay } from "../core/calendar";
import { takeFairTurns } from "../core/fair-turns";

/** Events per commit: few enough to stay far below the statement timeout. */
const eventsPerBatch = 50_000;

/** Days that are not counted yet: a commit may end later than its event's id says. */
const openDays = 2;

/** Comes before every id. */
const noId = "00000000-0000-0000-0000-000000000000";

type Counted = Pick<typeof eventCounts.$inferSelect, "until" | "counts">;

/**
 * Counts the events of the days that ended at least two days before `now` (real clock) into `event_counts`, until none is
 * left or `deadline` (real clock) has passed: a batch of each company in turn. Two concurrent runs count an event once.
 * `only`: one company.
 *
 * @returns how many batches were counted.
 * @throws the first fault, once all other companies had their turn.
 */
export async function countEvents(
  now: Date,
  deadline: Date,
  only?: string,
  batchSize = eventsPerBatch,
): Promise<{ eventBatches: number }> {
  const end = leastIdOf(startOfDay(addDays(dayOf(now), -openDays)));
  let eventBatches = 0;
  const pieces = async function* (companyId: string) {
    while (await countBatch(companyId, end, batchSize)) {
      eventBatches += 1;
      yield;
    }
  };
  const companies = await findCompanies(end, only);
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "Events of a company could not be counted" },
  );
  return { eventBatches };
}

/** The total of a company's events, of one kind if given. */
export async function totalOfEvents(companyId: string, event: string | undefined): Promise<number> {
  const { until, counts } = await readCounted(companyId);
  const later = and(between(companyId, until), event === undefined ? undefined : sql`${events.event} = ${event}`);
  const stored = event === undefined ? Object.values(counts) : [counts[event] ?? 0];
  return stored.reduce((sum, each) => sum + each, 0) + (await db().$count(events, later));
}

/** The companies with events that are to be counted. Every company has one row of balances. */
async function findCompanies(end: string, only?: string): Promise<string[]> {
  const rows = await db().execute<{ company_id: string }>(sql`
    SELECT seller.company_id FROM ${balances} seller
    LEFT JOIN ${eventCounts} counted ON counted.company_id = seller.company_id
    WHERE ${only ? sql`seller.company_id = ${only}` : sql`true`} AND EXISTS (
      SELECT 1 FROM ${events} e WHERE e.company_id = seller.company_id
        AND e.id >= coalesce(counted.until, ${noId}::uuid) AND e.id < ${end}::uuid)`);
  return rows.map((row) => row.company_id);
}

async function readCounted(companyId: string): Promise<Counted> {
  const [row] = await db().select().from(eventCounts).where(eq(eventCounts.companyId, companyId));
  return row ?? { until: noId, counts: {} };
}

/** False if nothing is left to count, or another run counted it first. */
async function countBatch(companyId: string, end: string, batchSize: number): Promise<boolean> {
  const before = await readCounted(companyId);
  if (before.until >= end) return false;
  const [next] = await db()
    .select({ id: events.id })
    .from(events)
    .where(between(companyId, before.until, end))
    .orderBy(asc(events.id))
    .offset(batchSize)
    .limit(1);
  const until = next?.id ?? end;
  const found = await db()
    .select({ event: events.event, events: count() })
    .from(events)
    .where(between(companyId, before.until, until))
    .groupBy(events.event);
  const counts = { ...before.counts };
  for (const { event, events: more } of found) counts[event] = (counts[event] ?? 0) + more;
  const written = await db()
    .insert(eventCounts)
    .values({ companyId, until, counts })
    .onConflictDoUpdate({
      target: eventCounts.companyId,
      set: { until, counts },
      setWhere: eq(eventCounts.until, before.until),
    })
    .returning({ until: eventCounts.until });
  return written.length > 0;
}

function between(companyId: string, from: string, until?: string): SQL | undefined {
  return and(eq(events.companyId, companyId), gte(events.id, from), until ? lt(events.id, until) : undefined);
}
