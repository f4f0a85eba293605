export function quizField(lessonId: string): string {
  return `quiz ${lessonId}`;
}
