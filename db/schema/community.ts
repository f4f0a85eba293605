import { sql } from "drizzle-orm";
import { type AnyPgColumn, boolean, check, foreignKey, index, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { commentStatuses } from "../learning-enums";
import { users } from "./auth";
import { companies } from "./companies";
import { lessons } from "./courses";
import { customers } from "./customers";
import { enrollments } from "./enrollments";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** A comment under a lesson, or a reply to one: by a student (`enrollmentId`) or a member (`userId`). Text only. */
export const lessonComments = pgTable(
  "lesson_comments",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    /** The comment that it answers; replies have no replies. */
    parentId: id("parent_id"),
    enrollmentId: id("enrollment_id"),
    userId: id("user_id").references((): AnyPgColumn => users.id),
    text: text("text").notNull(),
    status: word("status", commentStatuses).notNull(),
    /** Marked by the seller as the answer to its parent. */
    isAnswer: boolean("is_answer").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** When the previous version mails the student whom it answers. Dropped in the next release. */
    tellAt: instant("tell_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("lesson_comments_of_lesson").on(table.companyId, table.lessonId, table.createdAt),
    index("lesson_comments_of_course").on(table.companyId, table.courseId, table.createdAt),
    index("lesson_comments_of_student").on(table.companyId, table.enrollmentId, table.createdAt),
    index("lesson_comments_of_parent").on(table.companyId, table.parentId, table.createdAt),
    index("lesson_comments_to_tell").on(table.companyId, table.tellAt).where(sql`${table.tellAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "lesson_comments_lesson",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.companyId, table.parentId],
      foreignColumns: [table.companyId, table.id],
      name: "lesson_comments_parent",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "lesson_comments_enrollment",
    }),
    oneOf("lesson_comments_status", table.status, commentStatuses),
    check("lesson_comments_author", sql`num_nonnulls(${table.enrollmentId}, ${table.userId}) <= 1`),
  ],
);

/** A student's report of a comment: one per student and comment. */
export const commentReports = pgTable(
  "comment_reports",
  {
    companyId: companyId(),
    commentId: id("comment_id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    createdAt: instant("created_at").notNull(),
    /** When a member decided on it. */
    resolvedAt: instant("resolved_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.commentId, table.enrollmentId] }),
    index("comment_reports_open").on(table.companyId, table.createdAt).where(sql`${table.resolvedAt} IS NULL`),
    foreignKey({
      columns: [table.companyId, table.commentId],
      foreignColumns: [lessonComments.companyId, lessonComments.id],
      name: "comment_reports_comment",
    }).onDelete("cascade"),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "comment_reports_enrollment",
    }),
  ],
);

/** Customers who want no digests of the answers to their comments. */
export const commentDigestStops = pgTable(
  "comment_digest_stops",
  {
    companyId: companyId(),
    customerId: id("customer_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.customerId] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "comment_digest_stops_customer",
    }),
  ],
);
