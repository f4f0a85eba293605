import { and, asc, eq, inArray, isNotNull, isNull, lt, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { companyLookups, courses, enrollmentGrants, enrollments } from "@/db/schema";
import { emit } from "../../events";
import { endAfterPause, settleEnd } from "./access-ends";
import { type EnrollmentRow, enrollmentFact } from "./enrollments";

/**
 * A customer's access to a product's courses. `sourceId` is the transaction or subscription that pays for it, or the
 * customer if a member gives it.
 */
export interface Grant {
  companyId: string;
  productId: string;
  customerId: string;
  sourceId: string;
  /** The names of the e-mail that paid (`namesOfBuyer`); empty for what a member gave. */
  buyer: readonly string[];
  /** When this source's access ends by itself; absent or null: it does not. */
  endsAt?: Date | null;
  now: Date;
}

/**
 * Gives a customer the courses of a product, with `course_enrolled` for each new one, in the caller's commit. Drafts
 * count: the customer can open them once published. An archived course enrols nobody new, but restores access to a
 * source that gave it before (a dispute that was won). Access that a member took away is not restored until another
 * source gives it. Idempotent per source, also under concurrency.
 */
export async function grantAccess(tx: Executor, grant: Grant): Promise<void> {
  const { companyId, productId, sourceId } = grant;
  // Locked until the commit, so that no course is deleted during an enrolment.
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
 * The enrollment in a course of whoever paid, inserted if there is none, and locked until the commit. Who pays under
 * somebody else's document studies apart (docs/decisions.md 13). What a member gives goes to the customer's first one.
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

/** The enrollment that an e-mail opened, or that this source or another of its purchases or gifts opens. */
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
  // What a member gave to another address of the customer is not this one's.
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
 * Adds or restores a source of an enrollment; one whose time was over stays over. @returns whether the source is new to
 * it.
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
 * A customer's enrollments in a course, one for each e-mail that paid, oldest first, locked until the commit: grants of
 * other sources wait for this one.
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

/** An enrollment, locked until the commit. */
export async function lockEnrollment(tx: Executor, companyId: string, id: string): Promise<EnrollmentRow | null> {
  const [row] = await tx
    .select()
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)))
    .for("update");
  return row ?? null;
}

/** Reopens a revoked enrollment, with `course_enrolled`; an open one does not change. */
export async function reopen(tx: Executor, { companyId, id }: EnrollmentRow, now: Date): Promise<void> {
  const [row] = await tx
    .update(enrollments)
    .set({ enrolledAt: now, revokedAt: null, withheldAt: null })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id), isNotNull(enrollments.revokedAt)))
    .returning();
  if (row) await emit(tx, await enrollmentFact(tx, "course_enrolled", row, now));
}
