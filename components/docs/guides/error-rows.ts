/** In the order of the checks (docs/domains/runtime.md). */
export const errorRows = [
  { id: "rateLimit", status: "429", message: "Too many requests" },
  { id: "unknownPath", status: "404", message: "Resource not found" },
  { id: "method", status: "405", message: "Method not allowed" },
  { id: "token", status: "401", message: "Invalid or expired token" },
  { id: "address", status: "403", message: "The API key may not be used from 203.0.113.9" },
  { id: "scope", status: "403", message: "The API key lacks the scope refunds:write" },
  { id: "notJson", status: "415", message: "Content-Type must be application/json" },
  { id: "encoded", status: "415", message: "Content-Encoding must be identity" },
  { id: "late", status: "408", message: "body: did not arrive in time" },
  { id: "tooLarge", status: "413", message: "Request body is too large" },
  { id: "schema", status: "400 / 422", message: "field: what is wrong with it" },
  { id: "keyInUse", status: "409", message: "A request with this Idempotency-Key is in progress" },
  { id: "keyReused", status: "409", message: "Idempotency-Key was used with another request" },
  { id: "document", status: "400", message: "Invalid document for the selected type" },
  { id: "cardToken", status: "400", message: "Invalid or expired card token" },
  { id: "buyer", status: "429", message: "Too many refused card attempts for this buyer" },
  { id: "rule", status: "400", message: "A sentence that names the broken rule" },
  { id: "state", status: "409", message: "The resource does not accept this operation in its current state" },
  { id: "internal", status: "500", message: "Internal server error" },
  { id: "unavailable", status: "503", message: "Service unavailable" },
] as const;

export type ErrorRowId = (typeof errorRows)[number]["id"];
