/** The longest lesson, in seconds: 100 hours, as `durationSeconds` of a lesson allows. */
export const maxLessonSeconds = 360_000;

/** Maximum notes of a student per lesson. */
export const maxNotes = 200;

/** A lesson of a student's course. Whether the student may see it is checked by the caller (`getOpenLesson`). */
export interface LessonOfStudent {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
  hasQuiz: boolean;
}

/**
 * How a lesson's video is played. Embeds are loaded only once the student presses play; `hosts` are those that the page's
 * content security policy must then allow, and no other page's.
 */
export type VideoSource =
  | { kind: "youtube" | "vimeo" | "panda"; embedUrl: string; hosts: string[] }
  | { kind: "mp4" | "hls"; url: string; hosts: string[] }
  /** Anything else opens in a tab of its own. */
  | { kind: "link"; url: string; hosts: string[] };
