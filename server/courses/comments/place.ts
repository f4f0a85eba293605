import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, enrollments, lessonComments } from "@/db/schema";
import { fail } from "../../errors";

export type CommentRow = typeof lessonComments.$inferSelect;

/** A lesson that the student was found to have open. */
export interface CommentPlace {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
}

/** Whether the course takes comments now; one that does not shows none either. */
export async function takesComments(
  executor: Executor,
  { companyId, courseId }: Pick<CommentPlace, "companyId" | "courseId">,
): Promise<boolean> {
  const [course] = await executor
    .select({ takes: courses.takesComments })
    .from(courses)
    .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId)));
  return course?.takes ?? false;
}

/** A comment of the lesson that the student may react to, locked. @throws NOT_FOUND for a hidden or deleted one too. */
export async function lockVisible(
  tx: Executor,
  { companyId, courseId, lessonId }: CommentPlace,
  commentId: string,
): Promise<CommentRow> {
  if (!isId(commentId)) return fail("NOT_FOUND");
  const [row] = await tx
    .select()
    .from(lessonComments)
    .where(
      and(
        eq(lessonComments.companyId, companyId),
        eq(lessonComments.courseId, courseId),
        eq(lessonComments.lessonId, lessonId),
        eq(lessonComments.id, commentId),
        eq(lessonComments.status, "visible"),
      ),
    )
    .for("update");
  return row ?? fail("NOT_FOUND");
}

/** A comment of the company for a member, locked. @throws NOT_FOUND for a deleted one too. */
export async function lockOfCompany(tx: Executor, companyId: string, commentId: string): Promise<CommentRow> {
  if (!isId(commentId)) return fail("NOT_FOUND");
  const [row] = await tx
    .select()
    .from(lessonComments)
    .where(
      and(
        eq(lessonComments.companyId, companyId),
        eq(lessonComments.id, commentId),
        ne(lessonComments.status, "deleted"),
      ),
    )
    .for("update");
  return row ?? fail("NOT_FOUND");
}

/** The customer who holds an enrollment. @throws NOT_FOUND */
export async function customerOf(executor: Executor, companyId: string, enrollmentId: string): Promise<string> {
  const [row] = await executor
    .select({ customerId: enrollments.customerId })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId)));
  return row?.customerId ?? fail("NOT_FOUND");
}

export const replies = alias(lessonComments, "replies");

/** Whether a comment of the company has a reply that is shown. */
export const hasVisibleReply = (companyId: string) => sql`EXISTS (
  SELECT FROM lesson_comments shown
  WHERE shown.company_id = ${companyId} AND shown.parent_id = lesson_comments.id
    AND shown.status = 'visible')`;
