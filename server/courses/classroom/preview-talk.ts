import { fail } from "../../errors";
import { readComments } from "../comments/read-comments";
import { findOutlined, readOutline } from "../progress/read-outline";
import { findStudentQuiz } from "../quizzes/take-quiz";
import type { LessonTalk } from "./preview-schemas";
import { outlineOf } from "./read-course-page";
import type { LessonName } from "./schemas";
import { sightOfMember } from "./sight";

/**
 * The quiz and a page of the comments of a lesson for a member: as a preview, or with `enrollmentId` as that student sees
 * them. Of a lesson that is closed to the student, neither. @throws NOT_FOUND
 */
export async function previewTalk(
  companyId: string,
  { courseId, lessonId, enrollmentId, page }: LessonName & { enrollmentId?: string | undefined; page: number },
  now: Date,
): Promise<LessonTalk> {
  const sight = await sightOfMember(companyId, { courseId, enrollmentId }, now);
  const found = findOutlined(await readOutline(outlineOf(sight), now), lessonId) ?? fail("NOT_FOUND");
  if (!found.lesson.isOpen) return { quiz: null, comments: null };
  const reader = { companyId, courseId, lessonId, enrollmentId: sight.enrollmentId ?? null };
  const [quiz, comments] = await Promise.all([findStudentQuiz(reader), readComments(reader, page)]);
  return { quiz, comments };
}
