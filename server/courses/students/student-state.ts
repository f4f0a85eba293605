import { type SQL, sql } from "drizzle-orm";
import { customers, enrollments } from "@/db/schema";
import type { StudentState } from "@/db/schema/courses-enums";

/** Days without a visit before an unfinished student is `stuck`. */
export const stuckDays = 14;

/** SQL condition: the student can open the course. Expired access counts as ended before the job revokes it. */
export function isOpenAt(now: Date): SQL<boolean> {
  const at = now.toISOString();
  return sql<boolean>`(${enrollments.revokedAt} IS NULL AND (${enrollments.endsAt} IS NULL OR ${enrollments.endsAt} > ${at}::timestamptz))`;
}

/** SQL expression for the student's state. States are mutually exclusive. */
export function stateAt(now: Date): SQL<StudentState> {
  const away = new Date(now.getTime() - stuckDays * 86_400_000).toISOString();
  return sql<StudentState>`CASE
    WHEN NOT ${isOpenAt(now)} THEN 'ended'
    WHEN ${enrollments.completedAt} IS NOT NULL THEN 'finished'
    WHEN ${enrollments.seenAt} IS NULL THEN 'not_started'
    WHEN ${enrollments.seenAt} <= ${away}::timestamptz THEN 'stuck'
    ELSE 'studying' END`;
}

/** SQL condition: the customer was not erased (`erasedDocument`). */
export const isNotErased: SQL = sql`${customers.document} <> 'erased-' || ${customers.id}::text`;
