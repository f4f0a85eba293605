import { and, eq, inArray, sql } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments, quizAttempts } from "@/db/schema";
import { eraseFromCertificates } from "../../courses/certificates/withdraw-certificates";
import { eraseComments } from "../../courses/comments/remove-comment";
import { eraseStudent } from "../../courses/students/erase-student";

/**
 * Locks a customer's enrollments, so that a concurrent progress report cannot add to erased data.
 *
 * @returns their IDs
 */
export async function lockEnrollments(
  tx: Executor,
  { companyId, customerId }: { companyId: string; customerId: string },
): Promise<string[]> {
  const rows = await tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)))
    .for("update");
  return rows.map(({ id }) => id);
}

/**
 * Erases a student's activity, comments and certificates. The caller's transaction must have locked the enrollments.
 */
export async function eraseStudies(tx: Executor, companyId: string, enrollmentIds: string[], now: Date): Promise<void> {
  await eraseComments(tx, companyId, enrollmentIds, now);
  await eraseStudent(tx, companyId, enrollmentIds);
  await eraseFromCertificates(tx, { companyId, enrollmentIds }, now);
  await tx
    .update(enrollments)
    .set({ buyer: sql`${enrollments.id}::text` })
    .where(and(eq(enrollments.companyId, companyId), inArray(enrollments.id, enrollmentIds)));
  await tx
    .delete(quizAttempts)
    .where(and(eq(quizAttempts.companyId, companyId), inArray(quizAttempts.enrollmentId, enrollmentIds)));
}
