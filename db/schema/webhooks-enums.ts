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

/** Why a call to a seller's URL failed. */
export const sendFaultCodes = [
  "http_status",
  "redirected",
  "timeout",
  "answer_too_large",
  "url_invalid",
  "address_not_allowed",
  "host_not_found",
  "connection_refused",
  "connection_reset",
  "connection_timeout",
  "connection_failed",
  "address_unreachable",
  "certificate_invalid",
  "tls_failed",
  "not_http",
  "not_sent",
] as const;
export type SendFaultCode = (typeof sendFaultCodes)[number];

/** Why a delivery is undelivered: its last attempt's failure, or a paused or disabled endpoint. */
export const deliveryErrorCodes = [...sendFaultCodes, "endpoint_paused", "endpoint_disabled"] as const;
export type DeliveryErrorCode = (typeof deliveryErrorCodes)[number];

/**
 * What an Idempotency-Key did for a request: `ran` its work, `resumed` the work of a request that was broken off,
 * `replayed` a stored answer, was refused as `in_progress`, as used for a `different_body` or as `invalid`; `unread`
 * where the request was refused before the key was looked at, or its operation takes none.
 */
export const keyStates = ["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread"] as const;
export type KeyState = (typeof keyStates)[number];

/** Methods of requests. */
export const requestMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const;
export type RequestMethod = (typeof requestMethods)[number];

/** Hundreds of a status, to filter by. */
export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;
export type StatusClass = (typeof statusClasses)[number];

/**
 * Why an Idempotency-Key did what it did. A request that ran is the `first` of its key, or ran again `after_expiry` (24
 * hours), `after_release` (the earlier one was refused without storing anything) or `after_break` (the earlier one was
 * broken off). Others were `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`. `not_reached`: refused
 * before the key was looked at, or the operation takes none.
 */
export const keyVerdicts = [
  "first",
  "after_expiry",
  "after_release",
  "after_break",
  "replayed",
  "in_progress",
  "different_body",
  "key_invalid",
  "not_reached",
] as const;
export type KeyVerdict = (typeof keyVerdicts)[number];
