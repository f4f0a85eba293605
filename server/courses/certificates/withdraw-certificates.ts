import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { certificates } from "@/db/schema";
import { isMoneyKept } from "./money-kept";

/**
 * Withdraws the certificates of enrollments whose money all went back (a full refund, a dispute), and restores them once
 * such access is open again (a dispute that was won), in the caller's commit. Access that ended with time, or with a
 * subscription of which a charge stays paid, leaves its certificate: the course was paid for.
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

/** Removes people from their certificates, for an erasure (LGPD): the public page then says that it was withdrawn. */
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
