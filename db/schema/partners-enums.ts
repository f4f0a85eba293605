/** Affiliates of a product: invited companies only, those approved by the producer, or any. */
export const programAccesses = ["closed", "approval", "open"] as const;
export type ProgramAccess = (typeof programAccesses)[number];

export const attributions = ["first_click", "last_click"] as const;
export type Attribution = (typeof attributions)[number];

export const affiliateStates = ["invited", "pending", "active", "blocked", "ended"] as const;
export type AffiliateState = (typeof affiliateStates)[number];

export const attributionSources = ["link", "coupon", "renewal"] as const;
export type AttributionSource = (typeof attributionSources)[number];

export const coproducerStates = ["invited", "accepted", "declined", "ended"] as const;
export type CoproducerState = (typeof coproducerStates)[number];

export const partnerKinds = ["coproducer", "affiliate"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/**
 * `waiting`: split from the sale and not yet released. `released`: paid or being paid to the
 * partner. `taken_back`: fully consumed by refunds or disputes.
 */
export const commissionStates = ["waiting", "released", "taken_back"] as const;
export type CommissionState = (typeof commissionStates)[number];
