import { and, asc, count, desc, eq, isNull, type SQL, sql } from "drizzle-orm";
import { alphabetical } from "@/db/alphabetical";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, customers, enrollments, lessonProgress, lessons } from "@/db/schema";
import type { StudentSort } from "@/db/schema/courses-enums";
import { fail } from "../../core/failures/failure";
import { customerMatches } from "../../customers/customers/search-part";
import type { StudentQuery } from "./dashboard-schemas";
import { percentOf } from "./percent";
import type { EnrollmentPage, EnrollmentRecord } from "./schemas";
import { isNotErased, isOpenAt, stateAt } from "./student-state";

function doneOfRow() {
  return db()
    .select({ done: sql<number>`count(${lessonProgress.completedAt})::int`.as("done") })
    .from(lessonProgress)
    .where(and(eq(lessonProgress.companyId, enrollments.companyId), eq(lessonProgress.enrollmentId, enrollments.id)))
    .as("progress");
}

function lessonsOfRow() {
  return db()
    .select({ total: sql<number>`count(*)::int`.as("total") })
    .from(lessons)
    .where(and(eq(lessons.companyId, enrollments.companyId), eq(lessons.courseId, enrollments.courseId)))
    .as("course_lessons");
}

function lastLessonOfRow() {
  return db()
    .select({ lastLessonId: sql<string | null>`${lessons.id}`.as("last_lesson_id"), title: lessons.title })
    .from(lessonProgress)
    .innerJoin(lessons, and(eq(lessons.companyId, lessonProgress.companyId), eq(lessons.id, lessonProgress.lessonId)))
    .where(and(eq(lessonProgress.companyId, enrollments.companyId), eq(lessonProgress.enrollmentId, enrollments.id)))
    .orderBy(desc(lessonProgress.seenAt), desc(lessonProgress.lessonId))
    .limit(1)
    .as("last_lesson");
}

function selectStudents(executor: Executor, now: Date) {
  const [progress, courseLessons, lastLesson] = [doneOfRow(), lessonsOfRow(), lastLessonOfRow()];
  const share = sql<number>`coalesce(${progress.done}, 0)::float / greatest(${courseLessons.total}, 1)`;
  const query = executor
    .select({
      row: enrollments,
      customer: customers,
      courseTitle: courses.title,
      isOpen: isOpenAt(now),
      state: stateAt(now),
      done: progress.done,
      total: courseLessons.total,
      lastLessonId: lastLesson.lastLessonId,
      lastLessonTitle: lastLesson.title,
    })
    .from(enrollments)
    .innerJoin(customers, and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)))
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .leftJoinLateral(progress, sql`true`)
    .leftJoinLateral(courseLessons, sql`true`)
    .leftJoinLateral(lastLesson, sql`true`)
    .$dynamic();
  return { query, share, lastLessonId: lastLesson.lastLessonId };
}

type Found = Awaited<ReturnType<typeof selectStudents>["query"]>[number];

function toRecord({ row, customer, ...found }: Found): EnrollmentRecord {
  const { id, courseId, productId, cohortId, enrolledAt, revokedAt, endsAt, seenAt, completedAt } = row;
  const [done, total] = [found.done ?? 0, found.total ?? 0];
  return {
    id,
    courseId,
    courseTitle: found.courseTitle,
    productId,
    customer: {
      id: customer.id,
      name: customer.name,
      phone: customer.phone,
      documentType: customer.documentType.toUpperCase(),
      document: customer.document,
      emails: customer.emails,
      metadata: customer.metadata ?? {},
    },
    status: found.isOpen ? "open" : "ended",
    state: found.state,
    enrolledAt: enrolledAt.toISOString(),
    revokedAt: revokedAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
    cohortId,
    progress: { percent: percentOf(done, total), completedLessons: done, lessons: total },
    lastLesson: found.lastLessonId ? { id: found.lastLessonId, title: found.lastLessonTitle ?? "" } : null,
    lastSeenAt: seenAt?.toISOString() ?? null,
    completedAt: completedAt?.toISOString() ?? null,
  };
}

