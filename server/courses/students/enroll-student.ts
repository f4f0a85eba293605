import { db } from "@/db/client";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { isDocument } from "../../accounts/company/documents";
import { toE164 } from "../../core/contact/phone";
import { fail } from "../../core/failures/failure";
import { getCohort, getCourseTitle } from "./cohorts";
import { type Enrolled, enrollPerson, type Person } from "./enroll-person";
import { getStudent } from "./list-students";
import type { EnrollmentRecord, NewEnrollment } from "./schemas";

/**
 * Enrolls a person in a course, with `course_enrolled`. Idempotent: returns the same enrollment
 * again.
 *
 * @throws course_archived, document_invalid, document_required, cohort_unknown, customer_ambiguous,
 * customer_email_differs
 * @throws NOT_FOUND for an unknown course.
 * @throws VALIDATION on `customer.phone` or `documentType`.
 */
export async function enrollStudent(
  companyId: string,
  input: NewEnrollment,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentRecord> {
  const { courseId } = input;
  const person = toPerson(input);
  const endsAt = input.endsAt ? new Date(input.endsAt) : null;
  if (endsAt && endsAt <= now) return fail("access_end_not_later");
  return db().transaction(async (tx) => {
    const title = await getCourseTitle(companyId, courseId, tx);
    const cohort = input.cohortId ? await getCohort(tx, { companyId, courseId }, input.cohortId) : null;
    const enrolled = await enrollPerson(tx, { companyId, courseId, endsAt, cohortId: cohort?.id ?? null }, person, now);
    const { enrollmentId, customerId, changed } = accepted(enrolled);
    const after = { title, ...(endsAt && { endsAt: endsAt.toISOString() }) };
    if (changed) await recordAudit(tx, { companyId, ...by, action: "access.given", subjectId: customerId, after, now });
    return getStudent(companyId, { courseId, enrollmentId }, now, tx);
  });
}

function accepted(enrolled: Enrolled): Exclude<Enrolled, { refusal: string }> {
  return enrolled.refusal === null ? enrolled : fail(enrolled.refusal);
}

function toPerson({ customer }: NewEnrollment): Person {
  const { name, email, documentType, document } = customer;
  const phone = customer.phone?.trim() ? toE164(customer.phone) : "";
  if (phone === null) return fail("VALIDATION", { field: "customer.phone", message: "must be a valid phone number" });
  if (document === undefined) return { name, email, phone, document: null };
  if (documentType === undefined) {
    return fail("VALIDATION", { field: "customer.documentType", message: "is required with a document" });
  }
  if (!isDocument(documentType, document)) return fail("document_invalid");
  return { name, email, phone, document: { type: documentType, number: document } };
}
