import type { Holder } from "../enrollments/access-links";
import type { QuizAnswers, StudentQuiz } from "../quizzes/schemas";
import { findStudentQuiz, takeQuiz } from "../quizzes/take-quiz";
import type { LessonName } from "./schemas";
import { getOpenLesson } from "./study";

/** The quiz of a lesson that the student may see; null without one. @throws NOT_FOUND as `getOpenLesson` */
export async function readQuiz(
  holders: readonly Holder[],
  name: LessonName,
  realNow: Date,
): Promise<StudentQuiz | null> {
  return findStudentQuiz(await getOpenLesson(holders, name, realNow));
}

/** Takes a lesson's quiz. @throws NOT_FOUND as `getOpenLesson`; as `takeQuiz` */
export async function answerQuiz(
  holders: readonly Holder[],
  name: LessonName,
  answers: QuizAnswers,
  realNow: Date,
): Promise<StudentQuiz> {
  const place = await getOpenLesson(holders, name, realNow);
  return takeQuiz(place, answers, place.access.now);
}
