import { and, asc, eq, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { settleEnd } from "./access-ends";
import { type EnrollmentRow, enrollmentFact } from "./enrollments";
import type { Grant } from "./grant-access";

/**
 * Revokes access granted by a transaction or subscription, in the caller's transaction. Without
 * another source, the customer loses the course, with `course_revoked`. Idempotent, even under
 * concurrency.
 */
export async function revokeAccess(
  tx: Executor,
  { companyId, sourceId, now }: Pick<Grant, "companyId" | "sourceId" | "now">,
): Promise<void> {
  const found = await tx
    .select({ enrollment: enrollments })
    .from(enrollments)
    .innerJoin(enrollmentGrants, grantOf(companyId, sourceId))
    .where(eq(enrollments.companyId, companyId))
    .orderBy(asc(enrollments.productId), asc(enrollments.courseId))
    .for("update", { of: enrollments });
  for (const { enrollment } of found) {
    const ended = await endGrant(tx, enrollment, sourceId, now);
    if (ended) await emit(tx, await enrollmentFact(tx, "course_revoked", ended, now));
  }
}

/** SQL condition: an open grant of the source, joined with its enrollment. */
function grantOf(companyId: string, sourceId: string) {
  return and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.sourceId, sourceId),
    eq(enrollmentGrants.enrollmentId, enrollments.id),
    isNull(enrollmentGrants.revokedAt),
  );
}

/** Revokes a grant, and its enrollment if no grant is left. Returns null if access continues. */
async function endGrant(
  tx: Executor,
  { companyId, id: enrollmentId }: EnrollmentRow,
  sourceId: string,
  now: Date,
): Promise<EnrollmentRow | null> {
  const lasting = and(
    eq(enrollmentGrants.companyId, companyId),
    eq(enrollmentGrants.enrollmentId, enrollmentId),
    isNull(enrollmentGrants.revokedAt),
  );
  await tx
    .update(enrollmentGrants)
    .set({ revokedAt: now })
    .where(and(lasting, eq(enrollmentGrants.sourceId, sourceId)));
  if ((await tx.$count(enrollmentGrants, lasting)) > 0) {
    await settleEnd(tx, { companyId, id: enrollmentId }, now);
    return null;
  }
  const [row] = await tx
    .update(enrollments)
    .set({ revokedAt: now })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId), isNull(enrollments.revokedAt)))
    .returning();
  return row ?? null;
}
