import { z } from "zod";
import type { LessonCaptions, LessonChapter } from "@/db/schema/courses-shapes";
import type { MemberCourse } from "../courses/schemas";
import type { VideoSource } from "../progress/schemas";
import { maxLessonSeconds } from "../progress/schemas";

/** Who looks at a course: its student, or a member of the company (then nothing is recorded). */
export type Reader = "student" | "member";

/** The shop that sold a course. */
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
  /** The lessons of the course as it is now, and those of them that are complete. */
  lessons: number;
  completedLessons: number;
  /** 0 to 100; 100 only when every lesson is complete. */
  percent: number;
  /** When every lesson was complete for the first time; lessons added later do not undo it. ISO 8601. */
  completedAt: string | null;
}

export interface LessonProgress {
  /** Seconds watched at least once; never more than the lesson has. */
  watchedSeconds: number;
  /** Where the player stopped. */
  positionSeconds: number;
  /** 0 to 100; null where the video's duration is unknown. */
  percent: number | null;
  completedAt: string | null;
}

/** Whether a module is open for this student and, if not, when it opens. */
export type Opening =
  | { isOpen: true }
  /** `opensAt`: an instant (ISO 8601), or null when it waits for another module, `afterModule`, to be finished. */
  | { isOpen: false; opensAt: string | null; afterModule: { moduleId: string; title: string } | null };

/** A lesson in the list of a course. Of a closed one, the duration is null. */
export interface OutlineLesson {
  lessonId: string;
  title: string;
  durationSeconds: number | null;
  /** Whether this student may open it: its module is open, or it is a sample. */
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

/** A course on the shelf. */
export interface ShelfCourse extends CourseHead {
  shop: Shop;
  tagline: string;
  enrolledAt: string;
  /** When access ends by itself; null: without an end. */
  endsAt: string | null;
  /** The last visit to a lesson. */
  seenAt: string | null;
  progress: CourseProgress;
}

/** The courses that a person may open now, most recently visited first. */
export interface Shelf {
  courses: ShelfCourse[];
}

/** The page of a course, `/learn/courses/{courseId}`. */
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
  /** Where to continue: the lesson visited last if it is not complete, else the first open one that is not. */
  next: LessonLink | null;
  /** How many materials the open lessons have. */
  materials: number;
}

/** A file or link of a lesson. `href` checks access and leads there. */
export interface LessonMaterial {
  materialId: string;
  title: string;
  href: string;
}

/** What a student wrote down for themselves. */
export interface LessonNote {
  noteId: string;
  /** The moment of the video that it is about. */
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
  /** The whole course, for the list beside the lesson. */
  modules: OutlineModule[];
  previous: LessonLink | null;
  /** The lesson after this one, open or not: see its entry in `modules`. */
  next: LessonLink | null;
}

/** The page of a lesson that the student may see, `/learn/courses/{courseId}/lessons/{lessonId}`. */
export interface OpenLessonPage extends LessonPlace {
  kind: "open";
  /** The student's enrollment; null for a member, of whom nothing is recorded. */
  enrollmentId: string | null;
  description: string;
  durationSeconds: number | null;
  /** Null for a lesson without a video. */
  video: VideoSource | null;
  captions: LessonCaptions[];
  chapters: LessonChapter[];
  materials: LessonMaterial[];
  notes: LessonNote[];
  progress: LessonProgress;
  /** With a quiz, the lesson is complete only once it is passed: no button completes it by hand. */
  hasQuiz: boolean;
}

/** The page of a lesson whose module is not open yet: nothing of its content is in it. */
export interface ClosedLessonPage extends LessonPlace {
  kind: "closed";
  opening: Opening & { isOpen: false };
}

export type LessonPage = OpenLessonPage | ClosedLessonPage;

/** A free lesson, for anybody: `/learn/samples/{companyId}/{lessonId}`. */
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

/** A free lesson in the list of the checkout's page. */
export interface SampleLink {
  lessonId: string;
  title: string;
  courseTitle: string;
  durationSeconds: number | null;
  path: string;
}

/** A lesson of a course, named by a page's address. */
export interface LessonName {
  courseId: string;
  lessonId: string;
}

const Second = z.int().min(0).max(maxLessonSeconds);

/** Maximum intervals per report; a player sends one every few seconds. */
export const maxIntervals = 50;

/**
 * What a player tells, by `navigator.sendBeacon` with the type `text/plain`: the seconds played since the last report, as
 * `[from, to)`; reports may arrive late, twice or out of order.
 */
export const WatchReport = z.strictObject({
  /** Played seconds, each `[from, to]` with `from < to`. */
  watched: z
    .array(z.tuple([Second, Second]).refine(([from, to]) => from < to, { error: "must end after it starts" }))
    .max(maxIntervals),
  positionSeconds: Second,
  /** When the player was there and when it tells so, by the browser's clock (`Date.now()`): the latest position wins. */
  at: z.int().min(0),
  sentAt: z.int().min(0),
  /** The video's length as the player knows it; used where the seller gave none. */
  durationSeconds: z.int().min(1).max(maxLessonSeconds).optional(),
});
export type WatchReport = z.infer<typeof WatchReport>;

export const Completion = z.strictObject({ isComplete: z.boolean() });

/** A new note, or with `noteId` a change of one. */
export const NoteInput = z.strictObject({
  noteId: z.string().max(64).optional(),
  atSeconds: Second.nullable().optional(),
  text: z.string().trim().min(1).max(5000),
});
export type NoteInput = z.infer<typeof NoteInput>;

/** What recording progress answers: the page updates its bars from it. */
export interface RecordedProgress {
  lesson: LessonProgress;
  course: CourseProgress;
}
