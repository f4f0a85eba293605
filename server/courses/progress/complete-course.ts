import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { enrollmentFact } from "../enrollments/enrollments";

/**
 * Records the first completion of a course, with `course_completed`. The caller's transaction has
 * locked the enrollment, so the completion is recorded once. Later changes to lessons or progress
 * do not revert it.
 */
export async function completeCourse(
  tx: Executor,
  { companyId, courseId, enrollmentId }: { companyId: string; courseId: string; enrollmentId: string },
  now: Date,
): Promise<void> {
  const isUnfinished = sql`EXISTS (
    SELECT FROM lessons l
    LEFT JOIN lesson_progress p ON p.company_id = l.company_id AND p.lesson_id = l.id AND p.enrollment_id = ${enrollmentId}
    WHERE l.company_id = ${companyId} AND l.course_id = ${courseId} AND p.completed_at IS NULL)`;
  const [finished] = await tx
    .update(enrollments)
    .set({ completedAt: now })
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.id, enrollmentId),
        isNull(enrollments.completedAt),
        sql`NOT ${isUnfinished}`,
      ),
    )
    .returning();
  if (finished) await emit(tx, await enrollmentFact(tx, "course_completed", finished, now));
}
