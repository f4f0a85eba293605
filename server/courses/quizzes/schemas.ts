import { z } from "zod";
import { questionKinds } from "@/db/schema/courses-enums";
import { InstantInput, line, prose } from "../../core/procedures/wire";
import { MemberCourse } from "../courses/schemas";

export const maxQuestions = 50;
export const maxChoices = 10;

const PartId = z.string().min(1).max(64);

const Choice = z.strictObject({
  id: PartId.optional().meta({ description: "Of a choice that stays; absent for a new one." }),
  text: line({ min: 1, max: 300 }),
  isRight: z.boolean(),
});

const Question = z
  .strictObject({
    id: PartId.optional().meta({ description: "Of a question that stays; absent for a new one." }),
    kind: z.enum(questionKinds),
    text: prose({ min: 1, max: 1000 }),
    choices: z.array(Choice).min(2).max(maxChoices),
  })
  .check((ctx) => {
    const right = ctx.value.choices.filter(({ isRight }) => isRight).length;
    const isFine = ctx.value.kind === "single" ? right === 1 : right >= 1;
    if (isFine) return;
    const message = ctx.value.kind === "single" ? "must have exactly one right choice" : "must have a right choice";
    ctx.issues.push({ code: "custom", message, path: ["choices"], input: ctx.value });
  });

/** The quiz of a lesson as its seller writes it. */
export const QuizDraft = z.strictObject({
  passPercent: z.int().min(1).max(100),
  maxAttempts: z.int().min(1).max(100).nullable(),
  questions: z.array(Question).min(1).max(maxQuestions),
});
export type QuizDraft = z.infer<typeof QuizDraft>;

const Place = { courseId: PartId, lessonId: PartId };

export const QuizCourse = z.strictObject({ courseId: PartId });
export type QuizPlace = { courseId: string; lessonId: string };
export const QuizChange = z.strictObject({
  ...Place,
  expectedUpdatedAt: InstantInput.optional(),
  quiz: QuizDraft.nullable(),
});
export type QuizChange = z.infer<typeof QuizChange>;

/** The quiz as its seller reads it: every part has its id. */
export const Quiz = z.object({
  passPercent: z.int(),
  maxAttempts: z.int().nullable(),
  questions: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(questionKinds),
      text: z.string(),
      choices: z.array(z.object({ id: z.string(), text: z.string(), isRight: z.boolean() })),
    }),
  ),
});
export type Quiz = z.infer<typeof Quiz>;

/** The quizzes of a course's lessons. */
export const CourseQuizzes = z.array(z.object({ lessonId: z.string(), quiz: Quiz }));
export type CourseQuizzes = z.infer<typeof CourseQuizzes>;

/** The quiz after a change, null when it was removed, and its course, which has a new version. */
export const SavedQuiz = z.object({ quiz: Quiz.nullable(), course: MemberCourse });
export type SavedQuiz = z.infer<typeof SavedQuiz>;

/** A student's answers: question → the chosen choices. `attempt`: how many attempts they had made when they began. */
export const QuizAnswers = z.strictObject({
  attempt: z.int().min(0).max(1_000_000),
  answers: z.record(PartId, z.array(PartId).max(maxChoices)),
});
export type QuizAnswers = z.infer<typeof QuizAnswers>;

/** The last attempt of a student. */
export interface QuizResult {
  scorePercent: number;
  passed: boolean;
  /** The questions that were answered wrongly; which choice is right is never told. */
  wrongQuestionIds: string[];
  answers: Record<string, string[]>;
}

/** A lesson's quiz as its student sees it, without what is right. */
export interface StudentQuiz {
  passPercent: number;
  attempts: number;
  /** Attempts left; null: as many as they like. */
  attemptsLeft: number | null;
  passed: boolean;
  last: QuizResult | null;
  questions: {
    id: string;
    kind: (typeof questionKinds)[number];
    text: string;
    choices: { id: string; text: string }[];
  }[];
}
