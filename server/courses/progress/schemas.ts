/** Maximum lesson duration in seconds (100 hours). */
export const maxLessonSeconds = 360_000;

export const maxNotes = 200;

/** Lesson of an enrollment. The caller checks access (`getOpenLesson`). */
export interface LessonOfStudent {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
  hasQuiz: boolean;
}

/**
 * Playback source of a lesson's video. Embeds load only after the student presses play. The lesson
 * page's Content-Security-Policy must allow `hosts`.
 */
export type VideoSource =
  | { kind: "youtube" | "vimeo" | "panda"; embedUrl: string; hosts: string[] }
  | { kind: "mp4" | "hls"; url: string; hosts: string[] }
  /** Any other URL opens in a new tab. */
  | { kind: "link"; url: string; hosts: string[] };
