import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { courses, enrollmentGrants, enrollments } from "@/db/schema";
import { getCourse } from "../courses/course-tree";
import type { MemberCourse } from "../courses/schemas";
import type { TransactionRow } from "../payments/transaction-shape";
import { findLastCharge } from "./charge-order";
import { findOrder } from "./orders";

/** A course that an order's buyer may open. */
export interface Access {
  courseId: string;
  title: string;
}

/**
 * The published courses that a charge, or the subscription it started, gives access to now. Revoked access and
 * unpublished courses are left out.
 */
export async function listAccess(charge: TransactionRow): Promise<Access[]> {
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
        isNull(enrollments.revokedAt),
        isNull(courses.deletedAt),
        eq(courses.status, "published"),
      ),
    )
    .orderBy(asc(courses.title), asc(courses.id));
}

/** The full courses for the holder of an order's link; null for an unknown token. */
export async function findLearnPage(token: string): Promise<MemberCourse[] | null> {
  const order = await findOrder(token);
  const charge = order && (await findLastCharge(order));
  if (!charge) return null;
  const found = await listAccess(charge);
  return Promise.all(found.map(({ courseId }) => getCourse(charge.companyId, courseId)));
}
