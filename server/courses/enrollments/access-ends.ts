import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import type { EnrollmentRow } from "./enrollments";

/** SQL condition: the enrollment is neither revoked nor expired at `now`. */
export function isOpenAt(now: Date): SQL | undefined {
  return and(isNull(enrollments.revokedAt), or(isNull(enrollments.endsAt), gt(enrollments.endsAt, now)));
}

/**
 * Sets the end of an enrollment to the latest end of its open sources, or to none if a source has
 * no end. Without an open source, keeps the end. Runs in the caller's transaction, which has locked
 * the enrollment.
 *
 * @returns true if a source grants access at `now`.
 */
export async function settleEnd(
  tx: Executor,
  { companyId, id }: Pick<EnrollmentRow, "companyId" | "id">,
  now: Date,
): Promise<boolean> {
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
  if (open.length === 0) return false;
  const last = Math.max(...open.map(({ endsAt }) => endsAt?.getTime() ?? Number.POSITIVE_INFINITY));
  await tx
    .update(enrollments)
    .set({ endsAt: Number.isFinite(last) ? new Date(last) : null })
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, id)));
  return last > now.getTime();
}

/** Extends the end of a restored source by the time it was revoked. */
export function endAfterPause(endsAt: Date | null, revokedAt: Date, now: Date): Date | null {
  return endsAt && new Date(endsAt.getTime() + now.getTime() - revokedAt.getTime());
}
