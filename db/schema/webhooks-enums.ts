/** An `error` is retried; a `failed` delivery is not. */
export const deliveryStatuses = ["created", "delivered", "error", "failed", "canceled"] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

export const deliveryScopes = ["user", "postback", "test"] as const;
export type DeliveryScope = (typeof deliveryScopes)[number];

export const disabledReasons = ["gone", "failing"] as const;
export type DisabledReason = (typeof disabledReasons)[number];

/** A `paused` replay can be resumed. `done` and `canceled` are final. */
export const replayStatuses = ["running", "paused", "done", "canceled"] as const;
export type ReplayStatus = (typeof replayStatuses)[number];

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

/** Why an event is not delivered: the error of the last attempt, or a paused or disabled endpoint. */
export const deliveryErrorCodes = [...sendFaultCodes, "endpoint_paused", "endpoint_disabled"] as const;
export type DeliveryErrorCode = (typeof deliveryErrorCodes)[number];

/**
 * `ran`: the work was done. `resumed`: an interrupted request was continued. `replayed`: a stored
 * response was returned. `in_progress`, `different_body`, `invalid`: the request was refused.
 * `unread`: the request was refused before the key was checked, or the operation does not support
 * keys.
 */
export const keyStates = ["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread"] as const;
export type KeyState = (typeof keyStates)[number];

export const requestMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const;
export type RequestMethod = (typeof requestMethods)[number];

export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;
export type StatusClass = (typeof statusClasses)[number];

/**
 * Why a request with a key ran: as the `first`, or again `after_expiry` (24 hours), `after_release`
 * (the earlier one was refused without storing anything) or `after_break` (the earlier one was
 * interrupted). Others were `replayed`, or refused with `in_progress`, `different_body` or
 * `key_invalid`. `not_reached`: refused before the key was checked, or the operation does not
 * support keys.
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

/** Names are in the past tense. */
export const webhookEvents = ["webhook_disabled", "webhook_test"] as const;
