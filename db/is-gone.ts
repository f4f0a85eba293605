/**
 * Error codes of the driver, the socket and PostgreSQL (class 57, "operator intervention") for an unavailable server.
 */
const goneCodes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

export function isDatabaseGone(error: Error): boolean {
  return "code" in error && typeof error.code === "string" && goneCodes.has(error.code);
}
