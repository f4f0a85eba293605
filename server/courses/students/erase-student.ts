import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments, lessonNotes, lessonProgress } from "@/db/schema";

/**
 * Erases what students did and wrote in a company's courses, in the caller's commit (LGPD), which locked the enrolments:
 * progress, visits and notes. The enrolments stay, and with them the access that is paid for. Quizzes, comments and
 * certificates are erased by their rooms.
 */
export async function eraseStudent(tx: Executor, companyId: string, enrollmentIds: string[]): Promise<void> {
  if (enrollmentIds.length === 0) return;
  for (const table of [lessonProgress, lessonNotes]) {
    await tx.delete(table).where(and(eq(table.companyId, companyId), inArray(table.enrollmentId, enrollmentIds)));
  }
  await tx
    .update(enrollments)
    .set({ seenAt: null, completedAt: null })
    .where(and(eq(enrollments.companyId, companyId), inArray(enrollments.id, enrollmentIds)));
}
