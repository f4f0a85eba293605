import { isId } from "@/db/ids";
import { type CertificateRow, findOwnCertificate } from "../certificates/find-certificate";
import type { Holder } from "../courses/access-links";
import { findAccess } from "../learning/find-access";

/**
 * The certificate that one of these customers has of a course; null without one. It outlasts the access, but not for the
 * link of one order, which shows what that order bought and nothing else.
 */
export async function findCertificateOf(
  holders: readonly Holder[],
  courseId: string,
  now: Date,
): Promise<CertificateRow | null> {
  if (!isId(courseId)) return null;
  const access = await findAccess(holders, courseId, now);
  const whole = holders.filter(({ sourceIds }) => sourceIds === undefined || sourceIds === null);
  for (const customer of access ? [access, ...whole] : whole) {
    const found = await findOwnCertificate(customer, courseId);
    if (found) return found;
  }
  return null;
}
