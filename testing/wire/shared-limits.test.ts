import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findRedis } from "@/scripts/redis.mjs";
import { requestsPerMinute } from "@/server/runtime/rest/rate-limit";
import { freshAddress } from "@/testing/support/api-calls";
import { sendInTurns } from "./limit";
import { apiAlone } from "./product";
import { type RunningRedis, startRedis } from "./redis";
import { openShared, type SharedInstallation } from "./shared-installation";

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

describe("two servers with one Redis", () => {
  beforeEach(({ skip }) => skip(program === null, "Redis is not installed"));

  it("refuse an address's requests that each would allow alone, and answer by their own counts once Redis is gone", async () => {
    const env = { ...apiAlone, REDIS_URL: redis?.url ?? "" };
    const servers = await Promise.all([installation.start(env), installation.start(env)]);
    const address = freshAddress();
    const sent = await sendInTurns(servers, address, requestsPerMinute + 100);
    // If Redis does not respond in time, each server counts only its own requests, about half.
    expect(sent[429]).toBeGreaterThan(0);
    expect(sent[404]).toBeGreaterThanOrEqual(requestsPerMinute);
    await redis?.stop();
    expect(await sendInTurns(servers, freshAddress(), 100)).toEqual({ 404: 100 });
  });
});