/** Adds a tie-breaker, so that no student appears on two pages. */
function orderOf(sort: StudentSort, share: SQL): SQL[] {
  const { id, enrolledAt, seenAt } = enrollments;
  const orders: Record<StudentSort, SQL[]> = {
    "-enrolledAt": [desc(enrolledAt), desc(id)],
    enrolledAt: [asc(enrolledAt), asc(id)],
    name: [asc(alphabetical(customers.name)), asc(id)],
    "-name": [desc(alphabetical(customers.name)), desc(id)],
    progress: [asc(share), asc(id)],
    "-progress": [desc(share), desc(id)],
    lastSeenAt: [sql`${seenAt} ASC NULLS FIRST`, asc(id)],
    "-lastSeenAt": [sql`${seenAt} DESC NULLS LAST`, desc(id)],
  };
  return orders[sort];
}

/** A malformed id matches no row. */
const withId = (column: typeof enrollments.courseId | typeof enrollments.cohortId, id: string | undefined) => {
  if (id === undefined) return undefined;
  return isId(id) ? eq(column, id) : sql`false`;
};

/** Newest first by default. Excludes erased customers and deleted courses. */
export async function listStudents(
  companyId: string,
  query: Partial<StudentQuery> & { limit: number; offset: number },
  now: Date,
): Promise<EnrollmentPage> {
  const { courseId, cohortId, status, state, lastLessonId, document, search, limit, offset } = query;
  const selected = selectStudents(db(), now);
  const filter = and(
    eq(enrollments.companyId, companyId),
    isNull(courses.deletedAt),
    isNotErased,
    withId(enrollments.courseId, courseId),
    withId(enrollments.cohortId, cohortId),
    status === undefined ? undefined : sql`${isOpenAt(now)} = ${status === "open"}`,
    state === undefined ? undefined : sql`${stateAt(now)} = ${state}`,
    document === undefined ? undefined : eq(customers.document, document),
    search === undefined ? undefined : await customerMatches(search),
  );
  const ofLesson = lastLessonId === undefined ? undefined : sql`${selected.lastLessonId}::text = ${lastLessonId}`;
  const [found, totalRows] = await Promise.all([
    selected.query
      .where(and(filter, ofLesson))
      .orderBy(...orderOf(query.sort ?? "-enrolledAt", selected.share))
      .limit(limit)
      .offset(offset),
    countStudents(filter, lastLessonId),
  ]);
  return { rows: found.map(toRecord), totalRows };
}

async function countStudents(filter: SQL | undefined, lastLessonId: string | undefined): Promise<number> {
  const lastLesson = lastLessonOfRow();
  const query = db()
    .select({ rows: count() })
    .from(enrollments)
    .innerJoin(customers, and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)))
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .$dynamic();
  const [total] =
    lastLessonId === undefined
      ? await query.where(filter)
      : await query
          .leftJoinLateral(lastLesson, sql`true`)
          .where(and(filter, sql`${lastLesson.lastLessonId}::text = ${lastLessonId}`));
  return total?.rows ?? 0;
}

/** @throws NOT_FOUND for an unknown enrollment, an enrollment of another or deleted course, or an erased customer. */
export async function getStudent(
  companyId: string,
  { courseId, enrollmentId }: { courseId: string; enrollmentId: string },
  now: Date,
  executor: Executor = db(),
): Promise<EnrollmentRecord> {
  if (!isId(courseId) || !isId(enrollmentId)) return fail("NOT_FOUND");
  const [found] = await selectStudents(executor, now).query.where(
    and(
      eq(enrollments.companyId, companyId),
      eq(enrollments.id, enrollmentId),
      eq(enrollments.courseId, courseId),
      isNull(courses.deletedAt),
      isNotErased,
    ),
  );
  return found ? toRecord(found) : fail("NOT_FOUND");
}
