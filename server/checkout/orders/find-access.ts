import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { courses, enrollmentGrants, enrollments } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { getCourse } from "../../courses/courses/course-tree";
import type { MemberCourse } from "../../courses/courses/schemas";
import { isOpenAt } from "../../courses/enrollments/access-ends";
import { findHolder, type Holder, listOpenCourses } from "../../courses/enrollments/access-links";
import { findAccess } from "../../courses/enrollments/find-access";
import { findOutlined, readOutline } from "../../courses/progress/read-outline";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findLastCharge } from "./charge-order";
import { findOrderBehind } from "./link-tokens";
import { findOrder, orderPathOf } from "./orders";

export interface Access {
  courseId: string;
  title: string;
}

export interface LearnPage {
  courses: MemberCourse[];
  /** Null unless the receipt's token opened the courses. */
  receiptPath: string | null;
}

/**
 * Lists the published courses to which a charge, or its subscription, gives access. Excludes
 * revoked access. `now` is the company's current time.
 */
export async function listAccess(charge: TransactionRow, now: Date): Promise<Access[]> {
  const { companyId, id, subscriptionId } = charge;
  return db()
    .selectDistinct({ courseId: courses.id, title: courses.title })
    .from(enrollmentGrants)
    .innerJoin(
      enrollments,
      and(eq(enrollments.companyId, enrollmentGrants.companyId), eq(enrollments.id, enrollmentGrants.enrollmentId)),
    )
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        inArray(enrollmentGrants.sourceId, subscriptionId ? [id, subscriptionId] : [id]),
        isNull(enrollmentGrants.revokedAt),
        isOpenAt(now),
        isNull(courses.deletedAt),
        eq(courses.status, "published"),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id));
}

/**
 * Returns the courses behind a link, for one order or for all purchases of an address. Returns null
 * for an unknown token.
 */
export async function findLearnPage(token: string, realNow: Date): Promise<LearnPage | null> {
  const ofReceipt = await findOrder(token);
  const order = ofReceipt ?? (await findOrderBehind(token, "order_courses"));
  if (order) {
    const charge = await findLastCharge(order);
    if (!charge) return null;
    const access = await listAccess(charge, await nowIn(charge.companyId, realNow));
    const { companyId, customerId, id, subscriptionId } = charge;
    const sourceIds = subscriptionId ? [id, subscriptionId] : [id];
    const courses = await readCourses({ companyId, customerId, sourceIds }, access, realNow);
    return { courses, receiptPath: ofReceipt && orderPathOf(token) };
  }
  const holder = await findHolder(token);
  if (!holder) return null;
  const open = await listOpenCourses(holder, await nowIn(holder.companyId, realNow));
  return { courses: await readCourses(holder, open, realNow), receiptPath: null };
}

/** Shows only the titles of content that is not open yet (docs/domains/courses.md). */
async function readCourses(
  holder: Holder,
  found: readonly Pick<Access, "courseId">[],
  realNow: Date,
): Promise<MemberCourse[]> {
  const { companyId } = holder;
  const holders = [holder];
  const read = await Promise.all(
    found.map(async ({ courseId }) => {
      const access = await findAccess(holders, courseId, realNow);
      if (!access) return [];
      const [course, outline] = await Promise.all([getCourse(companyId, courseId), readOutline(access, access.now)]);
      const isOpen = (lessonId: string) => findOutlined(outline, lessonId)?.lesson.isOpen ?? false;
      const modules = course.modules.map((module) => ({
        ...module,
        lessons: module.lessons.map((lesson) => (isOpen(lesson.id) ? lesson : { ...lesson, ...closed })),
      }));
      return [{ ...course, modules }];
    }),
  );
  return read.flat();
}

const closed = { description: "", videoUrl: null, durationSeconds: null, captions: [], chapters: [], materials: [] };
