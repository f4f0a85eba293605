import { sql } from "drizzle-orm";
import {
  boolean,
  check,
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
import { courseStatuses } from "../enums";
import { releaseKinds } from "../learning-enums";
import type { LessonCaptions, LessonChapter } from "../shapes";
import { products } from "./catalog";
import { companies } from "./companies";

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

/** A course for the buyers of a product. */
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
    /** When it opens for a student; the one of these that its kind needs is set. */
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
    /** Whether anybody may watch it, from the checkout's page. */
    isSample: boolean("is_sample").notNull().default(false),
    /** The subtitles of an MP4 or HLS video. */
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

/** A link that goes with a lesson; nothing is uploaded. */
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
