import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants } from "@/db/schema";
import { settleEnd } from "../enrollments/access-ends";
import type { EnrollmentRow } from "../enrollments/enrollments";

type Place = Pick<EnrollmentRow, "companyId" | "id">;

const ofEnrollment = ({ companyId, id }: Place) =>
  and(eq(enrollmentGrants.companyId, companyId), eq(enrollmentGrants.enrollmentId, id));

/**
 * Sets or, with null, removes the end of access just granted by a member. The caller's transaction
 * has locked the enrollment. Renews an expired grant. An additional purchase determines the end
 * instead.
 */
export async function setGiftEnd(
  tx: Executor,
  row: Place & Pick<EnrollmentRow, "customerId">,
  endsAt: Date | null,
  now: Date,
): Promise<void> {
  const isPaid = and(
    ofEnrollment(row),
    ne(enrollmentGrants.sourceId, row.customerId),
    isNull(enrollmentGrants.revokedAt),
    or(isNull(enrollmentGrants.endsAt), gt(enrollmentGrants.endsAt, now)),
  );
  if ((await tx.$count(enrollmentGrants, isPaid)) === 0) {
    await tx
      .update(enrollmentGrants)
      .set({ grantedAt: now, revokedAt: null, endsAt })
      .where(and(ofEnrollment(row), eq(enrollmentGrants.sourceId, row.customerId)));
  }
  await settleEnd(tx, row, now);
}

/** Moves the end of sources that expire at `from`. A refund still ends their access. */
export async function moveEnd(tx: Executor, row: Place, from: Date, endsAt: Date, now: Date): Promise<void> {
  await tx
    .update(enrollmentGrants)
    .set({ endsAt })
    .where(and(ofEnrollment(row), isNull(enrollmentGrants.revokedAt), eq(enrollmentGrants.endsAt, from)));
  await settleEnd(tx, row, now);
}
