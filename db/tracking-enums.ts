/** Where conversions are sent: Meta's Conversions API, Google Analytics 4, TikTok's Events API. */
export const trackingKinds = ["meta", "ga4", "tiktok"] as const;
export type TrackingKind = (typeof trackingKinds)[number];

/** What is told: a checkout was begun, a sale or a renewal was paid, money was returned. */
export const trackingFacts = ["checkout", "purchase", "renewal", "refund"] as const;
export type TrackingFact = (typeof trackingFacts)[number];

/** `waiting` is tried again; `unknown` never got an answer that decides it. */
export const trackingStatuses = ["waiting", "done", "refused", "unknown"] as const;
export type TrackingStatus = (typeof trackingStatuses)[number];
