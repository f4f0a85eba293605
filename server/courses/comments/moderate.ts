import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { lessonComments } from "@/db/schema";
import { type AuditBy, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { addDigest } from "./digest-mails";
import { type CommentRow, lockOfCompany } from "./place";
import { removeComments, settleReports } from "./remove-comment";
import { checkRoom } from "./write-comment";

interface Named {
  companyId: string;
  commentId: string;
}

/**
 * The student's next digest announces the reply.
 *
 * @throws NOT_FOUND, reply_limit_reached
 */
export async function answerComment(
  { companyId, commentId }: Named,
  { text, userId }: { text: string; userId: string },
  now: Date,
  by: AuditBy,
): Promise<{ commentId: string }> {
  return db().transaction(async (tx) => {
    const named = await lockOfCompany(tx, companyId, commentId);
    const parent = named.parentId ? await lockOfCompany(tx, companyId, named.parentId) : named;
    await checkRoom(tx, companyId, parent.id);
    const { courseId, lessonId } = parent;
    const id = newId(now);
    await tx.insert(lessonComments).values({
      ...{ companyId, id, courseId, lessonId, parentId: parent.id, userId, text, status: "visible", isAnswer: true },
      ...{ createdAt: now, updatedAt: now },
    });
    if (parent.enrollmentId) await addDigest(tx, { companyId, id, enrollmentId: parent.enrollmentId }, now);
    await recordAudit(tx, { companyId, action: "comment.answered", subjectId: id, now, ...by });
    return { commentId: id };
  });
}

/**
 * Any reply can be the answer, including a student's.
 *
 * @throws NOT_FOUND if the comment is not a reply.
 */
export async function markAnswer(named: Named, isAnswer: boolean, now: Date, by: AuditBy): Promise<void> {
  await change(
    named,
    now,
    async (row) => {
      if (row.parentId === null) return fail("NOT_FOUND");
      return row.isAnswer === isAnswer ? null : { isAnswer };
    },
    { action: isAnswer ? "comment.marked" : "comment.unmarked", by },
  );
}

/**
 * Shows or hides a comment and resolves its open reports.
 *
 * @throws NOT_FOUND
 */
export async function showComment(named: Named, isShown: boolean, now: Date, by: AuditBy): Promise<void> {
  await change(named, now, async () => ({ status: isShown ? "visible" : "hidden" }), {
    action: isShown ? "comment.shown" : "comment.hidden",
    by,
  });
}

/**
 * Keeps the comment's replies.
 *
 * @throws NOT_FOUND
 */
export async function deleteComment({ companyId, commentId }: Named, now: Date, by: AuditBy): Promise<void> {
  await db().transaction(async (tx) => {
    const { id } = await lockOfCompany(tx, companyId, commentId);
    await removeComments(tx, companyId, [id], now);
    await recordAudit(tx, { companyId, action: "comment.deleted", subjectId: id, now, ...by });
  });
}

type Change = Partial<Pick<CommentRow, "status" | "isAnswer">>;
type ModerationAction = "comment.marked" | "comment.unmarked" | "comment.shown" | "comment.hidden";

async function change(
  { companyId, commentId }: Named,
  now: Date,
  decide: (row: CommentRow) => Promise<Change | null>,
  { action, by }: { action: ModerationAction; by: AuditBy },
): Promise<void> {
  await db().transaction(async (tx) => {
    const row = await lockOfCompany(tx, companyId, commentId);
    const changed = await decide(row);
    if (!changed) return;
    await tx
      .update(lessonComments)
      .set({ ...changed, updatedAt: now })
      .where(and(eq(lessonComments.companyId, companyId), eq(lessonComments.id, row.id)));
    if (changed.status) await settleReports(tx, companyId, [row.id], now);
    await recordAudit(tx, { companyId, action, subjectId: row.id, now, ...by });
  });
}
