import { describe, expect, it } from "vitest";
import { groupOf } from "./groups";

describe("groupOf", () => {
  it.each([
    ["POST", "/v1/pix/in/qrcode", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/boleto", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/card", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/card-token", "B", "B", 400, "Resource not found"],
    ["GET", "/v1/transactions/{transactionId}", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/transactions/{transactionId}/refund", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/sandbox/transactions/{transactionId}/pay", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/auth", "B", "B", 400, "Resource not found"],
    ["POST", "/v1/subscriptions", "B", "B", 400, "Resource not found"],
    ["GET", "/v1/subscriptions", "A", "B", 422, "Subscription not found"],
    ["POST", "/v1/subscriptions/{subscriptionId}/cancel", "A", "B", 422, "Subscription not found"],
    ["PUT", "/v1/subscriptions/{subscriptionId}/card", "A", "B", 422, "Subscription not found"],
    ["DELETE", "/v1/webhook/{id}", "B", "B", 422, "Resource not found"],
    ["POST", "/v1/webhooks", "B", "B", 422, "Resource not found"],
    ["GET", "/v1/webhook-deliveries", "B", "B", 422, "Resource not found"],
    ["GET", "/v1/events/{eventId}", "B", "B", 422, "Resource not found"],
    ["POST", "/v1/products/v2", "A", "A", 422, "Resource not found"],
    ["POST", "/v1/subscription-products", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/product-categories", "A", "A", 422, "Resource not found"],
    ["POST", "/v1/products/{productId}/order-bumps", "A", "A", 422, "Resource not found"],
    ["PUT", "/v1/member-courses/{courseId}", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/coupons", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/affiliates", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/customers", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/balance", "A", "A", 422, "Resource not found"],
    ["GET", "/v1/ledger", "A", "A", 422, "Resource not found"],
    ["POST", "/v1/payouts", "A", "A", 422, "Resource not found"],
  ])(
    "answers %s %s in envelope %s, 401 in %s, a failed schema with %i",
    (method, path, envelope, unauthenticated, schema, absent) => {
      expect(groupOf(method, path)).toEqual({
        envelope,
        unauthenticatedEnvelope: unauthenticated,
        schemaStatus: schema,
        notFoundMessage: absent,
      });
    },
  );

  it("refuses an area without an error group", () => {
    for (const path of ["/v1/constructor", "/v1/gift-cards", "/v1"])
      expect(() => groupOf("GET", path)).toThrow("no group");
  });
});
