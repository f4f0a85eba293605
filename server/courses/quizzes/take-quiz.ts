import { and, desc, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { quizAttempts, quizzes } from "@/db/schema";
import type { QuizQuestion } from "@/db/schema/courses-shapes";
import { fail } from "../../core/failures/failure";
import { completeLesson, visit } from "../progress/complete-lesson";
import type { QuizAnswers, StudentQuiz } from "./schemas";

/** The caller has verified that the student can open the lesson. */
export interface QuizOfStudent {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
}

/** A previewing member has no enrollment or attempts. */
export type QuizReader = Omit<QuizOfStudent, "enrollmentId"> & { enrollmentId: string | null };

type Attempt = typeof quizAttempts.$inferSelect;
type QuizRow = typeof quizzes.$inferSelect;

export async function findStudentQuiz(of: QuizReader): Promise<StudentQuiz | null> {
  const quiz = await findQuiz(db(), of);
  return quiz ? toStudentQuiz(quiz, await listAttempts(db(), of)) : null;
}

/**
 * Records an attempt; a passed one completes the lesson in the same transaction. Idempotent by
 * `attempt`.
 *
 * @returns the quiz after the attempt.
 * @throws quiz_attempts_used
 * @throws NOT_FOUND if the student lost access, or the lesson or quiz no longer exists.
 * @throws VALIDATION for an answer that is not part of the quiz.
 */
export async function takeQuiz(of: QuizOfStudent, { attempt, answers }: QuizAnswers, now: Date): Promise<StudentQuiz> {
  return db().transaction(async (tx) => {
    await visit(tx, of, now);
    const quiz = (await findQuiz(tx, of)) ?? fail("NOT_FOUND");
    const earlier = await listAttempts(tx, of);
    if (earlier.length > attempt || earlier.some(({ passed }) => passed)) return toStudentQuiz(quiz, earlier);
    if (quiz.maxAttempts !== null && earlier.length >= quiz.maxAttempts) return fail("quiz_attempts_used");
    checkAnswers(quiz.questions, answers);
    const right = quiz.questions.filter((question) => isRight(question, answers)).length;
    const scorePercent = Math.floor((right * 100) / quiz.questions.length);
    const { companyId, enrollmentId, lessonId } = of;
    const recorded = { companyId, id: newId(now), enrollmentId, lessonId, answers, scorePercent, createdAt: now };
    const made: Attempt = { ...recorded, passed: scorePercent >= quiz.passPercent };
    await tx.insert(quizAttempts).values(made);
    if (made.passed) await completeLesson(tx, of, now);
    return toStudentQuiz(quiz, [made, ...earlier]);
  });
}

async function findQuiz(executor: Executor, { companyId, courseId, lessonId }: QuizReader): Promise<QuizRow | null> {
  const [row] = await executor
    .select()
    .from(quizzes)
    .where(and(eq(quizzes.companyId, companyId), eq(quizzes.courseId, courseId), eq(quizzes.lessonId, lessonId)));
  return row ?? null;
}

async function listAttempts(executor: Executor, { companyId, enrollmentId, lessonId }: QuizReader): Promise<Attempt[]> {
  if (enrollmentId === null) return [];
  return executor
    .select()
    .from(quizAttempts)
    .where(
      and(
        eq(quizAttempts.companyId, companyId),
        eq(quizAttempts.enrollmentId, enrollmentId),
        eq(quizAttempts.lessonId, lessonId),
      ),
    )
    .orderBy(desc(quizAttempts.id));
}

function checkAnswers(questions: readonly QuizQuestion[], answers: Record<string, string[]>): void {
  for (const [id, chosen] of Object.entries(answers)) {
    const question = questions.find((each) => each.id === id);
    const isKnown = question && chosen.every((choice) => question.choices.some((each) => each.id === choice));
    if (!isKnown) fail("VALIDATION", { field: `answers.${id}`, message: "names nothing of the quiz" });
    if (question.kind === "single" && chosen.length > 1) {
      fail("VALIDATION", { field: `answers.${id}`, message: "takes one choice" });
    }
  }
}

/** Returns true if exactly the correct choices were selected. */
function isRight({ id, choices }: QuizQuestion, answers: Record<string, string[]>): boolean {
  const chosen = new Set(answers[id]);
  return choices.every((choice) => choice.isRight === chosen.has(choice.id));
}

function toStudentQuiz({ passPercent, maxAttempts, questions }: QuizRow, attempts: Attempt[]): StudentQuiz {
  const [last] = attempts;
  const passed = attempts.some((each) => each.passed);
  return {
    passPercent,
    attempts: attempts.length,
    attemptsLeft: maxAttempts === null ? null : Math.max(0, maxAttempts - attempts.length),
    passed,
    last: last
      ? {
          scorePercent: last.scorePercent,
          passed: last.passed,
          wrongQuestionIds: questions.filter((each) => !isRight(each, last.answers)).map(({ id }) => id),
          answers: last.answers,
        }
      : null,
    questions: questions.map(({ id, kind, text, choices }) => ({
      id,
      kind,
      text,
      choices: choices.map((choice) => ({ id: choice.id, text: choice.text })),
    })),
  };
}
