/**
 * What an API key may be restricted to, as `<resource>:read|write` (docs/decisions.md 3), in the order in which people
 * see them. A scope that was ever given stays in this list; each operation needs exactly one of them
 * (`server/rest/scopes.ts`).
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
  "courses:read",
  "courses:write",
  "webhooks:read",
  "webhooks:write",
  "events:read",
  "events:write",
  "sandbox:write",
] as const;
export type ApiKeyScope = (typeof apiKeyScopes)[number];

/** The scopes of one key; null for a key that may do everything. */
export type KeyScopes = readonly ApiKeyScope[] | null;
