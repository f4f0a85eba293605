import { z } from "zod";
import { questionKinds } from "@/db/schema/courses-enums";
import { InstantInput, line, prose } from "../../core/procedures/wire";
import { MemberCourse } from "../courses/schemas";

export const maxQuestions = 50;
export const maxChoices = 10;

const PartId = z.string().min(1).max(64);

const Choice = z.strictObject({
  id: PartId.optional().meta({ description: "Id of an existing choice. Omitted for a new one." }),
  text: line({ min: 1, max: 300 }),
  isRight: z.boolean(),
});

const Question = z
  .strictObject({
    id: PartId.optional().meta({ description: "Id of an existing question. Omitted for a new one." }),
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

export const CourseQuizzes = z.array(z.object({ lessonId: z.string(), quiz: Quiz }));
export type CourseQuizzes = z.infer<typeof CourseQuizzes>;

/** Quiz after a change (null if removed), and its course at the new version. */
export const SavedQuiz = z.object({ quiz: Quiz.nullable(), course: MemberCourse });
export type SavedQuiz = z.infer<typeof SavedQuiz>;

/** Choice ids by question id. `attempt` is the number of attempts when the form was rendered. */
export const QuizAnswers = z.strictObject({
  attempt: z.int().min(0).max(1_000_000),
  answers: z.record(PartId, z.array(PartId).max(maxChoices)),
});
export type QuizAnswers = z.infer<typeof QuizAnswers>;

export interface QuizResult {
  scorePercent: number;
  passed: boolean;
  /** Incorrectly answered questions. Correct choices are never revealed. */
  wrongQuestionIds: string[];
  answers: Record<string, string[]>;
}

export interface StudentQuiz {
  passPercent: number;
  attempts: number;
  /** Null if unlimited. */
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
