import type { QuestionKind } from "./courses-enums";

export interface LessonCaptions {
  /** BCP 47, such as `pt-BR`. */
  language: string;
  label: string;
  url: string;
}

export interface LessonChapter {
  startSeconds: number;
  title: string;
}

export interface QuizQuestion {
  id: string;
  kind: QuestionKind;
  text: string;
  choices: { id: string; text: string; isRight: boolean }[];
}
