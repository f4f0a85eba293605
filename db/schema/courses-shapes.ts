import type { QuestionKind } from "@/db/schema/courses-enums";

/** Subtitles of a lesson's own video (WebVTT). */
export interface LessonCaptions {
  /** A BCP 47 tag, such as `pt-BR`. */
  language: string;
  label: string;
  url: string;
}

/** A chapter of a lesson's video. */
export interface LessonChapter {
  startSeconds: number;
  title: string;
}

/** A question of a lesson's quiz. */
export interface QuizQuestion {
  id: string;
  kind: QuestionKind;
  text: string;
  choices: { id: string; text: string; isRight: boolean }[];
}
