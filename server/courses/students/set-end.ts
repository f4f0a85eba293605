import { and, eq, gt, isNull, ne, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollmentGrants } from "@/db/schema";
import { settleEnd } from "../enrollments/access-ends";
import type { EnrollmentRow } from "../enrollments/enrollments";

type Place = Pick<EnrollmentRow, "companyId" | "id">;

const ofEnrollment = ({ companyId, id }: Place) =>
  and(eq(enrollmentGrants.companyId, companyId), eq(enrollmentGrants.enrollmentId, id));

/**
 * Sets when an access that was just given by hand ends, null for never, in the caller's commit. A gift that was over
 * counts again. If a purchase still gives the access, the access follows the purchase. The enrollment's row is locked.
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

/** Extends the sources that end at `from` to `endsAt`: they stay the sources, so that a refund still ends the access. */
export async function moveEnd(tx: Executor, row: Place, from: Date, endsAt: Date, now: Date): Promise<void> {
  await tx
    .update(enrollmentGrants)
    .set({ endsAt })
    .where(and(ofEnrollment(row), isNull(enrollmentGrants.revokedAt), eq(enrollmentGrants.endsAt, from)));
  await settleEnd(tx, row, now);
}
