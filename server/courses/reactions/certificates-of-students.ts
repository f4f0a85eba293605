import type { Reaction } from "../../core/events/reaction";
import { issueCertificate } from "../certificates/issue-certificate";
import { reviewCertificates } from "../certificates/withdraw-certificates";

/** A finished course gives its certificate, once. */
export const certificatesOfStudents: Reaction = {
  name: "certificates of students",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => issueCertificate(tx, { companyId, enrollmentId: subjectId }, now),
};

/**
 * A course whose money all went back proves nothing any more, and does again when a dispute was won. It runs after the
 * reaction that takes or restores the access.
 */
export const certificatesOfReturns: Reaction = {
  name: "certificates of returned sales",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => reviewCertificates(tx, companyId, subjectId, now),
};
