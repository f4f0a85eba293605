import { and, asc, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import { settleEnd } from "../enrollments/access-ends";
import type { EnrollmentRow } from "../enrollments/enrollments";
import { type Grant, reopen } from "../enrollments/grant-access";

type Source = Pick<Grant, "companyId" | "sourceId" | "now">;

/** Ends the access granted by a paused subscription at `endsAt`, in the caller's transaction. */
export async function limitSource(tx: Executor, { companyId, sourceId, now }: Source, endsAt: Date): Promise<void> {
  for (const row of await lockEnrollmentsOf(tx, { companyId, sourceId, now })) {
    await tx
      .update(enrollmentGrants)
      .set({ endsAt })
      .where(and(ofGrant(row, sourceId), isNull(enrollmentGrants.revokedAt)));
    await settleEnd(tx, row, now);
  }
}

/**
 * Reverts `limitSource` in the caller's transaction: removes the end of access and, if `isPaid`,
 * restores expired access with `course_enrolled`. Without payment, the next payment restores
 * access. Access withheld by a member stays withheld.
 */
export async function unlimitSource(
  tx: Executor,
  { companyId, sourceId, now }: Source,
  { isPaid }: { isPaid: boolean },
): Promise<void> {
  const { revokedAt, endsAt } = enrollmentGrants;
  for (const row of await lockEnrollmentsOf(tx, { companyId, sourceId, now })) {
    const isLimited = and(ofGrant(row, sourceId), isNotNull(endsAt));
    if (isPaid) {
      await tx
        .update(enrollmentGrants)
        .set({ revokedAt: null, endsAt: null })
        .where(and(isLimited, or(isNull(revokedAt), gte(revokedAt, endsAt))));
    }
    await tx.update(enrollmentGrants).set({ endsAt: null }).where(isLimited);
    if ((await settleEnd(tx, row, now)) && row.withheldAt === null) await reopen(tx, row, now);
  }
}

/** Locks the enrollments that a source grants or granted, in the lock order of `revokeAccess`. */
async function lockEnrollmentsOf(tx: Executor, { companyId, sourceId }: Source): Promise<EnrollmentRow[]> {
  const rows = await tx
    .select({ enrollment: enrollments })
    .from(enrollments)
    .innerJoin(
      enrollmentGrants,
      and(
        eq(enrollmentGrants.companyId, companyId),
        eq(enrollmentGrants.sourceId, sourceId),
        eq(enrollmentGrants.enrollmentId, enrollments.id),
      ),
    )
    .where(eq(enrollments.companyId, companyId))
    .orderBy(asc(enrollments.productId), asc(enrollments.courseId))
    .for("update", { of: enrollments });
  return rows.map(({ enrollment }) => enrollment);
}

function ofGrant({ companyId, id }: EnrollmentRow, sourceId: string) {
  return and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, id),
    eq(enrollmentGrants.sourceId, sourceId),
  );
}
