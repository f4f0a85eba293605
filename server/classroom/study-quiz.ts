import type { Holder } from "../courses/access-links";
import type { QuizAnswers, StudentQuiz } from "../quizzes/schemas";
import { findStudentQuiz, takeQuiz } from "../quizzes/take-quiz";
import type { LessonName } from "./schemas";
import { getOpenLesson } from "./study";

/** The quiz of a lesson that the student may see; null without one. @throws NOT_FOUND as `getOpenLesson` */
export async function readQuiz(holders: readonly Holder[], name: LessonName, now: Date): Promise<StudentQuiz | null> {
  return findStudentQuiz(await getOpenLesson(holders, name, now));
}

/** Takes a lesson's quiz. @throws NOT_FOUND as `getOpenLesson`; as `takeQuiz` */
export async function answerQuiz(
  holders: readonly Holder[],
  name: LessonName,
  answers: QuizAnswers,
  now: Date,
): Promise<StudentQuiz> {
  return takeQuiz(await getOpenLesson(holders, name, now), answers, now);
}
