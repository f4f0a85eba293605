import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, courses, enrollmentGrants, enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { endAfterPause, settleEnd } from "./access-ends";
import { type EnrollmentRow, enrollmentFact } from "./enrollments";

/** `sourceId` is the transaction or subscription that pays for the access, or the customer id for a member's grant. */
export interface Grant {
  companyId: string;
  productId: string;
  customerId: string;
  sourceId: string;
  /** Index keys (`namesOfBuyer`) of the address used for the payment; empty for a member's grant. */
  buyer: readonly string[];
  /** Absent or null for permanent access. */
  endsAt?: Date | null;
  now: Date;
}

/**
 * Grants a product's courses, with `course_enrolled` for each new enrollment, in the caller's
 * transaction. Draft courses open once published. An archived course accepts no new students, but
 * an earlier source can restore access, for example after a won dispute. Only another source
 * restores access withheld by a member. Idempotent per source, even under concurrency.
 */
export async function grantAccess(tx: Executor, grant: Grant): Promise<void> {
  const { companyId, productId, sourceId } = grant;
  // Prevents the deletion of a course during an enrollment.
  const found = await tx
    .select({ id: courses.id, status: courses.status })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.productId, productId), isNull(courses.deletedAt)))
    .orderBy(asc(courses.id))
    .for("key share");
  if (found.length === 0) return;
  const earlier = await coursesGrantedBy(tx, companyId, sourceId);
  for (const { id, status } of found) {
    if (status !== "archived" || earlier.has(id)) await grantCourse(tx, grant, id);
  }
}

async function coursesGrantedBy(tx: Executor, companyId: string, sourceId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ courseId: enrollments.courseId })
    .from(enrollmentGrants)
    .innerJoin(
      enrollments,
      and(eq(enrollments.companyId, enrollmentGrants.companyId), eq(enrollments.id, enrollmentGrants.enrollmentId)),
    )
    .where(and(eq(enrollmentGrants.companyId, companyId), eq(enrollmentGrants.sourceId, sourceId)));
  return new Set(rows.map(({ courseId }) => courseId));
}

async function grantCourse(tx: Executor, grant: Grant, courseId: string): Promise<void> {
  const { isNew, row } = await openEnrollment(tx, grant, courseId);
  if (!row) return;
  const isNewSource = await addSource(tx, row, grant);
  const isOpen = await settleEnd(tx, row, grant.now);
  if (isNew) return emit(tx, await enrollmentFact(tx, "course_enrolled", row, grant.now));
  if (isOpen && (isNewSource || row.withheldAt === null)) await reopen(tx, row, grant.now);
}

/**
 * Locks and returns the buyer's enrollment; inserts a missing one. A buyer who used another
 * person's document gets a separate enrollment (docs/domains/courses.md). A member's grant uses the
 * customer's first enrollment.
 */
export async function openEnrollment(
  tx: Executor,
  { companyId, productId, customerId, sourceId, buyer, now }: Omit<Grant, "endsAt">,
  courseId: string,
): Promise<{ isNew: boolean; row: EnrollmentRow | null }> {
  const known = await lockEnrollments(tx, companyId, courseId, customerId);
  const own = buyer.length === 0 ? known[0] : await findOwn(tx, known, { sourceId, buyer });
  if (own) return { isNew: false, row: own };
  const named = { courseId, productId, customerId, buyer: buyer[0] ?? "" };
  const fresh = { companyId, id: newId(now), ...named, enrolledAt: now, revokedAt: null };
  const [inserted] = await tx.insert(enrollments).values(fresh).onConflictDoNothing().returning();
  if (inserted) return { isNew: true, row: inserted };
  const meanwhile = await lockEnrollments(tx, companyId, courseId, customerId);
  return { isNew: false, row: meanwhile.find((each) => each.buyer === named.buyer) ?? null };
}

