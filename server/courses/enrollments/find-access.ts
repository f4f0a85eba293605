import { and, asc, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { cohorts, companies, courses, enrollments } from "@/db/schema";
import { companyTimesAt } from "../../accounts/company/company-clock";
import { fail } from "../../core/failures/failure";
import { isOpenAt } from "./access-ends";
import { type Holder, isGivenTo } from "./access-links";

type CourseRow = typeof courses.$inferSelect;

/** Required for every read and write of the student area. */
export interface Access {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  customerId: string;
  enrolledAt: Date;
  endsAt: Date | null;
  seenAt: Date | null;
  completedAt: Date | null;
  /** `YYYY-MM-DD`. */
  cohortStartsOn: string | null;
  course: CourseRow;
  shop: { companyId: string; name: string; supportEmail: string };
  /** Company's current time, for module releases and timestamps. */
  now: Date;
}

/**
 * Lists the courses that these customers can open at their companies' current time, most recently
 * visited first. An enrollment is open if it is neither revoked nor expired, the course is
 * published and the company is not blocked. Returns one access per course.
 */
export async function listAccess(holders: readonly Holder[], realNow: Date): Promise<Access[]> {
  return distinct((await selectOpen(holders, undefined, realNow)).toSorted(byVisit));
}

/** Returns null without access at the company's current time. */
export async function findAccess(holders: readonly Holder[], courseId: string, realNow: Date): Promise<Access | null> {
  if (!isId(courseId)) return null;
  const [found] = await selectOpen(holders, eq(enrollments.courseId, courseId), realNow);
  return found ?? null;
}

/** Most recently visited first. */
async function selectOpen(holders: readonly Holder[], also: SQL | undefined, realNow: Date): Promise<Access[]> {
  const nows = await companyTimesAt(realNow);
  const companyIds = [...new Set(holders.map(({ companyId }) => companyId))];
  const found = await Promise.all(
    companyIds.map((companyId) => {
      const own = holders.filter((each) => each.companyId === companyId);
      const now = nows(companyId);
      return select(and(ofHolders(companyId, own), also, isOpenAt(now), isPublished), now);
    }),
  );
  return found.flat();
}

function byVisit(one: Access, other: Access): number {
  const visitOf = ({ seenAt }: Access) => seenAt?.getTime() ?? 0;
  return visitOf(other) - visitOf(one) || other.enrolledAt.getTime() - one.enrolledAt.getTime();
}

/**
 * Returns one of these customers' access to a course.
 *
 * @throws NOT_FOUND for an unknown course, or one that these customers cannot open.
 */
export async function getAccess(holders: readonly Holder[], courseId: string, realNow: Date): Promise<Access> {
  return (await findAccess(holders, courseId, realNow)) ?? fail("NOT_FOUND");
}

/** The enrollment may be open or not. */
export async function isEnrollmentOf(holders: readonly Holder[], enrollmentId: string): Promise<boolean> {
  if (holders.length === 0 || !isId(enrollmentId)) return false;
  const ofCustomers = holders.map(({ companyId, customerId }) =>
    and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)),
  );
  return (await db().$count(enrollments, and(eq(enrollments.id, enrollmentId), or(...ofCustomers)))) > 0;
}

/**
 * Returns a student's access for a member who views the course as that student. The enrollment may
 * be revoked or expired, and the course a draft. `now` is the company's time.
 *
 * @throws NOT_FOUND
 */
export async function getAccessOfStudent(
  companyId: string,
  { courseId, enrollmentId }: { courseId: string; enrollmentId: string },
  now: Date,
): Promise<Access> {
  if (!isId(courseId) || !isId(enrollmentId)) return fail("NOT_FOUND");
  const own = and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId));
  const where = and(own, eq(enrollments.courseId, courseId), isNull(courses.deletedAt));
  const [found] = await select(where, now);
  return found ?? fail("NOT_FOUND");
}

async function select(where: SQL | undefined, now: Date): Promise<Access[]> {
  const rows = await db()
    .select({
      enrollment: enrollments,
      course: courses,
      startsOn: cohorts.startsOn,
      name: companies.name,
      supportEmail: companies.supportEmail,
    })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .innerJoin(companies, eq(companies.id, enrollments.companyId))
    .leftJoin(cohorts, and(eq(cohorts.companyId, enrollments.companyId), eq(cohorts.id, enrollments.cohortId)))
    .where(where)
    .orderBy(sql`${enrollments.seenAt} DESC NULLS LAST`, desc(enrollments.enrolledAt), asc(enrollments.id));
  return rows.map(({ enrollment, course, startsOn, name, supportEmail }) => {
    const { companyId, id: enrollmentId, courseId, customerId, enrolledAt, endsAt, seenAt, completedAt } = enrollment;
    const shop = { companyId, name, supportEmail };
    const said = { companyId, courseId, enrollmentId, customerId, enrolledAt, endsAt, seenAt, completedAt };
    return { ...said, cohortStartsOn: startsOn, course, shop, now };
  });
}

const isPublished = and(isNull(courses.deletedAt), eq(courses.status, "published"), isNull(companies.blockedAt));

function ofHolders(companyId: string, holders: readonly Holder[]): SQL | undefined {
  const isTheirs = holders.map((holder) => and(eq(enrollments.customerId, holder.customerId), isGivenTo(holder)));
  return and(eq(enrollments.companyId, companyId), or(...isTheirs));
}

/** Keeps the first access to each course: a person may have bought it under two documents. */
function distinct(found: Access[]): Access[] {
  return [...new Map(found.toReversed().map((each) => [each.courseId, each])).values()].toReversed();
}
