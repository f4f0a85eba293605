import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  check,
  customType,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { companies, users } from "./accounts";
import { products } from "./catalog";
import { commentStatuses, courseStatuses, releaseKinds } from "./courses-enums";
import type { LessonCaptions, LessonChapter, QuizQuestion } from "./courses-shapes";
import { customers } from "./customers";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

export interface CourseInstructor {
  name: string;
  role: string;
  bio: string;
  initials: string;
}

export interface CourseArtwork {
  from: string;
  via: string;
  to: string;
  glow: string;
  motif: string;
}

export const courses = pgTable(
  "courses",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    productId: id("product_id").notNull(),
    slug: text("slug").notNull(),
    status: word("status", courseStatuses).notNull(),
    title: text("title").notNull(),
    producerName: text("producer_name").notNull(),
    tagline: text("tagline").notNull(),
    description: text("description").notNull(),
    category: text("category").notNull(),
    level: text("level").notNull(),
    highlights: jsonb("highlights").$type<string[]>().notNull(),
    certificateHours: integer("certificate_hours").notNull(),
    instructor: jsonb("instructor").$type<CourseInstructor>().notNull(),
    artwork: jsonb("artwork").$type<CourseArtwork>().notNull(),
    cover: text("cover"),
    issuesCertificates: boolean("issues_certificates").notNull().default(true),
    takesComments: boolean("takes_comments").notNull().default(true),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    deletedAt: instant("deleted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("courses_slug").on(table.companyId, table.slug),
    index("courses_of_product").on(table.companyId, table.productId),
    foreignKey({
      columns: [table.companyId, table.productId],
      foreignColumns: [products.companyId, products.id],
      name: "courses_product",
    }),
    oneOf("courses_status", table.status, courseStatuses),
  ],
);

export const courseModules = pgTable(
  "course_modules",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    title: text("title").notNull(),
    position: integer("position").notNull(),
    /** When the module opens for a student. Only the columns of its kind are set. */
    release: word("release", releaseKinds).notNull().default("at_once"),
    releaseDays: integer("release_days"),
    releaseOn: date("release_on", { mode: "string" }),
    releaseModuleId: id("release_module_id"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    oneOf("course_modules_release", table.release, releaseKinds),
    check(
      "course_modules_release_terms",
      sql`(${table.release} = 'after_days') = (${table.releaseDays} IS NOT NULL) AND (${table.release} = 'on_date') = (${table.releaseOn} IS NOT NULL) AND (${table.release} = 'after_module') = (${table.releaseModuleId} IS NOT NULL)`,
    ),
    index("course_modules_of_course").on(table.companyId, table.courseId, table.position),
    foreignKey({
      columns: [table.companyId, table.courseId],
      foreignColumns: [courses.companyId, courses.id],
      name: "course_modules_course",
    }),
  ],
);

export const lessons = pgTable(
  "lessons",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    moduleId: id("module_id").notNull(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    videoUrl: text("video_url"),
    durationSeconds: integer("duration_seconds"),
    position: integer("position").notNull(),
    isSample: boolean("is_sample").notNull().default(false),
    captions: jsonb("captions").$type<LessonCaptions[]>().notNull().default([]),
    chapters: jsonb("chapters").$type<LessonChapter[]>().notNull().default([]),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("lessons_of_course").on(table.companyId, table.courseId),
    index("lessons_of_module").on(table.companyId, table.moduleId, table.position),
    foreignKey({
      columns: [table.companyId, table.moduleId],
      foreignColumns: [courseModules.companyId, courseModules.id],
      name: "lessons_module",
    }),
  ],
);

/** Materials of lessons: links, or URLs of uploaded files. */
export const materials = pgTable(
  "materials",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    title: text("title").notNull(),
    url: text("url").notNull(),
    position: integer("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("materials_of_course").on(table.companyId, table.courseId),
    index("materials_of_lesson").on(table.companyId, table.lessonId, table.position),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "materials_lesson",
    }),
  ],
);

