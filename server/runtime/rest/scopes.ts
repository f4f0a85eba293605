import { type ApiKeyScope, apiKeyScopes } from "@/db/schema/accounts-enums";

/**
 * The resource of an operation by the first segment of its path below `/v1`; a segment not listed is its own resource.
 */
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

/** Paths whose GET needs the write scope: it returns unmasked secrets, or only what the same scope ordered. */
const secretPaths = new Set(["/v1/webhook", "/v1/sandbox/simulator"]);

/** The end of the paths of operations that send money back to a buyer. */
const refundPath = /\/refunds?$/;

/** Students, also below their course: who they are is no part of the course. */
const studentPath = /^\/v1\/(?:member-courses\/[^/]+\/)?enrollments(?:\/|$)/;

/**
 * The scope that a key needs for an operation, by its method and path (such as `/v1/products/{productId}`): GET reads,
 * unless it returns secrets; all other methods write. Sending money back is a resource of its own, `refunds`.
 *
 * @throws Error for a resource without that scope: a new area must be added to `apiKeyScopes`.
 */
export function scopeOf(method: string, path: string): ApiKeyScope {
  const [, , segment = ""] = path.split("/");
  const own = Object.hasOwn(resourcesBySegment, segment) ? resourcesBySegment[segment] : segment;
  const isRead = method === "GET" && !secretPaths.has(path);
  const resource = studentPath.test(path) ? "enrollments" : !isRead && refundPath.test(path) ? "refunds" : own;
  const needed = `${resource}:${isRead ? "read" : "write"}`;
  const scope = apiKeyScopes.find((each) => each === needed);
  if (!scope) throw new Error(`${method} ${path} belongs to no scope of API keys: ${needed} is missing`);
  return scope;
}
