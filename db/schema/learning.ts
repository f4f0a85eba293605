import { sql } from "drizzle-orm";
import {
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
import { id, instant } from "../columns";
import type { QuizQuestion } from "../shapes";
import { companies } from "./companies";
import { courses, lessons } from "./courses";
import { enrollments } from "./enrollments";

const companyId = () =>
  id("company_id")
    .notNull()
    .references(() => companies.id);

/** Whole seconds of a video, as PostgreSQL's `int4multirange`: `{[0,30),[45,60)}`. */
const secondRanges = customType<{ data: string; driverData: string }>({ dataType: () => "int4multirange" });

/** What a student has done of a lesson. A row appears with the first visit. */
export const lessonProgress = pgTable(
  "lesson_progress",
  {
    companyId: companyId(),
    enrollmentId: id("enrollment_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    courseId: id("course_id").notNull(),
    /** The union of the watched intervals (docs/decisions.md 13): it only grows. */
    watched: secondRanges("watched").notNull(),
    watchedSeconds: integer("watched_seconds").notNull().default(0),
    /** Where the player stopped. */
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

/** A group of students who start together: days of release count from its start. */
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

/** The test at the end of a lesson; a lesson with one is complete only once it is passed. */
export const quizzes = pgTable(
  "quizzes",
  {
    companyId: companyId(),
    lessonId: id("lesson_id").notNull(),
    courseId: id("course_id").notNull(),
    /** Share of right answers that passes, 1 to 100. */
    passPercent: integer("pass_percent").notNull(),
    /** Null: as many as the student likes. */
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
    /** Question id → the chosen choices' ids. */
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

/** Proof that a student finished a course. Its public page is found by its code (`company_lookups`). */
export const certificates = pgTable(
  "certificates",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    courseId: id("course_id").notNull(),
    /** 12 characters of base32 without look-alikes (docs/decisions.md 13). */
    code: text("code").notNull(),
    /** As they were when it was issued; the name is null once the person's data was erased. */
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

/** What a student wrote down for themselves. */
export const lessonNotes = pgTable(
  "lesson_notes",
  {
    companyId: companyId(),
    id: id("id").notNull(),
    enrollmentId: id("enrollment_id").notNull(),
    lessonId: id("lesson_id").notNull(),
    /** The moment of the video that it is about; null for none. */
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
