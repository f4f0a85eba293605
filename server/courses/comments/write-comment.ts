import { and, count, eq, gt, inArray, ne, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { courses, customers, enrollments, lessonComments } from "@/db/schema";
import { addNotice } from "../../accounts/notices/add-notice";
import { fail } from "../../core/failures/failure";
import { visit } from "../progress/complete-lesson";
import { addDigest } from "./digest-mails";
import { type CommentPlace, customerOf, lockVisible, takesComments } from "./place";
import { maxReplies, type NewComment } from "./schemas";

/** Limits of one student. */
const [perMinute, perDay] = [5, 50];

/**
 * Writes a comment or reply and notifies the members in one transaction. A reply to a reply is
 * attached to the parent comment.
 *
 * @returns the comment id.
 * @throws RATE_LIMITED, reply_limit_reached
 * @throws NOT_FOUND if the student lost access, the lesson or comment no longer exists, or comments
 * are disabled.
 */
export async function writeComment(place: CommentPlace, { text, parentId }: NewComment, now: Date): Promise<string> {
  const { companyId, courseId, lessonId, enrollmentId } = place;
  return db().transaction(async (tx) => {
    await visit(tx, place, now);
    if (!(await takesComments(tx, place))) return fail("NOT_FOUND");
    await checkRate(tx, place, now);
    const parent = parentId === undefined ? null : await lockParent(tx, place, parentId);
    const answered = parent?.enrollmentId ?? null;
    const id = newId(now);
    await tx.insert(lessonComments).values({
      ...{ companyId, id, courseId, lessonId, parentId: parent?.id ?? null, enrollmentId, text, status: "visible" },
      ...{ createdAt: now, updatedAt: now },
    });
    if (answered !== null && answered !== enrollmentId) {
      await addDigest(tx, { companyId, id, enrollmentId: answered }, now);
    }
    const [course] = await tx
      .select({ title: courses.title })
      .from(courses)
      .where(and(eq(courses.companyId, companyId), eq(courses.id, courseId)));
    const details = { title: course?.title ?? "" };
    await addNotice(tx, { companyId, id, kind: "lesson_comment", subjectId: id, details, now });
    return id;
  });
}

async function lockParent(tx: Executor, place: CommentPlace, parentId: string) {
  const named = await lockVisible(tx, place, parentId);
  const parent = named.parentId ? await lockVisible(tx, place, named.parentId) : named;
  await checkRoom(tx, place.companyId, parent.id);
  return parent;
}

/**
 * The caller has locked the comment.
 *
 * @throws reply_limit_reached
 */
export async function checkRoom(tx: Executor, companyId: string, parentId: string): Promise<void> {
  const ofParent = and(
    eq(lessonComments.companyId, companyId),
    eq(lessonComments.parentId, parentId),
    ne(lessonComments.status, "deleted"),
  );
  if ((await tx.$count(lessonComments, ofParent)) >= maxReplies) {
    fail("reply_limit_reached", { values: { max: maxReplies } });
  }
}

/** Limits a student across all courses of the company, counting deleted comments. Locks the customer's row. */
async function checkRate(tx: Executor, { companyId, enrollmentId }: CommentPlace, now: Date): Promise<void> {
  const customerId = await customerOf(tx, companyId, enrollmentId);
  await tx
    .select({ id: customers.id })
    .from(customers)
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)))
    .for("no key update");
  const own = tx
    .select({ id: enrollments.id })
    .from(enrollments)
    .where(and(eq(enrollments.companyId, companyId), eq(enrollments.customerId, customerId)));
  const [dayAgo, minuteAgo] = [new Date(now.getTime() - 86_400_000), new Date(now.getTime() - 60_000)];
  const [written] = await tx
    .select({
      inDay: count(),
      inMinute: sql<number>`count(*) FILTER (WHERE ${lessonComments.createdAt} > ${minuteAgo.toISOString()}::timestamptz)::int`,
    })
    .from(lessonComments)
    .where(
      and(
        eq(lessonComments.companyId, companyId),
        inArray(lessonComments.enrollmentId, own),
        gt(lessonComments.createdAt, dayAgo),
      ),
    );
  if (written && (written.inDay >= perDay || written.inMinute >= perMinute)) fail("RATE_LIMITED");
}
