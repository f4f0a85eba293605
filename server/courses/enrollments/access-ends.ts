import { and, eq, gt, isNull, or, type SQL } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants, enrollments } from "@/db/schema";
import type { EnrollmentRow } from "./enrollments";

/** Whether an enrollment gives access at `now`, as a condition of a query: it is neither revoked nor past its end. */
export function isOpenAt(now: Date): SQL | undefined {
  return and(isNull(enrollments.revokedAt), or(isNull(enrollments.endsAt), gt(enrollments.endsAt, now)));
}

/**
 * Lets an enrollment end with its last source, or never while one of them has no end, in the caller's commit. Without an
 * open source its end stays as it was. The enrollment's row is locked.
 *
 * @returns whether a source gives access at `now`.
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

/** The end of a restored source: the time during which it gave no access is added. */
export function endAfterPause(endsAt: Date | null, revokedAt: Date, now: Date): Date | null {
  return endsAt && new Date(endsAt.getTime() + now.getTime() - revokedAt.getTime());
}
