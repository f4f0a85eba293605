export interface Group {
  /** `B` is `{statusCode, error, message}`. `A` is `{success: false, message}`. */
  envelope: "A" | "B";
  /** Envelope of a 401, which differs in some groups. */
  unauthenticatedEnvelope: "A" | "B";
  schemaStatus: 400 | 422;
  notFoundMessage: string;
}

const charge: Group = {
  envelope: "B",
  unauthenticatedEnvelope: "B",
  schemaStatus: 400,
  notFoundMessage: "Resource not found",
};
const delivery: Group = { ...charge, schemaStatus: 422 };
const seller: Group = { ...delivery, envelope: "A", unauthenticatedEnvelope: "A" };
const subscription: Group = {
  ...seller,
  unauthenticatedEnvelope: "B",
  notFoundMessage: "Subscription not found",
};

/** For an unknown or unresolved path (docs/domains/runtime.md). */
export const unknownPathGroup: Group = charge;

/** By the first path segment below `/v1` (docs/domains/runtime.md). */
const groupsBySegment: Record<string, Group> = {
  pix: charge,
  boleto: charge,
  card: charge,
  "card-token": charge,
  transactions: charge,
  refunds: charge,
  sandbox: charge,
  auth: charge,
  "openapi.json": charge,
  subscriptions: subscription,
  webhook: delivery,
  webhooks: delivery,
  "webhook-deliveries": delivery,
  events: delivery,
  requests: delivery,
  products: seller,
  "product-categories": seller,
  "subscription-products": seller,
  "member-courses": seller,
  enrollments: seller,
  coupons: seller,
  "payment-links": seller,
  affiliates: seller,
  customers: seller,
  balance: seller,
  ledger: seller,
  payouts: seller,
  "payout-accounts": seller,
  disputes: seller,
  receivables: seller,
  reconciliations: seller,
  connections: seller,
  exports: seller,
  imports: seller,
};

/**
 * Returns the error group of a known path such as `/v1/products/{productId}`. The method matters
 * only for `POST /v1/subscriptions`, a card charge.
 *
 * @throws Error for a path without a group. New segments must be added to the table.
 */
export function groupOf(method: string, path: string): Group {
  if (method === "POST" && path === "/v1/subscriptions") return charge;
  const [, , segment = ""] = path.split("/");
  const group = groupsBySegment[segment];
  if (!group || !Object.hasOwn(groupsBySegment, segment)) throw new Error(`${path} belongs to no group of errors`);
  return group;
}
