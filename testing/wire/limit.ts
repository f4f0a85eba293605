import { Pool } from "undici";
import { expect } from "vitest";
import { requestsPerMinute } from "@/server/runtime/rest/rate-limit";
import { freshAddress } from "@/testing/support/api-calls";
import { onConnections } from "./charging";
import type { RunningProduct } from "./product";

const connections = 8;

/**
 * Uses up an address's one-minute rate limit.
 *
 * @returns the seconds until the limit resets.
 */
export async function exhaust({ url }: RunningProduct, address: string): Promise<number> {
  const pool = new Pool(url, { connections });
  let resetSeconds = 0;
  let sent = 0;
  const send = async () => {
    for (; sent < requestsPerMinute; ) {
      sent += 1;
      const options = { method: "GET", path: "/v1/openapi", headers: { "x-forwarded-for": address } } as const;
      const { headers, body } = await pool.request(options);
      await body.dump();
      resetSeconds = Number(headers["x-ratelimit-reset"]);
    }
  };
  await Promise.all(Array.from({ length: connections }, send));
  await pool.close();
  return resetSeconds;
}

export async function expectLimited(product: RunningProduct): Promise<void> {
  const address = freshAddress();
  await exhaust(product, address);
  const answer = await fetch(`${product.url}/v1/transactions`, { headers: { "x-forwarded-for": address } });
  expect([answer.status, await answer.json()]).toEqual([
    429,
    { statusCode: 429, error: "Too Many Requests", message: "Too many requests" },
  ]);
  expect(answer.headers.get("x-ratelimit-limit")).toBe(String(requestsPerMinute));
  expect(answer.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(answer.headers.get("retry-after")).toBe(answer.headers.get("x-ratelimit-reset"));
}

/**
 * Sends requests from one address to the servers in rotation.
 *
 * @returns the number of responses by status.
 */
export async function sendInTurns(
  servers: RunningProduct[],
  address: string,
  requests: number,
): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  await Promise.all(
    servers.map(({ url }) => {
      let left = requests / servers.length;
      return onConnections(
        url,
        connections,
        () => (left > 0 ? left-- : undefined),
        async (pool) => {
          const headers = { "x-forwarded-for": address };
          const { statusCode, body } = await pool.request({ method: "GET", path: "/v1/nothing", headers });
          await body.dump();
          statuses[statusCode] = (statuses[statusCode] ?? 0) + 1;
        },
      );
    }),
  );
  return statuses;
}