async function findOwn(
  tx: Executor,
  known: readonly EnrollmentRow[],
  { sourceId, buyer }: Pick<Grant, "sourceId" | "buyer">,
): Promise<EnrollmentRow | undefined> {
  const opened = known.find((row) => buyer.includes(row.buyer));
  if (opened) return opened;
  for (const row of known) {
    if (await isGivenTo(tx, row, { sourceId, buyer })) return row;
  }
  return undefined;
}

async function isGivenTo(
  tx: Executor,
  { companyId, id, customerId, buyer: opener }: EnrollmentRow,
  { sourceId, buyer }: Pick<Grant, "sourceId" | "buyer">,
): Promise<boolean> {
  const given = await tx
    .select({ sourceId: enrollmentGrants.sourceId })
    .from(enrollmentGrants)
    .where(and(eq(enrollmentGrants.companyId, companyId), eq(enrollmentGrants.enrollmentId, id)));
  // Excludes members' grants to the customer's other addresses.
  const sourceIds = given.map((each) => each.sourceId).filter((each) => each !== customerId || opener === "");
  const isBought = and(
    inArray(companyLookups.kind, [...buyer]),
    inArray(companyLookups.key, sourceIds),
    eq(companyLookups.companyId, companyId),
  );
  if (sourceIds.includes(sourceId)) return true;
  return sourceIds.length > 0 && (await tx.$count(companyLookups, isBought)) > 0;
}

/**
 * Adds or restores a source of an enrollment. Does not restore an expired source.
 *
 * @returns true if the source is new to the enrollment.
 */
export async function addSource(
  tx: Executor,
  { companyId, id: enrollmentId }: EnrollmentRow,
  { sourceId, endsAt = null, now }: Pick<Grant, "sourceId" | "endsAt" | "now">,
): Promise<boolean> {
  const added = await tx
    .insert(enrollmentGrants)
    .values({ companyId, enrollmentId, sourceId, grantedAt: now, revokedAt: null, endsAt })
    .onConflictDoNothing()
    .returning({ sourceId: enrollmentGrants.sourceId });
  if (added.length > 0) return true;
  const isSource = and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, enrollmentId),
    eq(enrollmentGrants.sourceId, sourceId),
  );
  const [revoked] = await tx
    .select({ endsAt: enrollmentGrants.endsAt, revokedAt: enrollmentGrants.revokedAt })
    .from(enrollmentGrants)
    .where(
      and(
        isSource,
        isNotNull(enrollmentGrants.revokedAt),
        or(isNull(enrollmentGrants.endsAt), lt(enrollmentGrants.revokedAt, enrollmentGrants.endsAt)),
      ),
    )
    .for("update");
  if (!revoked?.revokedAt) return false;
  await tx
    .update(enrollmentGrants)
    .set({ grantedAt: now, revokedAt: null, endsAt: endAfterPause(revoked.endsAt, revoked.revokedAt, now) })
    .where(isSource);
  return false;
}

/**
 * Locks and returns a customer's enrollments in a course, oldest first, one per payment address.
 * Serializes grants of different sources.
 */
export function lockEnrollments(
  tx: Executor,
  companyId: string,
  courseId: string,
  customerId: string,
): Promise<EnrollmentRow[]> {
  return tx
    .select()
    .from(enrollments)
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.courseId, courseId),
        eq(enrollments.customerId, customerId),
      ),
    )
    .orderBy(asc(enrollments.enrolledAt), asc(enrollments.id))
    .for("update");
}

export async function lockEnrollment(tx: Executor, companyId: string, id: string): Promise<EnrollmentRow | null> {
  const [row] = await tx
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)))
    .for("update");
  return row ?? null;
}

/** Emits `course_enrolled`. An open enrollment is unchanged. */
export async function reopen(tx: Executor, { companyId, id }: EnrollmentRow, now: Date): Promise<void> {
  const [row] = await tx
    .update(enrollments)
    .set({ enrolledAt: now, revokedAt: null, withheldAt: null })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id), isNotNull(enrollments.revokedAt)))
    .returning();
  if (row) await emit(tx, await enrollmentFact(tx, "course_enrolled", row, now));
}
