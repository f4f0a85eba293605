import { desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { leastIdOf, newId } from "@/db/ids";
import { clockEntries } from "@/db/schema";

export interface TimelineEntry {
  at: Date;
  what: string;
  id: string | null;
  count: number;
}

/**
 * Records the events between two instants of a company's clock, each once, and the counts of work
 * completed by jobs.
 */
export async function noteStep(
  companyId: string,
  { since, at }: { since: Date; at: Date },
  told: ReadonlyMap<string, number>,
): Promise<void> {
  const end = leastIdOf(new Date(at.getTime() + 1));
  await db().execute(sql`
    INSERT INTO clock_entries (company_id, id, at, what, subject_id, count)
    SELECT e.company_id, e.id, e.created_at, e.event, e.subject_id, 1 FROM events e
    WHERE e.company_id = ${companyId} AND e.id >= ${leastIdOf(since)}::uuid AND e.id < ${end}::uuid
    ON CONFLICT (company_id, id) DO NOTHING`);
  if (told.size === 0) return;
  const rows = [...told].map(([what, count]) => ({ companyId, id: newId(at), at, what, subjectId: null, count }));
  await db().insert(clockEntries).values(rows);
}

export async function readTimeline(
  companyId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ timeline: TimelineEntry[]; totalRows: number }> {
  const own = eq(clockEntries.companyId, companyId);
  const { at, what, subjectId: id, count } = clockEntries;
  const [timeline, totalRows] = await Promise.all([
    db()
      .select({ at, what, id, count })
      .from(clockEntries)
      .where(own)
      .orderBy(desc(at), desc(clockEntries.id))
      .limit(limit)
      .offset(offset),
    db().$count(clockEntries, own),
  ]);
  return { timeline, totalRows };
}
