/**
 * Who may become an affiliate of a product: only invited companies, companies that the producer approves, or any
 * company.
 */
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
 * A `waiting` commission was split from the sale and is not yet released. A `released` commission was paid or is being
 * paid to the partner. A `taken_back` commission was fully consumed by refunds or disputes.
 */
export const commissionStates = ["waiting", "released", "taken_back"] as const;
export type CommissionState = (typeof commissionStates)[number];
