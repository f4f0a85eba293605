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