/** Access to a course is open while one of its grants is open. */
export const enrollments = pgTable(
  "enrollments",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    productId: id("product_id").notNull(),
    customerId: id("customer_id").notNull(),
    /**
     * Keyed hash of the address that paid first and owns the progress; empty if a member gave
     * access first. Two addresses that bought a course under one document share neither progress
     * nor notes.
     */
    buyer: text("buyer").notNull().default(""),
    enrolledAt: instant("enrolled_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** When a member revoked access. Earlier grants cannot restore it. */
    withheldAt: instant("withheld_at"),
    /** Latest end of the grants; null if one has no end. */
    endsAt: instant("ends_at"),
    cohortId: id("cohort_id"),
    seenAt: instant("seen_at"),
    completedAt: instant("completed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("enrollments_customer").on(table.companyId, table.courseId, table.customerId, table.buyer),
    index("enrollments_of_customer").on(table.companyId, table.customerId),
    index("enrollments_newest").on(table.companyId, table.courseId, table.enrolledAt.desc(), table.id.desc()),
    index("enrollments_to_end")
      .on(table.companyId, table.endsAt)
      .where(sql`${table.revokedAt} IS NULL AND ${table.endsAt} IS NOT NULL`),
    foreignKey({
      columns: [table.companyId, table.courseId],
      foreignColumns: [courses.companyId, courses.id],
      name: "enrollments_course",
    }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "enrollments_customer_of",
    }),
  ],
);

export const enrollmentGrants = pgTable(
  "enrollment_grants",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    enrollmentId: id("enrollment_id").notNull(),
    /** Transaction or subscription, or the customer for a member's grant. */
    sourceId: id("source_id").notNull(),
    grantedAt: instant("granted_at").notNull(),
    revokedAt: instant("revoked_at"),
    /** Null if the grant does not expire. */
    endsAt: instant("ends_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.enrollmentId, table.sourceId] }),
    index("enrollment_grants_of_source").on(table.companyId, table.sourceId),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "enrollment_grants_enrollment",
    }),
  ],
);

/**
 * Links to everything that one address of a customer bought or was given. A link works for anyone
 * who has it (docs/domains/courses.md).
 */
export const buyerLinks = pgTable(
  "buyer_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    customerId: id("customer_id").notNull(),
    buyer: text("buyer").notNull(),
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.customerId, table.buyer] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "buyer_links_customer",
    }),
  ],
);

/** Legacy links, one per customer instead of per address. Valid only while the customer has one address. */
export const accessLinks = pgTable(
  "access_links",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    customerId: id("customer_id").notNull(),
    token: text("token").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.customerId] }),
    foreignKey({
      columns: [table.companyId, table.customerId],
      foreignColumns: [customers.companyId, customers.id],
      name: "access_links_customer",
    }),
  ],
);

