import { z } from "zod";
import type { LessonComments } from "../comments/schemas";
import type { StudentQuiz } from "../quizzes/schemas";

/** With `enrollmentId`, shows the course as that enrollment's student sees it. */
export const PreviewedCourse = z.strictObject({
  courseId: z.string().min(1).max(128),
  enrollmentId: z.string().min(1).max(128).optional(),
});
export const PreviewedLesson = z.strictObject({ ...PreviewedCourse.shape, lessonId: z.string().min(1).max(128) });
export const PreviewedTalk = z.strictObject({ ...PreviewedLesson.shape, page: z.int().min(1).max(100_000).default(1) });

export interface LessonTalk {
  quiz: StudentQuiz | null;
  comments: LessonComments | null;
}
