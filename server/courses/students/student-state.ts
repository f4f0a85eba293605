import { type SQL, sql } from "drizzle-orm";
import { customers, enrollments } from "@/db/schema";
import type { StudentState } from "@/db/schema/courses-enums";

/** Days without a visit after which an unfinished student counts as stuck. */
export const stuckDays = 14;

/** Whether the student may open the course at `now`: what ran out counts as over before the sweep ends it. */
export function isOpenAt(now: Date): SQL<boolean> {
  const at = now.toISOString();
  return sql<boolean>`(${enrollments.revokedAt} IS NULL AND (${enrollments.endsAt} IS NULL OR ${enrollments.endsAt} > ${at}::timestamptz))`;
}

/** The one state of each student at `now`, a `StudentState`: the states of a course add up to its students. */
export function stateAt(now: Date): SQL<StudentState> {
  const away = new Date(now.getTime() - stuckDays * 86_400_000).toISOString();
  return sql<StudentState>`CASE
    WHEN NOT ${isOpenAt(now)} THEN 'ended'
    WHEN ${enrollments.completedAt} IS NOT NULL THEN 'finished'
    WHEN ${enrollments.seenAt} IS NULL THEN 'not_started'
    WHEN ${enrollments.seenAt} <= ${away}::timestamptz THEN 'stuck'
    ELSE 'studying' END`;
}

/** Hides customers whose data was erased, as `erasedDocument` marks them. */
export const isNotErased: SQL = sql`${customers.document} <> 'erased-' || ${customers.id}::text`;
