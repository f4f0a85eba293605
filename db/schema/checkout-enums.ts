/** Each reason has a separate reminder sequence. */
export const recoveryCauses = ["left_checkout", "pix_unpaid", "card_refused", "boleto_overdue"] as const;
export type RecoveryCause = (typeof recoveryCauses)[number];

/**
 * Why an order's reminders ended. `bought`: the product was bought. `sent`: all steps were sent.
 * `stopped`: the buyer opted out. `off`: the sequence, offer or product is off. `elsewhere`:
 * another order of the buyer gets reminders. `undelivered`: the email could not be delivered.
 */
export const recoveryEnds = ["bought", "sent", "stopped", "off", "elsewhere", "undelivered"] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];

/** A reminder recovered a sale: the buyer followed its link, or bought within a week of it. */
export const recoveryWays = ["link", "mail"] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

export const trackingKinds = ["meta", "ga4", "tiktok"] as const;
export type TrackingKind = (typeof trackingKinds)[number];

/** Conversions: checkout started, sale paid, renewal paid, money refunded. */
export const trackingFacts = ["checkout", "purchase", "renewal", "refund"] as const;
export type TrackingFact = (typeof trackingFacts)[number];

/** `waiting` is retried. `unknown` never received a conclusive response. */
export const trackingStatuses = ["waiting", "done", "refused", "unknown"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** First offer of a step after a payment, and the one shown after it is declined. */
export const upsellKinds = ["upsell", "downsell"] as const;
export type UpsellKind = (typeof upsellKinds)[number];

export const upsellAnswerWords = ["taken", "declined"] as const;
export type UpsellAnswerWord = (typeof upsellAnswerWords)[number];
