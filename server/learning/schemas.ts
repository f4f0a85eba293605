/** The longest lesson, in seconds: 100 hours, as `durationSeconds` of a lesson allows. */
export const maxLessonSeconds = 360_000;

/** The most notes that a student keeps of one lesson. */
export const maxNotes = 200;

/** A lesson of a student's course. Whether the student may see it is checked by the caller (`getOpenLesson`). */
export interface LessonOfStudent {
  companyId: string;
  courseId: string;
  enrollmentId: string;
  lessonId: string;
  hasQuiz: boolean;
}
