/**
 * The scopes of API keys, `<resource>:read|write` (docs/decisions.md 3), in display order. Each operation needs exactly
 * one of them (`server/rest/scopes.ts`); `mcp:write` is of none: it lets tools write where the money is real
 * (`server/mcp/call-tool.ts`). Scopes are never removed from this list, because keys may have them.
 */
export const apiKeyScopes = [
  "transactions:read",
  "transactions:write",
  "refunds:write",
  "subscriptions:read",
  "subscriptions:write",
  "customers:read",
  "balance:read",
  "receivables:read",
  "receivables:write",
  "payouts:read",
  "payouts:write",
  "disputes:read",
  "disputes:write",
  "products:read",
  "products:write",
  "coupons:read",
  "coupons:write",
  "affiliates:read",
  "affiliates:write",
  "payment-links:read",
  "payment-links:write",
  "courses:read",
  "courses:write",
  "enrollments:read",
  "enrollments:write",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "events:write",
  "sandbox:read",
  "sandbox:write",
  "connections:read",
  "requests:read",
  "mcp:write",
  "exports:read",
  "exports:write",
  "imports:read",
  "imports:write",
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** Where a secret was seen that does not belong there: the URL of a request, or the body of a delivery. */
export const leakPlaces = ["url", "delivery", "page"] as const;
export type LeakPlace = (typeof leakPlaces)[number];

/** The states of an API key, the most urgent first: a revoked key that leaked is revoked. */
export const keyStates = ["revoked", "expired", "leaked", "ending", "active"] as const;
export type KeyState = (typeof keyStates)[number];

/** The scopes of one key; null for a key that may do everything. */
export type KeyScopes = readonly ApiKeyScope[] | null;
