/** The enums of disputes. */

/** A card chargeback or a Pix MED. */
export const disputeKinds = ["chargeback", "infraction"] as const;
export type DisputeKind = (typeof disputeKinds)[number];

/** The status of a dispute at the acquirer. */
export const chargebackStatuses = ["opened", "won", "lost"] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

/** The status of a dispute as the seller reads it: `defended` means open, with a defence. */
export const disputeStatuses = ["opened", "defended", "won", "lost"] as const;
export type DisputeStatus = (typeof disputeStatuses)[number];
