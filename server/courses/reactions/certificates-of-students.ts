import type { Reaction } from "../../core/events/reaction";
import { issueCertificate } from "../certificates/issue-certificate";
import { reviewCertificates } from "../certificates/withdraw-certificates";

export const certificatesOfStudents: Reaction = {
  name: "certificates of students",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => issueCertificate(tx, { companyId, enrollmentId: subjectId }, now),
};

/**
 * Withdraws certificates when the payment is fully returned, and restores them after a won dispute.
 * Must run after the reaction that revokes or restores access.
 */
export const certificatesOfReturns: Reaction = {
  name: "certificates of returned sales",
  concerns: () => true,
  run: (tx, { companyId, subjectId }, now) => reviewCertificates(tx, companyId, subjectId, now),
};
