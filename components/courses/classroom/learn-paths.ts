/** Addresses of a course's pages: its student's, or those of a member who previews it. */
export interface LearnPaths {
  course: string;
  lesson: (lessonId: string) => string;
}

export function studentPaths(courseId: string): LearnPaths {
  const course = `/learn/courses/${courseId}`;
  return { course, lesson: (lessonId) => `${course}/lessons/${lessonId}` };
}

/** Where a lesson's page sends what its student does; `student` is their enrollment. Another one's session is refused. */
export function actPath(lesson: string, act: string, student: string): string {
  return `${lesson}/${act}?student=${student}`;
}

/** `enrollmentId`: as that student sees it. */
export function previewPaths(courseId: string, enrollmentId: string | null): LearnPaths {
  const query = enrollmentId ? `?student=${encodeURIComponent(enrollmentId)}` : "";
  const course = `/courses/${courseId}/preview`;
  return { course: course + query, lesson: (lessonId) => `${course}/lessons/${lessonId}${query}` };
}
