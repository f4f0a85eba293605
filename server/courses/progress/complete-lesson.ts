import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { enrollments, lessonProgress, lessons } from "@/db/schema";
import { fail } from "../../errors";
import { isOpenAt } from "../enrollments/access-ends";
import { completeCourse } from "./complete-course";
import type { LessonOfStudent } from "./schemas";

type Place = Omit<LessonOfStudent, "hasQuiz">;

/**
 * Records a student's visit and locks the enrollment until the caller's commit: whatever one student does in a course
 * happens one after the other, so that two last lessons at the same time complete the course. @throws NOT_FOUND when the
 * access or the lesson is gone.
 */
export async function visit(tx: Executor, { companyId, enrollmentId, lessonId }: Place, now: Date): Promise<void> {
  const seenAt = sql`GREATEST(${enrollments.seenAt}, ${now.toISOString()}::timestamptz)`;
  const [standing] = await tx
    .update(enrollments)
    .set({ seenAt })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId), isOpenAt(now)))
    .returning({ id: enrollments.id });
  if (!standing) return fail("NOT_FOUND");
  // Shared, so that the lesson is not deleted before the commit.
  const [lesson] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.id, lessonId)))
    .for("key share");
  if (!lesson) return fail("NOT_FOUND");
}

/**
 * Completes a lesson for a student in the caller's commit, and the course with its last lesson; a passed quiz completes
 * its lesson so. Idempotent. @throws NOT_FOUND when the access or the lesson is gone.
 */
export async function completeLesson(tx: Executor, place: Place, now: Date): Promise<void> {
  await visit(tx, place, now);
  const { companyId, courseId, enrollmentId, lessonId } = place;
  const fresh = { companyId, courseId, enrollmentId, lessonId, watched: "{}", startedAt: now, seenAt: now };
  await tx
    .insert(lessonProgress)
    .values({ ...fresh, completedAt: now })
    .onConflictDoUpdate({
      target: [lessonProgress.companyId, lessonProgress.enrollmentId, lessonProgress.lessonId],
      set: { completedAt: now },
      setWhere: isNull(lessonProgress.completedAt),
    });
  await completeCourse(tx, place, now);
}

/**
 * Completes a lesson by hand, or takes that back; the seconds watched and the course's completion stay.
 *
 * @throws NOT_FOUND; lesson_has_quiz for a lesson that only its quiz completes.
 */
export async function setCompleted(place: LessonOfStudent, isComplete: boolean, now: Date): Promise<void> {
  if (place.hasQuiz) return fail("lesson_has_quiz");
  await db().transaction(async (tx) => {
    if (isComplete) return completeLesson(tx, place, now);
    await visit(tx, place, now);
    const { companyId, enrollmentId, lessonId } = place;
    await tx
      .update(lessonProgress)
      .set({ completedAt: null })
      .where(
        and(
          eq(lessonProgress.companyId, companyId),
          eq(lessonProgress.enrollmentId, enrollmentId),
          eq(lessonProgress.lessonId, lessonId),
        ),
      );
  });
}
