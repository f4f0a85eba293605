import { and, eq, type SQL, sql } from "drizzle-orm";
import { isAnyText } from "@/db/any-text";
import { db } from "@/db/client";
import { certificates, companyLookups, enrollments } from "@/db/schema";
import type { Holder } from "../enrollments/access-links";
import { readCode, showCode } from "./codes";
import { certificateLookup } from "./issue-certificate";
import { isMoneyKept } from "./money-kept";
import type { OwnCertificate, PublicCertificate } from "./schemas";

export type CertificateRow = typeof certificates.$inferSelect;

export async function findPublicCertificate(typed: string): Promise<PublicCertificate | null> {
  const code = readCode(typed);
  const row = code && (await findByCode(code));
  if (!row) return null;
  const shown = showCode(row.code);
  if (row.withdrawnAt || row.studentName === null) return { status: "withdrawn", code: shown };
  const { studentName, courseTitle, producerName, hours } = row;
  const issuedAt = row.issuedAt.toISOString();
  return { status: "valid", code: shown, studentName, courseTitle, producerName, hours, issuedAt };
}

async function findByCode(code: string): Promise<CertificateRow | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, certificateLookup), eq(companyLookups.key, code)));
  if (!found) return null;
  const [row] = await db()
    .select()
    .from(certificates)
    .where(and(eq(certificates.companyId, found.companyId), eq(certificates.id, found.targetId)));
  return row ?? null;
}

/**
 * Returns a customer's certificate for a course; null if none was issued or it was withdrawn.
 * Certificates remain after access expires. With `sourceIds`, one of these purchases must have
 * granted access without being fully refunded.
 */
export async function findOwnCertificate(
  { companyId, customerId, sourceIds }: Holder,
  courseId: string,
): Promise<CertificateRow | null> {
  const [found] = await db()
    .select({ certificate: certificates })
    .from(certificates)
    .innerJoin(
      enrollments,
      and(eq(enrollments.companyId, certificates.companyId), eq(enrollments.id, certificates.enrollmentId)),
    )
    .where(
      and(
        eq(certificates.companyId, companyId),
        eq(certificates.courseId, courseId),
        eq(enrollments.customerId, customerId),
        sourceIds && isPaidBy(companyId, sourceIds),
      ),
    );
  return found && !found.certificate.withdrawnAt ? found.certificate : null;
}

/**
 * SQL condition: one of these sources grants or granted the enrollment, and its payment was not
 * fully refunded or charged back.
 */
function isPaidBy(companyId: string, sourceIds: readonly string[]): SQL {
  return sql`EXISTS (
    SELECT FROM enrollment_grants g
    WHERE g.company_id = ${companyId} AND g.enrollment_id = ${enrollments.id}
      AND ${isAnyText(sql`g.source_id::text`, sourceIds)} AND ${isMoneyKept(companyId)})`;
}

export function toOwnCertificate({ code, issuedAt }: CertificateRow): OwnCertificate {
  return { code: showCode(code), path: certificatePathOf(code), issuedAt: issuedAt.toISOString() };
}

export function certificatePathOf(code: string): string {
  return `/certificate/${showCode(code)}`;
}
