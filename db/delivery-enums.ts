/** The enums of webhooks and their deliveries. */

/** State of a delivery: `error` is retried, `failed` is not. */
export const deliveryStatuses = ["created", "delivered", "error", "failed", "canceled"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** The target of a delivery: a seller's webhook, a transaction's own URL, or a webhook under test. */
export const deliveryScopes = ["user", "postback", "test"] as const;
export type DeliveryScope = (typeof deliveryScopes)[number];

/** Why a webhook was disabled: it answered 410, or only failed for days. */
export const disabledReasons = ["gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** State of a replay: `paused` can be resumed; `done` and `canceled` are final. */
export const replayStatuses = ["running", "paused", "done", "canceled"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];
