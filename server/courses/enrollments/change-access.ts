import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, enrollmentGrants, enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { fail } from "../../core/failures/failure";
import { settleEnd } from "./access-ends";
import { type EnrollmentRow, enrollmentFact } from "./enrollments";
import { addSource, lockEnrollment, lockEnrollments, openEnrollment, reopen } from "./grant-access";

export interface AccessChange {
  companyId: string;
  customerId: string;
  courseId: string;
  /** Defaults to the first enrollment when access is granted, and to all when it is withheld. */
  enrollmentId?: string;
  /** Index keys (`namesOfBuyer`) of the address that receives access. Default to those of the first enrollment. */
  buyer?: readonly string[];
  now: Date;
}

export interface ChangedAccess {
  courseTitle: string;
  changed: boolean;
}

export interface GivenAccess extends ChangedAccess {
  enrollmentId: string;
}

/**
 * Grants a course for a member, in the caller's transaction. Access that a member withheld and that
 * is still paid for is restored; a refund still ends it. Any other access becomes a grant by the
 * member, which no refund ends. An expired grant is renewed without an end. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course.
 * @throws course_archived for a customer who never had the course.
 */
export async function grantByMember(tx: Executor, change: AccessChange): Promise<GivenAccess> {
  const { companyId, customerId, courseId, now } = change;
  const { title: courseTitle, productId, status } = await shareCourse(tx, companyId, courseId);
  const { isNew, row } = change.enrollmentId
    ? { isNew: false, row: await lockEnrollment(tx, companyId, change.enrollmentId) }
    : await openEnrollment(
        tx,
        { companyId, productId, customerId, sourceId: customerId, buyer: change.buyer ?? [], now },
        courseId,
      );
  if (!row) return fail("NOT_FOUND");
  if (isNew && status === "archived") return fail("course_archived");
  const isOver = row.endsAt !== null && row.endsAt <= now;
  if (!isNew && row.revokedAt === null && !isOver) return { courseTitle, enrollmentId: row.id, changed: false };
  const isPaid = and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, row.id),
    isNull(enrollmentGrants.revokedAt),
    or(isNull(enrollmentGrants.endsAt), gt(enrollmentGrants.endsAt, now)),
  );
  if ((await tx.$count(enrollmentGrants, isPaid)) === 0) await addSource(tx, row, { sourceId: customerId, now });
  if (!(await settleEnd(tx, row, now))) await renewGift(tx, row, now);
  if (isNew) await emit(tx, await enrollmentFact(tx, "course_enrolled", row, now));
  else await reopen(tx, row, now);
  return { courseTitle, enrollmentId: row.id, changed: true };
}

async function renewGift(tx: Executor, { companyId, id, customerId }: EnrollmentRow, now: Date): Promise<void> {
  await tx
    .update(enrollmentGrants)
    .set({ grantedAt: now, revokedAt: null, endsAt: null })
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.enrollmentId, id),
        eq(enrollmentGrants.sourceId, customerId),
      ),
    );
  await settleEnd(tx, { companyId, id }, now);
}

/**
 * Withholds even a paid course for a member, in the caller's transaction. Only a member or a new
 * purchase can restore access. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course, or a customer who was never enrolled.
 */
export async function withholdAccess(tx: Executor, change: AccessChange): Promise<ChangedAccess> {
  const { companyId, customerId, courseId, now } = change;
  const { title: courseTitle } = await shareCourse(tx, companyId, courseId);
  const known = await lockEnrollments(tx, companyId, courseId, customerId);
  const named = known.filter(({ id }) => change.enrollmentId === undefined || id === change.enrollmentId);
  if (named.length === 0) return fail("NOT_FOUND");
  const open = named.filter(({ revokedAt }) => revokedAt === null);
  for (const row of open) await withhold(tx, row, now);
  return { courseTitle, changed: open.length > 0 };
}

async function withhold(tx: Executor, { companyId, id, customerId }: EnrollmentRow, now: Date): Promise<void> {
  await tx
    .update(enrollmentGrants)
    .set({ revokedAt: now })
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.enrollmentId, id),
        eq(enrollmentGrants.sourceId, customerId),
      ),
    );
  const [ended] = await tx
    .update(enrollments)
    .set({ revokedAt: now, withheldAt: now })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)))
    .returning();
  if (ended) await emit(tx, await enrollmentFact(tx, "course_revoked", ended, now));
}

/** Locks a course to prevent its deletion until the transaction ends. */
async function shareCourse(tx: Executor, companyId: string, courseId: string) {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [course] = await tx
    .select({ title: courses.title, productId: courses.productId, status: courses.status })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)))
    .for("key share");
  return course ?? fail("NOT_FOUND");
}
