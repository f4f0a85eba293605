import { isId } from "@/db/ids";
import { type CertificateRow, findOwnCertificate } from "../certificates/find-certificate";
import type { Holder } from "../enrollments/access-links";
import { findAccess } from "../enrollments/find-access";

/**
 * Returns the certificate of one of these customers, preferring one with open access, or null.
 * Certificates remain after access expires (docs/domains/courses.md).
 */
export async function findCertificateOf(
  holders: readonly Holder[],
  courseId: string,
  realNow: Date,
): Promise<CertificateRow | null> {
  if (!isId(courseId)) return null;
  const access = await findAccess(holders, courseId, realNow);
  for (const { companyId, customerId, ...of } of access ? [access, ...holders] : holders) {
    const sourceIds = "sourceIds" in of ? of.sourceIds : undefined;
    const found = await findOwnCertificate({ companyId, customerId, ...(sourceIds && { sourceIds }) }, courseId);
    if (found) return found;
  }
  return null;
}
