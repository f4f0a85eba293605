import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { commentReports, lessonComments } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { visit } from "../progress/complete-lesson";
import { type CommentPlace, lockVisible, takesComments } from "./place";
import { reportsThatHide } from "./schemas";

/**
 * Records one report per student of another student's comment. The third open report hides the
 * comment until a member decides.
 *
 * @throws NOT_FOUND, including for the student's own comment and for a comment by the seller.
 */
export async function reportComment(place: CommentPlace, commentId: string, now: Date): Promise<void> {
  const { companyId, enrollmentId } = place;
  await db().transaction(async (tx) => {
    await visit(tx, place, now);
    if (!(await takesComments(tx, place))) return fail("NOT_FOUND");
    const comment = await lockVisible(tx, place, commentId);
    if (comment.enrollmentId === null || comment.enrollmentId === enrollmentId) return fail("NOT_FOUND");
    const report = { companyId, commentId: comment.id, enrollmentId, createdAt: now };
    await tx.insert(commentReports).values(report).onConflictDoNothing();
    const open = and(
      eq(commentReports.companyId, companyId),
      eq(commentReports.commentId, comment.id),
      isNull(commentReports.resolvedAt),
    );
    if ((await tx.$count(commentReports, open)) < reportsThatHide) return;
    await tx
      .update(lessonComments)
      .set({ status: "hidden", updatedAt: now })
      .where(and(eq(lessonComments.companyId, companyId), eq(lessonComments.id, comment.id)));
  });
}
