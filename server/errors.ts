import type { ApiKeyScope } from "@/db/schema/accounts-enums";
import { accountsErrors } from "./accounts/errors";
import { buyersErrors } from "./buyers/errors";
import { catalogErrors } from "./catalog/errors";
import { checkoutErrors } from "./checkout/errors";
import { coreErrors } from "./core/errors";
import { coursesErrors } from "./courses/errors";
import { customersErrors } from "./customers/errors";
import { dataErrors } from "./data/errors";
import { partnersErrors } from "./partners/errors";
import { paymentsErrors } from "./payments/errors";
import { sandboxErrors } from "./sandbox/errors";
import { subscriptionsErrors } from "./subscriptions/errors";
import { treasuryErrors } from "./treasury/errors";
import { webhooksErrors } from "./webhooks/errors";

/**
 * Errors that any operation can return. The API specification defines their messages. `isOnWire`
 * determines which of their codes responses include.
 */
const general = {
  /** The status, 400 or 422, depends on the group of the path (`server/runtime/rest/groups.ts`). */
  VALIDATION: { status: 400, message: "body: is not valid" },
  UNAUTHENTICATED: { status: 401, message: "Invalid or expired token" },
  FORBIDDEN: { status: 403, message: "Your role does not allow this" },
  insufficient_scope: {
    status: 403,
    message: ({ scope }: { scope: ApiKeyScope }) => `The API key lacks the scope ${scope}`,
    example: { scope: "refunds:write" as ApiKeyScope },
  },
  address_not_allowed: {
    status: 403,
    message: ({ address }: { address: string }) => `The API key may not be used from ${address || "this address"}`,
    example: { address: "203.0.113.9" as string },
  },
  NOT_FOUND: { status: 404, message: "Resource not found" },
  METHOD_NOT_ALLOWED: { status: 405, message: "Method not allowed" },
  IDEMPOTENCY_KEY_REUSED: { status: 409, message: "Idempotency-Key was used with another request" },
  IDEMPOTENCY_KEY_IN_USE: { status: 409, message: "A request with this Idempotency-Key is in progress" },
  BODY_LATE: { status: 408, message: "did not arrive in time", field: "body" },
  BODY_TOO_LARGE: { status: 413, message: "Request body is too large" },
  NOT_JSON: { status: 415, message: "Content-Type must be application/json" },
  BODY_ENCODED: { status: 415, message: "Content-Encoding must be identity" },
  RATE_LIMITED: { status: 429, message: "Too many requests" },
  BUYER_ATTEMPTS_EXCEEDED: { status: 429, message: "Too many refused card attempts for this buyer" },
  INTERNAL: { status: 500, message: "Internal server error" },
  UNAVAILABLE: { status: 503, message: "Service unavailable" },
} as const;

/**
 * Errors for violated rules and invalid states. The meaning and status of a code never change, but its message may be
 * improved.
 */
export const refusals = {
  ...coreErrors,
  ...accountsErrors,
  ...customersErrors,
  ...catalogErrors,
  ...partnersErrors,
  ...paymentsErrors,
  ...treasuryErrors,
  ...coursesErrors,
  ...subscriptionsErrors,
  ...webhooksErrors,
  ...checkoutErrors,
  ...dataErrors,
  ...buyersErrors,
  ...sandboxErrors,
} as const;

export type RefusalCode = keyof typeof refusals;

export const errors = { ...general, ...refusals } as const;

export type ErrorCode = keyof typeof errors;

export type CodeWithValues = {
  [Code in ErrorCode]: (typeof errors)[Code] extends { example: object } ? Code : never;
}[ErrorCode];
export type ValuesOf<Code extends CodeWithValues> = (typeof errors)[Code]["example"];
export type PlainCode = Exclude<ErrorCode, CodeWithValues | "VALIDATION">;
