/** The draft's name for a lesson's quiz. */
export function quizField(lessonId: string): string {
  return `quiz ${lessonId}`;
}
