import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findRedis } from "@/scripts/redis.mjs";
import { requestsPerMinute } from "@/server/rest/rate-limit";
import { freshAddress } from "@/server/testing/door-calls";
import { onConnections } from "./charging";
import type { Product } from "./product";
import { type RunningRedis, startRedis } from "./redis";
import { apiAlone, openShared, type SharedInstallation } from "./shared-installation";

const program = await findRedis();

let installation: SharedInstallation;
let redis: RunningRedis | null = null;

beforeAll(async () => {
  installation = await openShared();
  redis = program === null ? null : await startRedis(program);
});
afterAll(async () => {
  await redis?.stop();
  await installation.close();
});

/** Sends requests of one address to servers in turns. @returns how many were refused, by status. */
async function send(servers: Product[], address: string, requests: number): Promise<Record<number, number>> {
  const statuses: Record<number, number> = {};
  await Promise.all(
    servers.map(({ url }) => {
      let left = requests / servers.length;
      return onConnections(
        url,
        8,
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

describe("two servers without Redis", () => {
  it("each allow an address its requests of a minute", async () => {
    const servers = await Promise.all([installation.start(apiAlone), installation.start(apiAlone)]);
    const sent = await send(servers, freshAddress(), 2 * requestsPerMinute + 100);
    expect(sent).toEqual({ 404: 2 * requestsPerMinute, 429: 100 });
    await Promise.all(servers.map(({ stop }) => stop()));
  });
});

describe("two servers with one Redis", () => {
  beforeEach(({ skip }) => skip(program === null, "Redis is not installed"));

  it("allow an address its requests of a minute together, and answer by their own counts once Redis is gone", async () => {
    const env = { ...apiAlone, REDIS_URL: redis?.url ?? "" };
    const servers = await Promise.all([installation.start(env), installation.start(env)]);
    const address = freshAddress();
    expect(await send(servers, address, requestsPerMinute + 100)).toEqual({ 404: requestsPerMinute, 429: 100 });
    await redis?.stop();
    expect(await send(servers, freshAddress(), 100)).toEqual({ 404: 100 });
  });
});
