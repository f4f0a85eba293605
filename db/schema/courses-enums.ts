export const courseStatuses = ["draft", "published", "archived"] as const;
export type CourseStatus = (typeof courseStatuses)[number];
/**
 * A module opens immediately, a number of days after the enrollment, on a date, or once another
 * module is completed.
 */
export const releaseKinds = ["at_once", "after_days", "on_date", "after_module"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

export const questionKinds = ["single", "multiple"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const commentStatuses = ["visible", "hidden", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/** Enrolled without a visit, studying, inactive for 14 days without finishing, finished, or without access. */
export const studentStates = ["not_started", "studying", "stuck", "finished", "ended"] as const;
export type StudentState = (typeof studentStates)[number];

export const studentSorts = [
  "-enrolledAt",
  "enrolledAt",
  "name",
  "-name",
  "progress",
  "-progress",
  "lastSeenAt",
  "-lastSeenAt",
] as const;
export type StudentSort = (typeof studentSorts)[number];

export const enrollmentEvents = [
  "course_enrolled",
  "course_revoked",
  /** First completion of every lesson. */
  "course_completed",
  "certificate_issued",
] as const;

/** `unanswered` means that no member replied and no reply is marked as the answer. */
export const commentFilters = ["unanswered", "reported", "hidden"] as const;
