/** The longest lesson, in seconds: 100 hours, as `durationSeconds` of a lesson allows. */
export const maxLessonSeconds = 360_000;

/** The most notes that a student keeps of one lesson. */
export const maxNotes = 200;
