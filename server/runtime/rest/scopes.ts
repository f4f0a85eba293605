import { type ApiKeyScope, apiKeyScopes } from "@/db/schema/accounts-enums";

/** By the first path segment below `/v1`. Defaults to the segment's name. */
const resourcesBySegment: Record<string, string> = {
  pix: "transactions",
  boleto: "transactions",
  card: "transactions",
  "card-token": "transactions",
  ledger: "balance",
  reconciliations: "balance",
  "payout-accounts": "payouts",
  "subscription-products": "products",
  "product-categories": "products",
  "member-courses": "courses",
  webhook: "webhooks",
  "webhook-deliveries": "webhooks",
};

/** GET requires the write scope, because it returns unmasked secrets or only data that the same scope created. */
const secretPaths = new Set(["/v1/webhook", "/v1/sandbox/simulator"]);

const refundPath = /\/refunds?$/;

/** Students' paths, including those below a course, whose scope does not include its students. */
const studentPath = /^\/v1\/(?:member-courses\/[^/]+\/)?enrollments(?:\/|$)/;

/**
 * Returns the scope of an operation by method and path, such as `/v1/products/{productId}`. GET
 * requires read unless it returns secrets; other methods require write. Refunds are a separate
 * resource, `refunds`.
 *
 * @throws Error for a resource without that scope. New resources must be added to `apiKeyScopes`.
 */
export function scopeOf(method: string, path: string): ApiKeyScope {
  const [, , segment = ""] = path.split("/");
  const own = Object.hasOwn(resourcesBySegment, segment) ? resourcesBySegment[segment] : segment;
  const isRead = method === "GET" && !secretPaths.has(path);
  const resource = studentPath.test(path) ? "enrollments" : refundPath.test(path) ? "refunds" : own;
  const needed = `${resource}:${isRead ? "read" : "write"}`;
  const scope = apiKeyScopes.find((each) => each === needed);
  if (!scope) throw new Error(`${method} ${path} belongs to no scope of API keys: ${needed} is missing`);
  return scope;
}
