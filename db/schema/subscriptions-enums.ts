/** `past_due` means that a renewal failed and is being retried. Access continues (docs/domains/subscriptions.md). */
export const subscriptionStatuses = ["active", "past_due", "canceled"] as const;
export type SubscriptionStatus = (typeof subscriptionStatuses)[number];

/**
 * Why a subscription ended: on request, after five consecutive failed charges, because the latest paid charge was fully
 * refunded or lost in a dispute, or because the customer ended the authorization.
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

/** Events about a subscription. Event names are in the past tense. */
export const subscriptionEvents = [
  "subscription_created",
  "subscription_renewed",
  "subscription_renewal_failed",
  /** Canceled on request. After five failed charges, the event is `product_canceled`. */
  "subscription_canceled",
  "product_canceled",
] as const;
