import { and, eq, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { courses, enrollments, lessonComments } from "@/db/schema";
import { fail } from "../../core/failures/failure";

export type CommentRow = typeof lessonComments.$inferSelect;

/** The caller has verified that the student can open the lesson. */
export interface CommentPlace {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
}

/** If the course disables comments, existing ones are hidden too. */
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

/** @throws NOT_FOUND, including for a hidden or deleted comment. */
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

/** @throws NOT_FOUND, including for a deleted comment. */
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

export async function customerOf(executor: Executor, companyId: string, enrollmentId: string): Promise<string> {
  const [row] = await executor
    .select({ customerId: enrollments.customerId })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.id, enrollmentId)));
  return row?.customerId ?? fail("NOT_FOUND");
}

export const replies = alias(lessonComments, "replies");

export const hasVisibleReply = (companyId: string) => sql`EXISTS (
  SELECT FROM lesson_comments shown
  WHERE shown.company_id = ${companyId} AND shown.parent_id = lesson_comments.id
    AND shown.status = 'visible')`;
