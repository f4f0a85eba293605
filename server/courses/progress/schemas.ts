/** 100 hours. */
export const maxLessonSeconds = 360_000;

export const maxNotes = 200;

/** The caller checks access (`getOpenLesson`). */
export interface LessonOfStudent {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
  hasQuiz: boolean;
}

/** Embeds load only after the student presses play. The page's Content-Security-Policy must allow `hosts`. */
export type VideoSource =
  | { kind: "youtube" | "vimeo" | "panda"; embedUrl: string; hosts: string[] }
  | { kind: "mp4" | "hls"; url: string; hosts: string[] }
  /** Opens in a new tab. */
  | { kind: "link"; url: string; hosts: string[] };
