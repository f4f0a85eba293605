/** Why a call to an address that a seller named was no success. */
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

/** Why a delivery is not delivered: what its last attempt failed with, or that its endpoint is not sent to. */
export const deliveryErrorCodes = [...sendFaultCodes, "endpoint_paused", "endpoint_disabled"] as const;
export type DeliveryErrorCode = (typeof deliveryErrorCodes)[number];
