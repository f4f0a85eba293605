/** Reasons why an order was abandoned. Each has a separate reminder sequence. */
export const recoveryCauses = ["left_checkout", "pix_unpaid", "card_refused", "boleto_overdue"] as const;
export type RecoveryCause = (typeof recoveryCauses)[number];

/**
 * Reasons why the reminders of an order ended: the product was bought, all steps were sent, the buyer opted out, the
 * sequence, offer or product is off, another order of the buyer receives reminders, or the mail could not be delivered.
 */
export const recoveryEnds = ["bought", "sent", "stopped", "off", "elsewhere", "undelivered"] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];

/** How a sale was recovered: the buyer followed a reminder's link, or bought within a week of a reminder. */
export const recoveryWays = ["link", "mail"] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

/** Receivers of conversions: Meta's Conversions API, Google Analytics 4, TikTok's Events API. */
export const trackingKinds = ["meta", "ga4", "tiktok"] as const;
export type TrackingKind = (typeof trackingKinds)[number];

/** Reported conversions: checkout started, sale paid, renewal paid, money refunded. */
export const trackingFacts = ["checkout", "purchase", "renewal", "refund"] as const;
export type TrackingFact = (typeof trackingFacts)[number];

/** `waiting` is retried. `unknown` never received a conclusive response. */
export const trackingStatuses = ["waiting", "done", "refused", "unknown"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** Offers of a step after a payment: the first offer, and the one shown if it is declined. */
export const upsellKinds = ["upsell", "downsell"] as const;
export type UpsellKind = (typeof upsellKinds)[number];

export const upsellAnswerWords = ["taken", "declined"] as const;
export type UpsellAnswerWord = (typeof upsellAnswerWords)[number];
