import { and, eq, inArray, isNull, ne } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { commentDigestStops, commentReports, lessonComments } from "@/db/schema";
import { removeNotice } from "../../accounts/notices/add-notice";
import { dropMails } from "../../core/mail/outbox";
import { fail } from "../../errors";
import type { CommentPlace } from "./place";

/** A student deletes their own comment, a hidden one too: its text is removed, the replies stay. @throws NOT_FOUND */
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
 * Removes the text of comments in the caller's commit; nobody is told of them any more, and their reports are settled.
 * Their place stays while somebody's reply hangs on it.
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

/** A member decided: the open reports of these comments are over. */
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
 * Erases what students wrote under the lessons of a company, in the caller's commit (LGPD), which locked the enrolments;
 * the replies of others stay, and nothing is mailed about them.
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

/** Forgets that a customer wants no digests, in the caller's commit. */
export async function eraseDigestStop(tx: Executor, companyId: string, customerId: string): Promise<void> {
  await tx
    .delete(commentDigestStops)
    .where(and(eq(commentDigestStops.companyId, companyId), eq(commentDigestStops.customerId, customerId)));
}
