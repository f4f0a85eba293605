/** The longest lesson, in seconds: 100 hours, as `durationSeconds` of a lesson allows. */
export const maxLessonSeconds = 360_000;
