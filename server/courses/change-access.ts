import { and, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, enrollmentGrants, enrollments } from "@/db/schema";
import { fail } from "../errors";
import { emit } from "../events";
import { enrollmentFact } from "./enrollments";
import { addSource, lockEnrollment, openEnrollment, reopen } from "./grant-access";

/** A customer's access to one course, which a member changes. */
export interface AccessChange {
  companyId: string;
  customerId: string;
  courseId: string;
  now: Date;
}

/** What a change of access came to. */
export interface ChangedAccess {
  courseTitle: string;
  changed: boolean;
}

/**
 * A member gives a customer a course, in the caller's commit. Access that a member took away and that is still paid
 * returns to what pays for it, and ends with it; else it is the member's gift, which no refund ends. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course; course_archived for a customer who never had it.
 */
export async function giveAccess(tx: Executor, change: AccessChange): Promise<ChangedAccess> {
  const { companyId, customerId, courseId, now } = change;
  const { title: courseTitle, productId, status } = await shareCourse(tx, companyId, courseId);
  const { isNew, row } = await openEnrollment(tx, { companyId, productId, customerId, now }, courseId);
  if (!row) return fail("NOT_FOUND");
  if (isNew && status === "archived") return fail("course_archived");
  if (!isNew && row.revokedAt === null) return { courseTitle, changed: false };
  const isPaid = and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, row.id),
    isNull(enrollmentGrants.revokedAt),
  );
  if ((await tx.$count(enrollmentGrants, isPaid)) === 0) await addSource(tx, row, { sourceId: customerId, now });
  if (isNew) await emit(tx, await enrollmentFact(tx, "course_enrolled", row, now));
  else await reopen(tx, row, now);
  return { courseTitle, changed: true };
}

/**
 * A member takes a course away from a customer, in the caller's commit, whoever paid for it. Its sources do not give it
 * again by themselves; a member can, and so can a new purchase. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course, and for a customer who was never enrolled.
 */
export async function withholdAccess(tx: Executor, change: AccessChange): Promise<ChangedAccess> {
  const { companyId, customerId, courseId, now } = change;
  const { title: courseTitle } = await shareCourse(tx, companyId, courseId);
  const row = (await lockEnrollment(tx, companyId, courseId, customerId)) ?? fail("NOT_FOUND");
  if (row.revokedAt !== null) return { courseTitle, changed: false };
  await tx
    .update(enrollmentGrants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.enrollmentId, row.id),
        eq(enrollmentGrants.sourceId, customerId),
      ),
    );
  const [ended] = await tx
    .update(enrollments)
    .set({ revokedAt: now, withheldAt: now })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, row.id)))
    .returning();
  if (ended) await emit(tx, await enrollmentFact(tx, "course_revoked", ended, now));
  return { courseTitle, changed: true };
}

/** Locks a course against being deleted until the commit. */
async function shareCourse(tx: Executor, companyId: string, courseId: string) {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [course] = await tx
    .select({ title: courses.title, productId: courses.productId, status: courses.status })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)))
    .for("key share");
  return course ?? fail("NOT_FOUND");
}
