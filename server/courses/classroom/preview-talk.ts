import { fail } from "../../core/failures/failure";
import { readComments } from "../comments/read-comments";
import { findOutlined, readOutline } from "../progress/read-outline";
import { findStudentQuiz } from "../quizzes/take-quiz";
import type { LessonTalk } from "./preview-schemas";
import { outlineOf } from "./read-course-page";
import { memberAccessOf } from "./reader-access";
import type { LessonName } from "./schemas";

/**
 * Returns a lesson's quiz and a page of comments for a member's preview. With `enrollmentId`,
 * returns them as that enrollment's student sees them; both are null if the lesson is closed.
 *
 * @throws NOT_FOUND
 */
export async function previewTalk(
  companyId: string,
  { courseId, lessonId, enrollmentId, page }: LessonName & { enrollmentId?: string | undefined; page: number },
  now: Date,
): Promise<LessonTalk> {
  const access = await memberAccessOf(companyId, { courseId, enrollmentId }, now);
  const found = findOutlined(await readOutline(outlineOf(access), now), lessonId) ?? fail("NOT_FOUND");
  if (!found.lesson.isOpen) return { quiz: null, comments: null };
  const reader = { companyId, courseId, lessonId, enrollmentId: access.enrollmentId ?? null };
  const [quiz, comments] = await Promise.all([findStudentQuiz(reader), readComments(reader, page)]);
  return { quiz, comments };
}
