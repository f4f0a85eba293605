import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { certificates, companyLookups, courses, customers, enrollments } from "@/db/schema";
import { emit } from "../../core/events/emit";
import { type EnrollmentRow, enrollmentFact } from "../enrollments/enrollments";
import { newCode } from "./codes";

/** Maps a certificate code to its company in `company_lookups`. */
export const certificateLookup = "certificate";

interface Finished {
  enrollment: EnrollmentRow;
  course: typeof courses.$inferSelect;
  studentName: string;
}

/**
 * Issues the certificate of a completed enrollment and records `certificate_issued`, in the
 * caller's transaction. Copies the current student name, course title, producer and hours. Does
 * nothing if the course is incomplete, access has ended, or the course has no certificates.
 * Idempotent.
 */
export async function issueCertificate(
  tx: Executor,
  { companyId, enrollmentId }: { companyId: string; enrollmentId: string },
  now: Date,
): Promise<void> {
  const finished = await findFinished(tx, companyId, enrollmentId);
  if (!finished) return;
  const { enrollment, course, studentName } = finished;
  const [issued] = await tx
    .insert(certificates)
    .values({
      companyId,
      id: newId(now),
      enrollmentId,
      courseId: course.id,
      code: newCode(),
      studentName,
      courseTitle: course.title,
      producerName: course.producerName,
      hours: course.certificateHours,
      issuedAt: now,
    })
    .onConflictDoNothing({ target: [certificates.companyId, certificates.enrollmentId] })
    .returning();
  if (!issued) return;
  await tx.insert(companyLookups).values({ kind: certificateLookup, key: issued.code, companyId, targetId: issued.id });
  await emit(tx, await enrollmentFact(tx, "certificate_issued", enrollment, now));
}

/** Locks the enrollment, so that concurrent completions issue one certificate. */
async function findFinished(tx: Executor, companyId: string, enrollmentId: string): Promise<Finished | null> {
  const [found] = await tx
    .select({ enrollment: enrollments, course: courses, studentName: customers.name })
    .from(enrollments)
    .innerJoin(courses, and(eq(courses.companyId, enrollments.companyId), eq(courses.id, enrollments.courseId)))
    .innerJoin(customers, and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)))
    .where(
      and(
        eq(enrollments.companyId, companyId),
        eq(enrollments.id, enrollmentId),
        isNotNull(enrollments.completedAt),
        isNull(enrollments.revokedAt),
        eq(courses.issuesCertificates, true),
        isNull(courses.deletedAt),
      ),
    )
    .for("update", { of: enrollments });
  return found ?? null;
}
