import { and, eq, isNull, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import type { EnrollmentRow } from "../courses/enrollments";

/**
 * Sets when the open sources of an access end, and the access with them, in the caller's commit. A source that lasts
 * longer keeps its end; null lets every source last. The enrollment's row is locked.
 */
export async function setEnd(
  tx: Executor,
  { companyId, id }: Pick<EnrollmentRow, "companyId" | "id">,
  endsAt: Date | null,
  now: Date,
): Promise<void> {
  const ofEnrollment = and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, id),
    isNull(enrollmentGrants.revokedAt),
  );
  const isOver = sql`${enrollmentGrants.endsAt} <= ${now.toISOString()}::timestamptz`;
  const open = await tx.select().from(enrollmentGrants).where(ofEnrollment);
  const lasting = open.filter((each) => each.endsAt === null && each.grantedAt < now);
  if (lasting.length === 0) {
    const isMeant = sql`(${isOver} OR ${enrollmentGrants.grantedAt} >= ${now.toISOString()}::timestamptz)`;
    await tx.update(enrollmentGrants).set({ endsAt }).where(and(ofEnrollment, isMeant));
  }
  await followGrants(tx, companyId, id);
}

/** Extends the sources that end last to `endsAt`, and the access with them, so that a refund still ends it. */
export async function moveEnd(
  tx: Executor,
  { companyId, id }: Pick<EnrollmentRow, "companyId" | "id">,
  from: Date,
  endsAt: Date,
): Promise<void> {
  await tx
    .update(enrollmentGrants)
    .set({ endsAt })
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.enrollmentId, id),
        isNull(enrollmentGrants.revokedAt),
        eq(enrollmentGrants.endsAt, from),
      ),
    );
  await followGrants(tx, companyId, id);
}

/** The access ends with its last source, or never while one of them has no end. */
async function followGrants(tx: Executor, companyId: string, id: string): Promise<void> {
  const open = await tx
    .select({ endsAt: enrollmentGrants.endsAt })
    .from(enrollmentGrants)
    .where(
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.enrollmentId, id),
        isNull(enrollmentGrants.revokedAt),
      ),
    );
  const ends = open.map((each) => each.endsAt?.getTime() ?? Number.POSITIVE_INFINITY);
  const latest = ends.length > 0 ? Math.max(...ends) : Number.POSITIVE_INFINITY;
  const endsAt = Number.isFinite(latest) ? new Date(latest) : null;
  await tx
    .update(enrollments)
    .set({ endsAt })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)));
}
