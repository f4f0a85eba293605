import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { certificates } from "@/db/schema";
import { isMoneyKept } from "./money-kept";

/**
 * Withdraws certificates of enrollments whose payments were fully returned by refunds or disputes,
 * and restores them with the access, for example after a won dispute. Certificates stay valid if
 * access expired or if a charge of the subscription is still paid. Runs in the caller's
 * transaction.
 */
export async function reviewCertificates(
  tx: Executor,
  companyId: string,
  transactionId: string,
  now: Date,
): Promise<void> {
  const isOfSource = sql`${certificates.enrollmentId} IN (
    SELECT g.enrollment_id FROM enrollment_grants g
    WHERE g.company_id = ${companyId} AND g.source_id IN (
      SELECT unnest(ARRAY[t.id, t.subscription_id]) FROM transactions t
      WHERE t.company_id = ${companyId} AND t.id = ${transactionId}))`;
  const isReturned = sql`EXISTS (
    SELECT FROM enrollments e
    WHERE e.company_id = ${companyId} AND e.id = certificates.enrollment_id AND e.revoked_at IS NOT NULL)
  AND NOT EXISTS (
    SELECT FROM enrollment_grants g
    WHERE g.company_id = ${companyId} AND g.enrollment_id = certificates.enrollment_id AND ${isMoneyKept(companyId)})`;
  await tx
    .update(certificates)
    .set({
      withdrawnAt: sql`CASE WHEN ${isReturned} THEN coalesce(${certificates.withdrawnAt}, ${now.toISOString()}::timestamptz) END`,
    })
    .where(and(eq(certificates.companyId, companyId), isOfSource));
}

/** Erases students from their certificates (LGPD), which then appear as withdrawn. */
export async function eraseFromCertificates(
  tx: Executor,
  { companyId, enrollmentIds }: { companyId: string; enrollmentIds: string[] },
  now: Date,
): Promise<void> {
  await tx
    .update(certificates)
    .set({
      studentName: null,
      withdrawnAt: sql`coalesce(${certificates.withdrawnAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(and(eq(certificates.companyId, companyId), inArray(certificates.enrollmentId, enrollmentIds)));
}
