/** `past_due`: a renewal failed and is being retried, and access continues (docs/domains/subscriptions.md). */
export const subscriptionStatuses = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * `requested`: on request. `max_retries`: after five consecutive failed charges. `refunded` and
 * `disputed`: the latest paid charge was fully refunded or lost in a dispute. `customer`: the
 * customer ended the authorization.
 */
export const cancelReasons = ["requested", "max_retries", "refunded", "disputed", "customer"] as const;
export type CancelReason = (typeof cancelReasons)[number];

export const cycleChargeStatuses = ["in_flight", "paid", "failed"] as const;
export type CycleChargeStatus = (typeof cycleChargeStatuses)[number];

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

export const subscriptionEvents = [
  "subscription_created",
  "subscription_renewed",
  "subscription_renewal_failed",
  /** On request. After five failed charges, the event is `product_canceled`. */
  "subscription_canceled",
  "product_canceled",
] as const;
