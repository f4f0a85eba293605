import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments, lessonNotes, lessonProgress } from "@/db/schema";

/**
 * Erases students' progress, visits and notes (LGPD), in the caller's transaction, which has locked
 * the enrollments. Keeps enrollments and paid access. The quiz, comment and certificate modules
 * erase their own data.
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
