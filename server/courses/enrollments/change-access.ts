import { and, eq, gt, isNull, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, enrollmentGrants, enrollments } from "@/db/schema";
import { fail } from "../../errors";
import { emit } from "../../events";
import { settleEnd } from "./access-ends";
import { type EnrollmentRow, enrollmentFact } from "./enrollments";
import { addSource, lockEnrollment, lockEnrollments, openEnrollment, reopen } from "./grant-access";

/** A member's change of a customer's access to one course. */
export interface AccessChange {
  companyId: string;
  customerId: string;
  courseId: string;
  /** One of the customer's enrollments in it; by default the first is given, and all are taken away. */
  enrollmentId?: string;
  /** The names of the address (`namesOfBuyer`) that is given the course; by default the first enrollment is opened. */
  buyer?: readonly string[];
  now: Date;
}

/** Result of a change of access. */
export interface ChangedAccess {
  courseTitle: string;
  changed: boolean;
}

/** Result of giving access: the enrollment that has it. */
export interface GivenAccess extends ChangedAccess {
  enrollmentId: string;
}

/**
 * Gives a customer a course on a member's behalf, in the caller's commit. If a member took the access away and it is
 * still paid for, it is restored and ends with the payment; otherwise it is a gift that no refund ends. A gift that was
 * over counts again, without an end. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course; course_archived for a customer who never had it.
 */
export async function giveAccess(tx: Executor, change: AccessChange): Promise<GivenAccess> {
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

/** Lets a gift whose time was over count again. */
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
 * Takes a course away from a customer on a member's behalf, in the caller's commit, even if it is paid for. Its current
 * sources do not give it back; only a member or a new purchase can. Idempotent.
 *
 * @throws NOT_FOUND for an unknown or deleted course, and for a customer who was never enrolled.
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

/** Locks a course so that it cannot be deleted until the commit. */
async function shareCourse(tx: Executor, companyId: string, courseId: string) {
  if (!isId(courseId)) return fail("NOT_FOUND");
  const [course] = await tx
    .select({ title: courses.title, productId: courses.productId, status: courses.status })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId), isNull(courses.deletedAt)))
    .for("key share");
  return course ?? fail("NOT_FOUND");
}
