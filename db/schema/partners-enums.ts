/** Who may become an affiliate of a product: nobody but those invited, whoever the producer approves, or everybody. */
export const programAccesses = ["closed", "approval", "open"] as const;
export type ProgramAccess = (typeof programAccesses)[number];

/** Which of a buyer's clicks on affiliates' links earns the commission. */
export const attributions = ["first_click", "last_click"] as const;
export type Attribution = (typeof attributions)[number];

/** An affiliate: invited and not here yet, waiting for approval, selling, blocked by the producer, or ended. */
export const affiliateStates = ["invited", "pending", "active", "blocked", "ended"] as const;
export type AffiliateState = (typeof affiliateStates)[number];

/** What a sale is an affiliate's by: their link, their coupon, or the subscription that they sold. */
export const attributionSources = ["link", "coupon", "renewal"] as const;
export type AttributionSource = (typeof attributionSources)[number];

/** A co-producer's share: offered, agreed, turned down, or over before its last day. */
export const coproducerStates = ["invited", "accepted", "declined", "ended"] as const;
export type CoproducerState = (typeof coproducerStates)[number];

/** Words of selling through partners, each defined once for columns, wire schemas and badges. */

/** A partner company of a producer: it made the product with them, or brought the buyer. */
export const partnerKinds = ["coproducer", "affiliate"] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/**
 * `waiting`: split off from the sale, not yet released. `released`: on its way to the partner, or there. `taken_back`:
 * nothing of it is left, because refunds or disputes took it.
 */
export const commissionStates = ["waiting", "released", "taken_back"] as const;
export type CommissionState = (typeof commissionStates)[number];
