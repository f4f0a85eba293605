import { and, desc, eq, exists, isNotNull, isNull, ne, notExists, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { commentReports, courses, customers, enrollments, lessonComments, lessons } from "@/db/schema";
import { replies } from "./place";
import type { CommentPage, CommentQuery } from "./schemas";

const parents = alias(lessonComments, "parents");

/** Newest first, without deleted comments. */
export async function listComments(
  companyId: string,
  { filter, courseId, limit, offset }: CommentQuery,
): Promise<CommentPage> {
  const where = and(
    eq(lessonComments.companyId, companyId),
    ne(lessonComments.status, "deleted"),
    courseId ? eq(sql`${lessonComments.courseId}::text`, courseId) : undefined,
    isNull(courses.deletedAt),
    filter && conditionOf(filter),
  );
  const ofCourse = and(eq(courses.companyId, lessonComments.companyId), eq(courses.id, lessonComments.courseId));
  const [rows, [total]] = await Promise.all([
    db()
      .select({
        row: lessonComments,
        courseTitle: courses.title,
        lessonTitle: lessons.title,
        parentText: parents.text,
        customerId: customers.id,
        name: customers.name,
        openReports: openReports(),
        replies: sql<number>`(${db()
          .select({ replies: sql`count(*)::int` })
          .from(replies)
          .where(and(isReply, ne(replies.status, "deleted")))})`,
      })
      .from(lessonComments)
      .innerJoin(courses, ofCourse)
      .innerJoin(lessons, and(eq(lessons.companyId, lessonComments.companyId), eq(lessons.id, lessonComments.lessonId)))
      .leftJoin(parents, and(eq(parents.companyId, lessonComments.companyId), eq(parents.id, lessonComments.parentId)))
      .leftJoin(
        enrollments,
        and(eq(enrollments.companyId, lessonComments.companyId), eq(enrollments.id, lessonComments.enrollmentId)),
      )
      .leftJoin(
        customers,
        and(eq(customers.companyId, enrollments.companyId), eq(customers.id, enrollments.customerId)),
      )
      .where(where)
      .orderBy(desc(lessonComments.createdAt), desc(lessonComments.id))
      .limit(limit)
      .offset(offset),
    db().select({ rows: sql<number>`count(*)::int` }).from(lessonComments).innerJoin(courses, ofCourse).where(where),
  ]);
  return {
    rows: rows.map(({ row, courseTitle, lessonTitle, parentText, customerId, name, ...counts }) => ({
      id: row.id,
      course: { id: row.courseId, title: courseTitle },
      lesson: { id: row.lessonId, title: lessonTitle },
      parent: row.parentId ? { id: row.parentId, text: parentText ?? "" } : null,
      student: customerId ? { customerId, name: name ?? "" } : null,
      text: row.text,
      status: row.status,
      isAnswer: row.isAnswer,
      ...counts,
      createdAt: row.createdAt.toISOString(),
    })),
    totalRows: total?.rows ?? 0,
  };
}

const isReply = and(eq(replies.companyId, lessonComments.companyId), eq(replies.parentId, lessonComments.id));

const isOpenReport = and(
  eq(commentReports.companyId, lessonComments.companyId),
  eq(commentReports.commentId, lessonComments.id),
  isNull(commentReports.resolvedAt),
);

function openReports(): SQL<number> {
  const reports = db().select({ reports: sql`count(*)::int` }).from(commentReports).where(isOpenReport);
  return sql<number>`(${reports})`;
}

const one = { one: sql`1` };

/** A member replied, or a student's reply is marked as the answer. */
const isAnswered = and(
  isReply,
  ne(replies.status, "deleted"),
  or(isNotNull(replies.userId), eq(replies.isAnswer, true)),
);

function conditionOf(filter: NonNullable<CommentQuery["filter"]>): SQL | undefined {
  switch (filter) {
    case "unanswered":
      return and(
        isNull(lessonComments.parentId),
        isNotNull(lessonComments.enrollmentId),
        eq(lessonComments.status, "visible"),
        notExists(db().select(one).from(replies).where(isAnswered)),
      );
    case "reported":
      return exists(db().select(one).from(commentReports).where(isOpenReport));
    case "hidden":
      return eq(lessonComments.status, "hidden");
  }
}
