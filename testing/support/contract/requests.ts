import { flushRequests } from "@/server/webhooks/requests/request-log";
import type { Seller } from "./contract";
import type { Prepare } from "./prepare";

async function requestOf(seller: Seller): Promise<string> {
  await seller.make("balance-get", {});
  await flushRequests();
  const rows = Object.values(await seller.make("requests-list", { query: { limit: "1" } }));
  const [newest] = rows as { id: string }[];
  return newest?.id ?? "";
}

const anyId = "018f2d5b-0000-7000-8000-000000000000";

export const requestCases: Record<string, Record<string, Prepare>> = {
  "requests-list": {
    "the first page": () => ({}),
    "every filter": () => ({
      query: {
        limit: "5",
        offset: "0",
        status: "404",
        statusClass: "4xx",
        method: "POST",
        path: "/v1/transactions",
        operation: "transactions-get",
        code: "NOT_FOUND",
        apiKeyId: anyId,
        idempotencyKey: anyId,
        transactionId: anyId,
        from: "2026-01-01T00:00:00.000Z",
        to: "2199-12-31T00:00:00.000Z",
      },
    }),
  },
  "requests-get": { "the newest": async (seller) => ({ parameters: { requestId: await requestOf(seller) } }) },
};
