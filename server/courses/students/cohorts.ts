import { and, asc, count, eq, inArray, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { cohorts, courses, customers, enrollments } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import type { Cohort, CohortChange, CohortMove, NewCohort } from "./dashboard-schemas";
import { isNotErased } from "./student-state";

const maxCohorts = 200;

/**
 * `lock` serializes changes to the course's cohorts.
 *
 * @throws NOT_FOUND
 */
export async function getCourseTitle(
  companyId: string,
  courseId: string,
  executor: Executor = db(),
  lock: "no key update" | "key share" = "key share",
): Promise<string> {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [course] = await executor
    .select({ title: courses.title })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)))
    .for(lock);
  return course?.title ?? fail("NOT_FOUND");
}

/**
 * Ordered by start day.
 *
 * @throws NOT_FOUND
 */
export async function listCohorts(companyId: string, courseId: string): Promise<Cohort[]> {
  await getCourseTitle(companyId, courseId);
  return db()
    .select({ id: cohorts.id, name: cohorts.name, startsOn: cohorts.startsOn, students: count(customers.id) })
    .from(cohorts)
    .leftJoin(enrollments, and(eq(enrollments.companyId, cohorts.companyId), eq(enrollments.cohortId, cohorts.id)))
    .leftJoin(
      customers,
      and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId), isNotErased),
    )
    .where(and(eq(cohorts.companyId, companyId), eq(cohorts.courseId, courseId)))
    .groupBy(cohorts.companyId, cohorts.id)
    .orderBy(asc(cohorts.startsOn), asc(cohorts.name), asc(cohorts.id));
}

/** @throws NOT_FOUND, cohort_exists, cohort_limit_reached */
export function createCohort(companyId: string, input: NewCohort, now: Date, by: AuditBy): Promise<Cohort> {
  const { courseId, name, startsOn } = input;
  return db().transaction(async (tx) => {
    const title = await getCourseTitle(companyId, courseId, tx, "no key update");
    const ofCourse = and(eq(cohorts.companyId, companyId), eq(cohorts.courseId, courseId));
    if ((await tx.$count(cohorts, ofCourse)) >= maxCohorts) {
      return fail("cohort_limit_reached", { values: { max: maxCohorts } });
    }
    const id = newId(now);
    const fresh = { companyId, id, courseId, name, startsOn, createdAt: now };
    const made = await tx.insert(cohorts).values(fresh).onConflictDoNothing().returning({ id: cohorts.id });
    if (made.length === 0) return fail("cohort_exists");
    const after = { title, cohort: name, day: startsOn };
    await recordAudit(tx, { companyId, ...by, action: "cohort.created", subjectId: courseId, after, now });
    return { id, name, startsOn, students: 0 };
  });
}

/** @throws NOT_FOUND, cohort_exists */
export function changeCohort(companyId: string, input: CohortChange, now: Date, by: AuditBy): Promise<Cohort[]> {
  const { courseId, cohortId, name, startsOn } = input;
  return db()
    .transaction(async (tx) => {
      const title = await getCourseTitle(companyId, courseId, tx, "no key update");
      const listed = await tx
        .select()
        .from(cohorts)
        .where(and(eq(cohorts.companyId, companyId), eq(cohorts.courseId, courseId)));
      const before = listed.find(({ id }) => id === cohortId) ?? fail("NOT_FOUND");
      if (listed.some((each) => each.id !== cohortId && each.name === name)) return fail("cohort_exists");
      await tx
        .update(cohorts)
        .set({ name, startsOn })
        .where(and(eq(cohorts.companyId, companyId), eq(cohorts.id, cohortId)));
      const told = {
        before: { cohort: before.name, day: before.startsOn },
        after: { title, cohort: name, day: startsOn },
      };
      await recordAudit(tx, { companyId, ...by, action: "cohort.changed", subjectId: courseId, ...told, now });
    })
    .then(() => listCohorts(companyId, courseId));
}

/**
 * Moves students to a cohort, or out of their cohorts. Ignores students of other courses.
 *
 * @throws NOT_FOUND, cohort_unknown
 */
export function moveStudents(
  companyId: string,
  { courseId, enrollmentIds, cohortId }: CohortMove,
  now: Date,
  by: AuditBy,
): Promise<{ moved: number }> {
  return db().transaction(async (tx) => {
    const title = await getCourseTitle(companyId, courseId, tx);
    const cohort = cohortId === null ? null : await getCohort(tx, { companyId, courseId }, cohortId);
    const moved = await tx
      .update(enrollments)
      .set({ cohortId })
      .where(
        and(
          eq(enrollments.companyId, companyId),
          eq(enrollments.courseId, courseId),
          inArray(enrollments.id, enrollmentIds.filter(isId)),
        ),
      )
      .returning({ id: enrollments.id });
    const after = { title, cohort: cohort?.name ?? "", students: moved.length };
    if (moved.length > 0) {
      await recordAudit(tx, { companyId, ...by, action: "students.moved", subjectId: courseId, after, now });
    }
    return { moved: moved.length };
  });
}

/** @throws cohort_unknown */
export async function getCohort(
  tx: Executor,
  { companyId, courseId }: { companyId: string; courseId: string },
  cohortId: string,
): Promise<{ id: string; name: string }> {
  if (!isId(cohortId)) return fail("cohort_unknown");
  const [found] = await tx
    .select({ id: cohorts.id, name: cohorts.name })
    .from(cohorts)
    .where(and(eq(cohorts.companyId, companyId), eq(cohorts.courseId, courseId), eq(cohorts.id, cohortId)));
  return found ?? fail("cohort_unknown");
}
