import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { enrollments, lessonNotes, lessonProgress } from "@/db/schema";

/**
 * Erases what a customer did and wrote in a company's courses, in the caller's commit (LGPD): progress, visits and notes.
 * The enrollments stay, and with them the access that is paid for. Quizzes, comments and certificates are erased by their
 * rooms.
 */
export async function eraseStudent(tx: Executor, companyId: string, customerId: string): Promise<void> {
  const own = and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId));
  // Locked, so that a report under way does not add to what was erased.
  const rows = await tx.select({ id: enrollments.id }).from(enrollments).where(own).for("update");
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return;
  for (const table of [lessonProgress, lessonNotes]) {
    await tx.delete(table).where(and(eq(table.companyId, companyId), inArray(table.enrollmentId, ids)));
  }
  await tx.update(enrollments).set({ seenAt: null, completedAt: null }).where(own);
}
