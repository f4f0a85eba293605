import { and, eq, isNull, or, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { cohorts, courses } from "@/db/schema";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { enrollPerson } from "../../courses/students/enroll-person";
import { rulesOf } from "./kind";
import { type LineFault, readDay, readPerson, required } from "./read-cells";
import type { Cells } from "./read-file";

function read(cells: Cells) {
  const person = readPerson(cells);
  const course = required(cells, "course");
  const accessUntil = cells.accessUntil ? readDay(cells.accessUntil, "accessUntil") : null;
  return { person, course, cohort: cells.cohort || null, accessUntil };
}

interface Place {
  courseId: string;
  cohortId: string | null;
}

async function findPlace(
  executor: Executor,
  companyId: string,
  { course, cohort }: { course: string; cohort: string | null },
): Promise<Place | LineFault> {
  const byTitle = sql`lower(${courses.title}) = lower(${course})`;
  const found = await executor
    .select({ id: courses.id, status: courses.status })
    .from(courses)
    .where(
      and(
        eq(courses.companyId, companyId),
        isNull(courses.deletedAt),
        isId(course) ? or(eq(courses.id, course), byTitle) : byTitle,
      ),
    )
    .limit(2)
    .for("key share");
  const [only, ...others] = found;
  if (!only) return { refusal: "course_unknown", field: "course" };
  if (others.length > 0) return { refusal: "course_ambiguous", field: "course" };
  if (only.status === "archived") return { refusal: "course_archived", field: "course" };
  if (!cohort) return { courseId: only.id, cohortId: null };
  const [named] = await executor
    .select({ id: cohorts.id })
    .from(cohorts)
    .where(
      and(
        eq(cohorts.companyId, companyId),
        eq(cohorts.courseId, only.id),
        sql`lower(${cohorts.name}) = lower(${cohort})`,
      ),
    )
    .orderBy(sql`${cohorts.name} = ${cohort} DESC`)
    .limit(1);
  return named ? { courseId: only.id, cohortId: named.id } : { refusal: "cohort_unknown", field: "cohort" };
}

/** Existing access is unchanged. */
export const enrollmentRules = rulesOf<ReturnType<typeof read>>("enrollments", {
  read,
  keysOf: ({ person, course }) => [`${course.toLowerCase()} ${person.email.toLowerCase()} ${person.document?.number}`],
  findFaults: async (executor, { company, now }, rows) => {
    const places = new Map<string, Place | LineFault>();
    const faults: (LineFault | null)[] = [];
    for (const row of rows) {
      const name = JSON.stringify([row.course, row.cohort]);
      const place = places.get(name) ?? (await findPlace(executor, company.id, row));
      places.set(name, place);
      const isPast = row.accessUntil !== null && row.accessUntil < dayOf(now);
      if ("refusal" in place) faults.push(place);
      else faults.push(isPast ? { refusal: "date_past", field: "accessUntil" } : null);
    }
    return faults;
  },
  make: async (tx, { company: { id: companyId }, now }, row) => {
    const place = await findPlace(tx, companyId, row);
    if ("refusal" in place) return place;
    const endsAt = row.accessUntil === null ? null : startOfDay(addDays(row.accessUntil, 1));
    const made = await enrollPerson(tx, { companyId, ...place, endsAt }, row.person, now);
    if (made.refusal !== null) return { refusal: made.refusal, field: null };
    const { changed, enrollmentId, customerId } = made;
    return { changed, subjectId: enrollmentId, customerId };
  },
});
