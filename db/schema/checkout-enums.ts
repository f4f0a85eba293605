/** Why an order was left, each with a sequence of reminders of its own. */
export const recoveryCauses = ["left_checkout", "pix_unpaid", "card_refused", "boleto_overdue"] as const;
export type RecoveryCause = (typeof recoveryCauses)[number];

/**
 * Why the reminders of an order ended: the product was bought, all steps were sent, the buyer wants none, the sequence,
 * offer or product is off, another order of the same buyer is being reminded, or the mail could not be delivered.
 */
export const recoveryEnds = ["bought", "sent", "stopped", "off", "elsewhere", "undelivered"] as const;
export type RecoveryEnd = (typeof recoveryEnds)[number];

/** How a sale was recovered: its buyer came through a reminder's link, or bought within a week after a reminder. */
export const recoveryWays = ["link", "mail"] as const;
export type RecoveryWay = (typeof recoveryWays)[number];

/** Where conversions are sent: Meta's Conversions API, Google Analytics 4, TikTok's Events API. */
export const trackingKinds = ["meta", "ga4", "tiktok"] as const;
export type TrackingKind = (typeof trackingKinds)[number];

/** What is told: a checkout was begun, a sale or a renewal was paid, money was returned. */
export const trackingFacts = ["checkout", "purchase", "renewal", "refund"] as const;
export type TrackingFact = (typeof trackingFacts)[number];

/** `waiting` is tried again; `unknown` never got an answer that decides it. */
export const trackingStatuses = ["waiting", "done", "refused", "unknown"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];

/** Offers of a step after a payment: the first one, and the one shown when that is declined. */
export const upsellKinds = ["upsell", "downsell"] as const;
export type UpsellKind = (typeof upsellKinds)[number];

/** What the buyer answered to such an offer. */
export const upsellAnswerWords = ["taken", "declined"] as const;
export type UpsellAnswerWord = (typeof upsellAnswerWords)[number];
