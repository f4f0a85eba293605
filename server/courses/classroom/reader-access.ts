import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { companies, courses } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import type { Holder } from "../enrollments/access-links";
import { type Access, getAccess, getAccessOfStudent } from "../enrollments/find-access";
import type { Reader } from "./schemas";

/** Access of a student, of a member's preview, or of a member who views a student. */
export interface ReaderAccess extends Omit<Access, "enrollmentId" | "customerId"> {
  reader: Reader;
  /** Absent in a preview without a student, which has no progress or closed lessons. */
  enrollmentId?: string;
}

/** @throws NOT_FOUND without access. */
export async function readerAccessOf(
  holders: readonly Holder[],
  courseId: string,
  realNow: Date,
): Promise<ReaderAccess> {
  return { ...(await getAccess(holders, courseId, realNow)), reader: "student" };
}

/**
 * Returns a member's access to a course, including drafts. With `enrollmentId`, returns the access
 * of that enrollment's student, even an ended one; otherwise every lesson is open. `now` is the
 * company's time.
 *
 * @throws NOT_FOUND
 */
export async function memberAccessOf(
  companyId: string,
  { courseId, enrollmentId }: { courseId: string; enrollmentId?: string | undefined },
  now: Date,
): Promise<ReaderAccess> {
  if (enrollmentId === undefined) return previewAccessOf(companyId, courseId, now);
  return { ...(await getAccessOfStudent(companyId, { courseId, enrollmentId }, now)), reader: "member" };
}

async function previewAccessOf(companyId: string, courseId: string, now: Date): Promise<ReaderAccess> {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [found] = await db()
    .select({ course: courses, name: companies.name, supportEmail: companies.supportEmail })
    .from(courses)
    .innerJoin(companies, eq(companies.id, courses.companyId))
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)));
  if (!found) return fail("NOT_FOUND");
  const { course, name, supportEmail } = found;
  const untouched = { endsAt: null, seenAt: null, completedAt: null, cohortStartsOn: null };
  const shop = { companyId, name, supportEmail };
  return { companyId, courseId, enrolledAt: now, ...untouched, course, shop, reader: "member", now };
}
