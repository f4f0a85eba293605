export interface LearnPaths {
  course: string;
  lesson: (lessonId: string) => string;
}

export function studentPaths(courseId: string): LearnPaths {
  const course = `/learn/courses/${courseId}`;
  return { course, lesson: (lessonId) => `${course}/lessons/${lessonId}` };
}

/** Path for an action of a lesson page. `student` is the enrollment; the server rejects another student's session. */
export function actPath(lesson: string, act: string, student: string): string {
  return `${lesson}/${act}?student=${student}`;
}

/** With `enrollmentId`, the preview shows the course as that student sees it. */
export function previewPaths(courseId: string, enrollmentId: string | null): LearnPaths {
  const query = enrollmentId ? `?student=${encodeURIComponent(enrollmentId)}` : "";
  const course = `/courses/${courseId}/preview`;
  return { course: course + query, lesson: (lessonId) => `${course}/lessons/${lessonId}${query}` };
}
