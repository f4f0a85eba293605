import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { courseModules, courses, customers, enrollments, lessonProgress, lessons } from "@/db/schema";
import { type StudentState, studentStates } from "@/db/schema/courses-enums";
import { fail } from "../../core/failures/failure";
import type { CourseInsight, LessonInsight } from "./dashboard-schemas";
import { percentOf } from "./percent";
import { isNotErased, stateAt } from "./student-state";

const ofCustomer = and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId));

/**
 * Returns the students by state, and how many started, finished and stopped at each lesson.
 *
 * @throws NOT_FOUND
 */
export async function readInsight(companyId: string, courseId: string, now: Date): Promise<CourseInsight> {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [[course], states, perLesson] = await Promise.all([
    db()
      .select({ title: courses.title })
      .from(courses)
      .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt))),
    countStates(companyId, courseId, now),
    listLessons(companyId, courseId, now),
  ]);
  if (!course) return fail("NOT_FOUND");
  const students = states.reduce((sum, each) => sum + each.rows, 0);
  const finished = states.reduce((sum, each) => sum + each.finished, 0);
  const rowsOf = (state: StudentState) => states.find((each) => each.state === state)?.rows ?? 0;
  return {
    courseId,
    title: course.title,
    students,
    states: Object.fromEntries(studentStates.map((state) => [state, rowsOf(state)])) as Record<StudentState, number>,
    finished,
    completionPercent: percentOf(finished, students),
    lessons: perLesson,
  };
}

function countStates(companyId: string, courseId: string, now: Date) {
  const found = db()
    .select({ state: stateAt(now).as("state"), completedAt: enrollments.completedAt })
    .from(enrollments)
    .innerJoin(customers, ofCustomer)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.courseId, courseId), isNotErased))
    .as("found");
  return db()
    .select({ state: found.state, rows: count(), finished: count(found.completedAt) })
    .from(found)
    .groupBy(found.state);
}

/** Aggregates progress in one pass. A stuck student counts at the lesson visited last. */
function listLessons(companyId: string, courseId: string, now: Date): Promise<LessonInsight[]> {
  const visits = db()
    .select({
      lessonId: lessonProgress.lessonId,
      completedAt: lessonProgress.completedAt,
      isStuck: sql<boolean>`${stateAt(now)} = 'stuck' AND row_number() OVER (
        PARTITION BY ${lessonProgress.enrollmentId} ORDER BY ${lessonProgress.seenAt} DESC, ${lessonProgress.lessonId} DESC
      ) = 1`.as("is_stuck"),
    })
    .from(lessonProgress)
    .innerJoin(
      enrollments,
      and(eq(enrollments.companyId, lessonProgress.companyId), eq(enrollments.id, lessonProgress.enrollmentId)),
    )
    .innerJoin(customers, ofCustomer)
    .where(and(eq(lessonProgress.companyId, companyId), eq(lessonProgress.courseId, courseId), isNotErased))
    .as("visits");
  return db()
    .select({
      id: lessons.id,
      title: lessons.title,
      moduleTitle: courseModules.title,
      started: count(visits.lessonId),
      finished: count(visits.completedAt),
      stuck: sql<number>`count(*) FILTER (WHERE ${visits.isStuck})::int`,
    })
    .from(lessons)
    .innerJoin(
      courseModules,
      and(eq(courseModules.companyId, lessons.companyId), eq(courseModules.id, lessons.moduleId)),
    )
    .leftJoin(visits, eq(visits.lessonId, lessons.id))
    .where(and(eq(lessons.companyId, companyId), eq(lessons.courseId, courseId)))
    .groupBy(lessons.id, lessons.title, lessons.position, courseModules.title, courseModules.position)
    .orderBy(asc(courseModules.position), asc(lessons.position));
}
