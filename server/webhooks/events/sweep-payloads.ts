import { and, gte, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { planningDb } from "@/db/client";
import { hourMs } from "@/db/durations";
import { inShardOf } from "@/db/in-shard";
import { events } from "@/db/schema";
import { reactingEvents } from "@/db/schema/core-enums";
import { monthsAfter } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import { findCompaniesDue } from "../../core/leases/fair-turns";
import { removeInBatches } from "../../core/leases/purge";

/** Payloads of events planned before the returned time are deleted. */
function keptSince(now: Date): Date {
  return monthsAfter(now, -environment().eventMonths);
}

/**
 * SQL condition: the event may be replayed. Events are excluded an hour before their payloads are
 * deleted, because a replay does not lock them.
 */
export function isReplayable(now: Date): SQL | undefined {
  const isYoung = gte(events.plannedAt, new Date(keptSince(now).getTime() + hourMs));
  return and(isNotNull(events.payload), or(isNull(events.plannedAt), isYoung));
}

/**
 * Deletes the payloads and deliveries of events that were planned more than `EVENTS_KEEP_MONTHS`
 * before `now`, by the wall clock. Skips events that still need their payload: those with newer or
 * unfinished deliveries or pending reactions.
 *
 * @returns the number of payloads deleted.
 */
export async function sweepPayloads(now: Date, only?: string): Promise<number> {
  const since = keptSince(now);
  const isOver = and(lt(events.plannedAt, since), isNotNull(events.payload));
  // Stops at each company's first event, because a shortened retention may affect millions.
  const terms = { byRealClock: true, isByShard: true };
  const companies = await findCompaniesDue(events.companyId, isOver, only, terms);
  return removeInBatches(companies, (companyId, maxRows) => deletePayloads(companyId, since, maxRows));
}

const reacting = sql.raw(reactingEvents.map((each) => `'${each}'`).join(", "));

async function deletePayloads(companyId: string, since: Date, maxRows: number): Promise<number> {
  const company = sql`${companyId}::uuid`;
  const until = sql`${since.toISOString()}::timestamptz`;
  const deleted = await planningDb().execute(sql`
    WITH past AS MATERIALIZED (
      SELECT e.company_id, e.id FROM events e
      WHERE e.company_id = ${company} AND e.planned_at < ${until} AND e.payload IS NOT NULL
        AND (e.reacted_at IS NOT NULL OR e.event NOT IN (${reacting}))
        AND NOT EXISTS (
          SELECT FROM deliveries d WHERE d.company_id = ${company} AND d.event_id = e.id
            AND (d.next_attempt_at IS NOT NULL OR d.created_at >= ${until}))
        AND NOT EXISTS (SELECT FROM delivery_plans p WHERE p.company_id = ${company} AND e.id = ANY (p.event_ids))
      ORDER BY e.planned_at LIMIT ${maxRows} FOR UPDATE SKIP LOCKED
    ),
    gone AS (
      DELETE FROM deliveries d USING past
      WHERE d.company_id = past.company_id AND d.event_id = past.id ${inShardOf(sql`d`, company)}
    )
    UPDATE events e SET payload = NULL, postback_url = NULL FROM past
    WHERE e.company_id = past.company_id AND e.id = past.id ${inShardOf(sql`e`, company)}`);
  return deleted.count;
}
