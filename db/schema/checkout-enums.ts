/** Reasons why an order was abandoned. Each has a separate reminder sequence. */
export const recoveryCauses = ["left_checkout", "pix_unpaid", "card_refused", "boleto_overdue"] as const;
export type RecoveryCause = (typeof recoveryCauses)[number];

/**
 * Reasons for the end of an order's reminders. `bought`: the product was bought. `sent`: all steps
 * were sent. `stopped`: the buyer opted out. `off`: the sequence, offer or product is off.
 * `elsewhere`: another order of the buyer receives reminders. `undelivered`: the email could not be
 * delivered.
 */
export const recoveryEnds = ["bought", "sent", "stopped", "off", "elsewhere", "undelivered"] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];

/**
 * Evidence that a reminder recovered a sale: the buyer followed its link, or bought within a week
 * of the reminder.
 */
export const recoveryWays = ["link", "mail"] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

export const trackingKinds = ["meta", "ga4", "tiktok"] as const;
export type TrackingKind = (typeof trackingKinds)[number];

/** Reported conversions: checkout started, sale paid, renewal paid, money refunded. */
export const trackingFacts = ["checkout", "purchase", "renewal", "refund"] as const;
export type TrackingFact = (typeof trackingFacts)[number];

/**
 * Statuses of a conversion. `waiting` is retried. `unknown` never received a conclusive response.
 */
export const trackingStatuses = ["waiting", "done", "refused", "unknown"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/**
 * Offers after a payment: the first offer of a step, and the one shown if the buyer declines it.
 */
export const upsellKinds = ["upsell", "downsell"] as const;
export type UpsellKind = (typeof upsellKinds)[number];

export const upsellAnswerWords = ["taken", "declined"] as const;
export type UpsellAnswerWord = (typeof upsellAnswerWords)[number];
