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
