import { and, asc, desc, eq, inArray, isNull, or } from "drizzle-orm";
import { db } from "@/db/client";
import { commentReports, customers, enrollments, lessonComments } from "@/db/schema";
import { authorName } from "./author-name";
import { type CommentPlace, hasVisibleReply, takesComments } from "./place";
import { type LessonComments, type StudentComment, threadsPerPage } from "./schemas";

/** A previewing member has no enrollment. */
export type CommentReader = Omit<CommentPlace, "enrollmentId"> & { enrollmentId: string | null };

/**
 * Returns a page of comments, or null if the course disables them. The caller checks access to the
 * lesson. Hidden and deleted comments with visible replies have no text.
 */
export async function readComments(reader: CommentReader, page = 1): Promise<LessonComments | null> {
  if (!(await takesComments(db(), reader))) return null;
  const { companyId, courseId, lessonId } = reader;
  const ofLesson = and(
    eq(lessonComments.companyId, companyId),
    eq(lessonComments.courseId, courseId),
    eq(lessonComments.lessonId, lessonId),
  );
  const shown = and(
    ofLesson,
    isNull(lessonComments.parentId),
    or(eq(lessonComments.status, "visible"), hasVisibleReply(companyId)),
  );
  const pages = Math.max(1, Math.ceil((await db().$count(lessonComments, shown)) / threadsPerPage));
  const wanted = Math.min(Math.max(1, page), pages);
  const heads = await selectAuthored()
    .where(shown)
    .orderBy(desc(lessonComments.createdAt), desc(lessonComments.id))
    .limit(threadsPerPage)
    .offset((wanted - 1) * threadsPerPage);
  const ids = heads.map(({ row }) => row.id);
  const ofHeads = and(ofLesson, inArray(lessonComments.parentId, ids), eq(lessonComments.status, "visible"));
  const below =
    ids.length === 0
      ? []
      : await selectAuthored().where(ofHeads).orderBy(asc(lessonComments.createdAt), asc(lessonComments.id));
  const reported = await listReported(reader, [...ids, ...below.map(({ row }) => row.id)]);
  const show = (authored: Authored) => toStudentComment(authored, reader, reported);
  const threads = heads.map((head) => ({
    ...show(head),
    replies: below.filter(({ row }) => row.parentId === head.row.id).map(show),
  }));
  return { threads, page: wanted, pages };
}

type Authored = Awaited<ReturnType<typeof selectAuthored>>[number];

function selectAuthored() {
  return db()
    .select({ row: lessonComments, name: customers.name })
    .from(lessonComments)
    .leftJoin(
      enrollments,
      and(eq(enrollments.companyId, lessonComments.companyId), eq(enrollments.id, lessonComments.enrollmentId)),
    )
    .leftJoin(customers, and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)));
}

async function listReported({ companyId, enrollmentId }: CommentReader, ids: string[]): Promise<Set<string>> {
  if (!enrollmentId || ids.length === 0) return new Set();
  const rows = await db()
    .select({ commentId: commentReports.commentId })
    .from(commentReports)
    .where(
      and(
        eq(commentReports.companyId, companyId),
        eq(commentReports.enrollmentId, enrollmentId),
        inArray(commentReports.commentId, ids),
      ),
    );
  return new Set(rows.map(({ commentId }) => commentId));
}

function toStudentComment({ row, name }: Authored, reader: CommentReader, reported: Set<string>): StudentComment {
  const createdAt = row.createdAt.toISOString();
  const nobody = { author: null, text: "", isAnswer: false, isOwn: false, isReported: false };
  if (row.status !== "visible") return { commentId: row.id, kind: "gone", ...nobody, createdAt };
  const isStudent = row.enrollmentId !== null;
  return {
    commentId: row.id,
    kind: isStudent ? "student" : "seller",
    author: isStudent ? authorName(name ?? "") : null,
    text: row.text,
    isAnswer: row.isAnswer,
    isOwn: isStudent && row.enrollmentId === reader.enrollmentId,
    isReported: reported.has(row.id),
    createdAt,
  };
}