/** Comments and replies by a student (`enrollmentId`) or a member (`userId`), as plain text. */
export const lessonComments = pgTable(
  "lesson_comments",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    parentId: id("parent_id"),
    enrollmentId: id("enrollment_id"),
    userId: id("user_id").references((): AnyPgColumn => users.id),
    text: text("text").notNull(),
    status: word("status", commentStatuses).notNull(),
    /** Marked by the seller as the answer to its parent comment. */
    isAnswer: boolean("is_answer").notNull().default(false),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
    /** Deprecated: when the previous version emails the student who received the reply. Dropped in the next release. */
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

export const commentReports = pgTable(
  "comment_reports",
  {
    companyId: companyId(),
    commentId: id("comment_id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    createdAt: instant("created_at").notNull(),
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

/** Opt-outs from digests of replies. */
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

/** Watched seconds as `int4multirange`: `{[0,30),[45,60)}`. */
const secondRanges = customType<{ data: string; driverData: string }>({ dataType: () => "int4multirange" });

/** Created on the first visit of a lesson. */
export const lessonProgress = pgTable(
  "lesson_progress",
  {
    companyId: companyId(),
    enrollmentId: id("enrollment_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    courseId: id("course_id").notNull(),
    /** Union of the watched intervals, which never shrinks (docs/domains/courses.md). */
    watched: secondRanges("watched").notNull(),
    watchedSeconds: integer("watched_seconds").notNull().default(0),
    positionSeconds: integer("position_seconds").notNull().default(0),
    completedAt: instant("completed_at"),
    startedAt: instant("started_at").notNull(),
    seenAt: instant("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.enrollmentId, table.lessonId] }),
    index("lesson_progress_of_lesson").on(table.companyId, table.lessonId),
    index("lesson_progress_of_course").on(table.companyId, table.courseId, table.seenAt),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "lesson_progress_enrollment",
    }),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "lesson_progress_lesson",
    }).onDelete("cascade"),
    check("lesson_progress_seconds", sql`${table.watchedSeconds} >= 0 AND ${table.positionSeconds} >= 0`),
  ],
);

/** Students who start together. Release days count from the cohort's start. */
export const cohorts = pgTable(
  "cohorts",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    courseId: id("course_id").notNull(),
    name: text("name").notNull(),
    startsOn: date("starts_on", { mode: "string" }).notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("cohorts_name").on(table.companyId, table.courseId, table.name),
    foreignKey({
      columns: [table.companyId, table.courseId],
      foreignColumns: [courses.companyId, courses.id],
      name: "cohorts_course",
    }),
  ],
);

/** A lesson with a quiz is complete only when the quiz is passed. */
export const quizzes = pgTable(
  "quizzes",
  {
    companyId: companyId(),
    lessonId: id("lesson_id").notNull(),
    courseId: id("course_id").notNull(),
    /** Correct answers required to pass, 1 to 100. */
    passPercent: integer("pass_percent").notNull(),
    /** Null if unlimited. */
    maxAttempts: integer("max_attempts"),
    questions: jsonb("questions").$type<QuizQuestion[]>().notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.lessonId] }),
    index("quizzes_of_course").on(table.companyId, table.courseId),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "quizzes_lesson",
    }).onDelete("cascade"),
    check("quizzes_pass", sql`${table.passPercent} BETWEEN 1 AND 100`),
    check("quizzes_attempts", sql`${table.maxAttempts} BETWEEN 1 AND 100`),
  ],
);

export const quizAttempts = pgTable(
  "quiz_attempts",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    answers: jsonb("answers").$type<Record<string, string[]>>().notNull(),
    scorePercent: integer("score_percent").notNull(),
    passed: boolean("passed").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("quiz_attempts_of_student").on(table.companyId, table.enrollmentId, table.lessonId),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "quiz_attempts_enrollment",
    }),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "quiz_attempts_lesson",
    }).onDelete("cascade"),
  ],
);

/** `company_lookups` maps the code of a certificate's public page to its company. */
export const certificates = pgTable(
  "certificates",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    courseId: id("course_id").notNull(),
    /** 12 base32 characters without ambiguous ones (docs/domains/courses.md). */
    code: text("code").notNull(),
    /** As of the time of issue. Null once the person's data is erased. */
    studentName: text("student_name"),
    courseTitle: text("course_title").notNull(),
    producerName: text("producer_name").notNull(),
    hours: integer("hours").notNull(),
    issuedAt: instant("issued_at").notNull(),
    withdrawnAt: instant("withdrawn_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    unique("certificates_enrollment").on(table.companyId, table.enrollmentId),
    unique("certificates_code").on(table.companyId, table.code),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "certificates_enrollment_of",
    }),
  ],
);

export const lessonNotes = pgTable(
  "lesson_notes",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    atSeconds: integer("at_seconds"),
    text: text("text").notNull(),
    createdAt: instant("created_at").notNull(),
    updatedAt: instant("updated_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    index("lesson_notes_of_student").on(table.companyId, table.enrollmentId, table.lessonId),
    foreignKey({
      columns: [table.companyId, table.enrollmentId],
      foreignColumns: [enrollments.companyId, enrollments.id],
      name: "lesson_notes_enrollment",
    }),
    foreignKey({
      columns: [table.companyId, table.lessonId],
      foreignColumns: [lessons.companyId, lessons.id],
      name: "lesson_notes_lesson",
    }).onDelete("cascade"),
  ],
);
