import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { certificates, companyLookups, courses, customers, enrollments } from "@/db/schema";
import { emit } from "../../events";
import { type EnrollmentRow, enrollmentFact } from "../enrollments/enrollments";
import { newCode } from "./codes";

/** `company_lookups.kind` of the rows that map a code to its company. */
export const certificateLookup = "certificate";

interface Finished {
  enrollment: EnrollmentRow;
  course: typeof courses.$inferSelect;
  studentName: string;
}

/**
 * Issues the certificate of an enrollment whose course is complete, with `certificate_issued`, in the caller's commit.
 * It keeps the student's name and the course's title, producer and hours as they are now. Nothing happens without a
 * completion, with ended access, for a course that issues none, and for a second time. Idempotent.
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

/** Locks the enrollment, so that two completions issue one certificate. */
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
