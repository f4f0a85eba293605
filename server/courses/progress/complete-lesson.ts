import { and, eq, isNull, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { enrollments, lessonProgress, lessons } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { isOpenAt } from "../enrollments/access-ends";
import { completeCourse } from "./complete-course";
import type { LessonOfStudent } from "./schemas";

type Place = Omit<LessonOfStudent, "hasQuiz">;

/**
 * Records a visit and locks the enrollment. The lock serializes a student's actions, so that
 * concurrent completions of the last two lessons complete the course.
 *
 * @throws NOT_FOUND if the student lost access or the lesson no longer exists.
 */
export async function visit(tx: Executor, { companyId, enrollmentId, lessonId }: Place, now: Date): Promise<void> {
  const seenAt = sql`GREATEST(${enrollments.seenAt}, ${now.toISOString()}::timestamptz)`;
  const [standing] = await tx
    .update(enrollments)
    .set({ seenAt })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId), isOpenAt(now)))
    .returning({ id: enrollments.id });
  if (!standing) return fail("NOT_FOUND");
  // A shared lock prevents deletion of the lesson.
  const [lesson] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(and(eq(lessons.companyId, companyId), eq(lessons.id, lessonId)))
    .for("key share");
  if (!lesson) return fail("NOT_FOUND");
}

/**
 * Completes a lesson, and the course once all lessons are complete, in the caller's transaction.
 * Also called for a passed quiz. Idempotent.
 *
 * @throws NOT_FOUND if the student lost access or the lesson no longer exists.
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
 * Does not change the watched seconds or revert the course's completion.
 *
 * @throws NOT_FOUND
 * @throws lesson_has_quiz for a lesson that only its quiz can complete.
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
