import { z } from "zod";
import type { LessonCaptions, LessonChapter } from "@/db/schema/courses-shapes";
import type { MemberCourse } from "../courses/schemas";
import type { VideoSource } from "../progress/schemas";
import { maxLessonSeconds } from "../progress/schemas";

/** Progress is recorded only for students. */
export type Reader = "student" | "member";

export interface Shop {
  companyId: string;
  name: string;
  supportEmail: string;
}

export interface CourseHead {
  courseId: string;
  title: string;
  producerName: string;
  cover: string | null;
  artwork: MemberCourse["artwork"];
}

export interface CourseProgress {
  lessons: number;
  completedLessons: number;
  /** 0 to 100; 100 only if every lesson is complete. */
  percent: number;
  /** First completion of every lesson (ISO 8601). Lessons added later do not reset it. */
  completedAt: string | null;
}

export interface LessonProgress {
  /** Distinct seconds watched, capped at the lesson's duration. */
  watchedSeconds: number;
  positionSeconds: number;
  /** 0 to 100; null without a video duration. */
  percent: number | null;
  completedAt: string | null;
}

export type Opening =
  | { isOpen: true }
  /** `opensAt` is an ISO 8601 instant, or null if the module opens after `afterModule`. */
  | { isOpen: false; opensAt: string | null; afterModule: { moduleId: string; title: string } | null };

/** `durationSeconds` is null for closed lessons. */
export interface OutlineLesson {
  lessonId: string;
  title: string;
  durationSeconds: number | null;
  /** True for an open module or a sample lesson. */
  isOpen: boolean;
  isSample: boolean;
  hasQuiz: boolean;
  /** Null before the first visit. */
  progress: LessonProgress | null;
}

export interface OutlineModule {
  moduleId: string;
  title: string;
  opening: Opening;
  completedLessons: number;
  lessons: OutlineLesson[];
}

export interface LessonLink {
  lessonId: string;
  title: string;
  moduleTitle: string;
}

export interface ShelfCourse extends CourseHead {
  shop: Shop;
  tagline: string;
  enrolledAt: string;
  /** End of access; null if permanent. */
  endsAt: string | null;
  seenAt: string | null;
  progress: CourseProgress;
}

export interface Shelf {
  courses: ShelfCourse[];
}

/** Course page, `/learn/courses/{courseId}`. */
export interface CoursePage extends CourseHead {
  shop: Shop;
  reader: Reader;
  tagline: string;
  description: string;
  highlights: string[];
  level: string;
  category: string;
  instructor: MemberCourse["instructor"];
  takesComments: boolean;
  issuesCertificates: boolean;
  enrolledAt: string;
  endsAt: string | null;
  progress: CourseProgress;
  modules: OutlineModule[];
  /**
   * Lesson to continue with: the most recently visited incomplete open lesson, or else the first
   * incomplete open one.
   */
  next: LessonLink | null;
  materials: number;
}

/** `href` is a path that checks access and redirects. */
export interface LessonMaterial {
  materialId: string;
  title: string;
  href: string;
}

export interface LessonNote {
  noteId: string;
  atSeconds: number | null;
  text: string;
  updatedAt: string;
}

interface LessonPlace {
  shop: Shop;
  reader: Reader;
  course: CourseHead & { takesComments: boolean };
  courseProgress: CourseProgress;
  module: { moduleId: string; title: string };
  lessonId: string;
  title: string;
  modules: OutlineModule[];
  previous: LessonLink | null;
  /** May still be closed. */
  next: LessonLink | null;
}

/** Page of an open lesson, `/learn/courses/{courseId}/lessons/{lessonId}`. */
export interface OpenLessonPage extends LessonPlace {
  kind: "open";
  /** Null for a member. */
  enrollmentId: string | null;
  description: string;
  durationSeconds: number | null;
  video: VideoSource | null;
  captions: LessonCaptions[];
  chapters: LessonChapter[];
  materials: LessonMaterial[];
  notes: LessonNote[];
  progress: LessonProgress;
  /** The lesson's quiz must be passed to complete the lesson. */
  hasQuiz: boolean;
}

/** Page of a lesson whose module is closed. Contains none of its content. */
export interface ClosedLessonPage extends LessonPlace {
  kind: "closed";
  opening: Opening & { isOpen: false };
}

export type LessonPage = OpenLessonPage | ClosedLessonPage;

/** Public page of a sample lesson, `/learn/samples/{companyId}/{lessonId}`. */
export interface SampleLesson {
  shop: Shop;
  course: CourseHead;
  lessonId: string;
  title: string;
  description: string;
  durationSeconds: number | null;
  video: VideoSource | null;
  captions: LessonCaptions[];
  chapters: LessonChapter[];
}

export interface SampleLink {
  lessonId: string;
  title: string;
  courseTitle: string;
  durationSeconds: number | null;
  path: string;
}

export interface LessonName {
  courseId: string;
  lessonId: string;
}

const Second = z.int().min(0).max(maxLessonSeconds);

/** Per report. Players report every few seconds. */
export const maxIntervals = 50;

/**
 * Seconds played since the previous report. When the page closes, `navigator.sendBeacon` sends the
 * report as `text/plain`. Reports may arrive late, duplicated or out of order.
 */
export const WatchReport = z.strictObject({
  /** Played intervals `[from, to)`, with `from < to`. */
  watched: z
    .array(z.tuple([Second, Second]).refine(([from, to]) => from < to, { error: "must end after it starts" }))
    .max(maxIntervals),
  positionSeconds: Second,
  /** Browser clock (`Date.now()`) of the position and of the report. The latest position is stored. */
  at: z.int().min(0),
  sentAt: z.int().min(0),
  /** Duration according to the player, used if the seller set none. */
  durationSeconds: z.int().min(1).max(maxLessonSeconds).optional(),
});
export type WatchReport = z.infer<typeof WatchReport>;

export const Completion = z.strictObject({ isComplete: z.boolean() });

/** Creates a note, or changes `noteId`. */
export const NoteInput = z.strictObject({
  noteId: z.string().max(64).optional(),
  atSeconds: Second.nullable().optional(),
  text: z.string().trim().min(1).max(5000),
});
export type NoteInput = z.infer<typeof NoteInput>;

export interface RecordedProgress {
  lesson: LessonProgress;
  course: CourseProgress;
}
