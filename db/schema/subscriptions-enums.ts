/** `past_due`: a renewal failed and is being retried; access stays (docs/decisions.md 8). */
export const subscriptionStatuses = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Why a subscription ended: on request, after five failed charges in a row, because its latest paid charge was fully
 * refunded or lost in a dispute, or because the customer ended the authorisation that paid it.
 */
export const cancelReasons = ["requested", "max_retries", "refunded", "disputed", "customer"] as const;
export type CancelReason = (typeof cancelReasons)[number];

/** State of one attempt to charge a subscription's cycle. */
export const cycleChargeStatuses = ["in_flight", "paid", "failed"] as const;
export type CycleChargeStatus = (typeof cycleChargeStatuses)[number];

/** Why a buyer left a subscription, asked after they canceled. */
export const leavingReasons = ["price", "not_used", "quality", "other_product", "temporary", "other"] as const;
export type LeavingReason = (typeof leavingReasons)[number];

export const subscriptionSorts = [
  "createdAt",
  "-createdAt",
  "amount",
  "-amount",
  "nextChargeAt",
  "-nextChargeAt",
] as const;
export type SubscriptionSort = (typeof subscriptionSorts)[number];
