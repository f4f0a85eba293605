import type { Holder } from "../enrollments/access-links";
import type { QuizAnswers, StudentQuiz } from "../quizzes/schemas";
import { findStudentQuiz, takeQuiz } from "../quizzes/take-quiz";
import type { LessonName } from "./schemas";
import { getOpenLesson, type LessonAct } from "./study";

/**
 * Returns null if the lesson has no quiz.
 *
 * @throws NOT_FOUND in the same cases as `getOpenLesson`.
 */
export async function readQuiz(
  holders: readonly Holder[],
  name: LessonName,
  realNow: Date,
): Promise<StudentQuiz | null> {
  return findStudentQuiz(await getOpenLesson(holders, name, realNow));
}

/** @throws NOT_FOUND and UNAUTHENTICATED in the same cases as `getOpenLesson`; the errors of `takeQuiz`. */
export async function answerQuiz(
  holders: readonly Holder[],
  name: LessonAct,
  answers: QuizAnswers,
  realNow: Date,
): Promise<StudentQuiz> {
  const place = await getOpenLesson(holders, name, realNow);
  return takeQuiz(place, answers, place.access.now);
}
