/** The enums of students, of the course that they see, and of the buyer's account. */

/** When a module opens: at once, days after the enrolment, on a date, or once another module is finished. */
export const releaseKinds = ["at_once", "after_days", "on_date", "after_module"] as const;
export type ReleaseKind = (typeof releaseKinds)[number];

/** A question of a quiz has one right choice, or several that are all to be chosen. */
export const questionKinds = ["single", "multiple"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const commentStatuses = ["visible", "hidden", "deleted"] as const;
export type CommentStatus = (typeof commentStatuses)[number];

export const uploadPurposes = ["cover", "material"] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];

/** State of a list of students of the previous version. Dropped in the next release, with its lines' states. */
export const enrollmentImportStatuses = ["receiving", "running", "done", "canceled"] as const;

export const importRowStatuses = ["waiting", "enrolled", "unchanged", "refused"] as const;

/**
 * What a student of the list is up to: enrolled and never came, studying, unfinished and not seen for 14 days, finished,
 * or without access.
 */
export const studentStates = ["not_started", "studying", "stuck", "finished", "ended"] as const;
export type StudentState = (typeof studentStates)[number];

export const refundRequestStatuses = ["open", "approved", "declined"] as const;
export type RefundRequestStatus = (typeof refundRequestStatuses)[number];

/** Who decides on a refund after the legal term, within the guarantee: the seller, or nobody (it is refunded). */
export const lateRefundRules = ["ask", "refund"] as const;
export type LateRefundRule = (typeof lateRefundRules)[number];

/** What a person asks about their own data (LGPD, article 18). */
export const dataRequestKinds = ["export", "erasure"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** `requested` can be taken back, `running` cannot. */
export const dataRequestStatuses = ["requested", "running", "done", "canceled"] as const;
export type DataRequestStatus = (typeof dataRequestStatuses)[number];

/** Why a buyer left a subscription, asked after they canceled. */
export const leavingReasons = ["price", "not_used", "quality", "other_product", "temporary", "other"] as const;
export type LeavingReason = (typeof leavingReasons)[number];
