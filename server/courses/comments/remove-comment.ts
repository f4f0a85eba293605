import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { commentDigestStops, commentReports, lessonComments } from "@/db/schema";
import { removeNotice } from "../../accounts/notices/add-notice";
import { fail } from "../../core/failures/failure";
import { dropMails } from "../../core/mail/outbox";
import type { CommentPlace } from "./place";

/**
 * Removes the text of a student's own comment, even a hidden one, and keeps the replies.
 *
 * @throws NOT_FOUND
 */
export async function deleteOwnComment(place: CommentPlace, commentId: string, now: Date): Promise<void> {
  const { companyId, courseId, lessonId, enrollmentId } = place;
  if (!isId(commentId)) return fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const own = and(
      eq(lessonComments.companyId, companyId),
      eq(lessonComments.courseId, courseId),
      eq(lessonComments.lessonId, lessonId),
      eq(lessonComments.enrollmentId, enrollmentId),
      eq(lessonComments.id, commentId),
    );
    const [found] = await tx
      .select({ id: lessonComments.id })
      .from(lessonComments)
      .where(and(own, ne(lessonComments.status, "deleted")))
      .for("update");
    if (!found) return fail("NOT_FOUND");
    await removeComments(tx, companyId, [found.id], now);
  });
}

/**
 * Removes the text of comments, their pending notifications and their open reports, in the caller's
 * transaction. Comments with replies keep their position.
 */
export async function removeComments(tx: Executor, companyId: string, ids: string[], now: Date): Promise<void> {
  await tx
    .update(lessonComments)
    .set({ text: "", status: "deleted", isAnswer: false, tellAt: null, updatedAt: now })
    .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.id, ids)));
  await dropMails(tx, companyId, "digest", ids);
  await settleReports(tx, companyId, ids, now);
  for (const id of ids) await removeNotice(tx, companyId, id);
}

export async function settleReports(tx: Executor, companyId: string, ids: string[], now: Date): Promise<void> {
  await tx
    .update(commentReports)
    .set({ resolvedAt: now })
    .where(
      and(
        eq(commentReports.companyId, companyId),
        inArray(commentReports.commentId, ids),
        isNull(commentReports.resolvedAt),
      ),
    );
}

/**
 * Erases students' comments (LGPD) in the caller's transaction, which has locked the enrollments.
 * Keeps replies by others, but sends no emails about them.
 */
export async function eraseComments(
  tx: Executor,
  companyId: string,
  enrollmentIds: string[],
  now: Date,
): Promise<void> {
  if (enrollmentIds.length === 0) return;
  const written = await tx
    .select({ id: lessonComments.id })
    .from(lessonComments)
    .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.enrollmentId, enrollmentIds)))
    .for("update");
  const ids = written.map(({ id }) => id);
  if (ids.length > 0) {
    await removeComments(tx, companyId, ids, now);
    const replies = await tx
      .update(lessonComments)
      .set({ tellAt: null })
      .where(and(eq(lessonComments.companyId, companyId), inArray(lessonComments.parentId, ids)))
      .returning({ id: lessonComments.id });
    await dropMails(
      tx,
      companyId,
      "digest",
      replies.map(({ id }) => id),
    );
  }
  await tx
    .delete(commentReports)
    .where(and(eq(commentReports.companyId, companyId), inArray(commentReports.enrollmentId, enrollmentIds)));
}

export async function eraseDigestStop(tx: Executor, companyId: string, customerId: string): Promise<void> {
  await tx
    .delete(commentDigestStops)
    .where(and(eq(commentDigestStops.companyId, companyId), eq(commentDigestStops.customerId, customerId)));
}
