/** Offers of a step after a payment: the first one, and the one shown when that is declined. */
export const upsellKinds = ["upsell", "downsell"] as const;
export type UpsellKind = (typeof upsellKinds)[number];

/** What the buyer answered to such an offer. */
export const upsellAnswerWords = ["taken", "declined"] as const;
export type UpsellAnswerWord = (typeof upsellAnswerWords)[number];
