import { db, type Executor } from "@/db/client";
import { dayMs } from "@/db/durations";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { withholdAccess } from "../enrollments/change-access";
import { lockEnrollment } from "../enrollments/grant-access";
import { listAddressesOf } from "../progress/enrolled-addresses";
import type { AccessExtension, Restoration } from "./dashboard-schemas";
import { openAccess } from "./enroll-person";
import { getStudent } from "./list-students";
import type { EnrollmentId, EnrollmentRecord } from "./schemas";
import { moveEnd } from "./set-end";

/**
 * Revokes even paid access, with `course_revoked`. Idempotent.
 *
 * @throws NOT_FOUND
 */
export function revokeStudent(
  companyId: string,
  place: EnrollmentId,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentRecord> {
  return change(companyId, place, now, async (tx, { courseTitle: title, customer: { id: customerId } }) => {
    const { changed } = await withholdAccess(tx, { companyId, customerId, ...place, now });
    const entry = {
      companyId,
      ...by,
      action: "access.withheld" as const,
      subjectId: customerId,
      after: { title },
      now,
    };
    if (changed) await recordAudit(tx, entry);
  });
}

/**
 * Restores ended access, either for a number of days or permanently.
 *
 * @throws NOT_FOUND
 */
export function restoreStudent(
  companyId: string,
  { days, ...place }: Restoration,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentRecord> {
  const endsAt = days === null ? null : new Date(now.getTime() + days * dayMs);
  return change(companyId, place, now, async (tx, { courseTitle: title, customer: { id: subjectId, emails } }) => {
    const { enrollmentId } = place;
    const [email = ""] = await listAddressesOf(tx, { companyId, id: subjectId, emails }, { enrollmentId });
    const student = { customerId: subjectId, email, enrollmentId };
    const { changed } = await openAccess(tx, { companyId, courseId: place.courseId, endsAt }, student, now);
    const after = { title, ...(endsAt && { endsAt: endsAt.toISOString() }) };
    if (changed) await recordAudit(tx, { companyId, ...by, action: "access.given", subjectId, after, now });
  });
}

/**
 * Extends access with an end, by days or to an instant. Keeps its sources, so a refund still ends
 * it.
 *
 * @throws NOT_FOUND, access_ended, access_has_no_end, access_end_not_later
 */
export function extendAccess(
  companyId: string,
  { days, endsAt: until, ...place }: AccessExtension,
  now: Date,
  by: AuditBy,
): Promise<EnrollmentRecord> {
  return change(companyId, place, now, async (tx, { courseTitle: title, customer: { id: subjectId } }) => {
    const row = (await lockEnrollment(tx, companyId, place.enrollmentId)) ?? fail("NOT_FOUND");
    const { endsAt } = row;
    if (row.revokedAt !== null || (endsAt && endsAt <= now)) return fail("access_ended");
    if (!endsAt) return fail("access_has_no_end");
    const later = until ? new Date(until) : new Date(endsAt.getTime() + (days ?? 0) * dayMs);
    if (later <= endsAt) return fail("access_end_not_later");
    await moveEnd(tx, row, endsAt, later, now);
    const told = { before: { endsAt: endsAt.toISOString() }, after: { title, endsAt: later.toISOString() } };
    await recordAudit(tx, { companyId, ...by, action: "access.extended", subjectId, ...told, now });
  });
}

/** @returns the enrollment after the change. */
function change(
  companyId: string,
  { courseId, enrollmentId }: EnrollmentId,
  now: Date,
  deed: (tx: Executor, student: EnrollmentRecord) => Promise<void>,
): Promise<EnrollmentRecord> {
  return db().transaction(async (tx) => {
    const student = await getStudent(companyId, { courseId, enrollmentId }, now, tx);
    await deed(tx, student);
    return getStudent(companyId, { courseId, enrollmentId }, now, tx);
  });
}
