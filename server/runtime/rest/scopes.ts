import { type ApiKeyScope, apiKeyScopes } from "@/db/schema/accounts-enums";

/** Resource by the first path segment below `/v1`. Defaults to the name of the segment. */
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

/**
 * Paths whose GET requires the write scope, because they return unmasked secrets or only data that the same scope
 * created.
 */
const secretPaths = new Set(["/v1/webhook", "/v1/sandbox/simulator"]);

const refundPath = /\/refunds?$/;

/**
 * Matches paths of students, including paths below a course, because a course's scope does not include its students.
 */
const studentPath = /^\/v1\/(?:member-courses\/[^/]+\/)?enrollments(?:\/|$)/;

/**
 * Returns the scope required by an operation, by its method and path (such as
 * `/v1/products/{productId}`). GET requires read unless it returns secrets. All other methods
 * require write. Refunding is a separate resource, `refunds`.
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
