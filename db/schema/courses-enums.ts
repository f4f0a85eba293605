export const courseStatuses = ["draft", "published", "archived"] as const;
export type CourseStatus = (typeof courseStatuses)[number];
/** When a module opens: at once, days after the enrolment, on a date, or once another module is finished. */
export const releaseKinds = ["at_once", "after_days", "on_date", "after_module"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** A question of a quiz has one right choice, or several that are all to be chosen. */
export const questionKinds = ["single", "multiple"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const commentStatuses = ["visible", "hidden", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

/**
 * What a student of the list is up to: enrolled and never came, studying, unfinished and not seen for 14 days, finished,
 * or without access.
 */
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
