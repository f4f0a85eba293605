import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companies } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { createTestToken } from "@/testing/support/rest";
import { revokeApiKey } from "../../accounts/api-keys/api-keys";
import { changeKeyScopes } from "../../accounts/api-keys/change-key-scopes";
import { environment } from "../../core/env/env";
import { createNodeServer } from "../http/node-server";
import { getRestApi } from "./rest";

const web = createNodeServer({
  restApi: getRestApi(),
  pages: (_, res) => void res.end(),
  upgrade: null,
  trustProxy: 1,
});
let origin = "";

beforeAll(async () => {
  Object.assign(environment(), { trustProxy: 1 });
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

type Key = Awaited<ReturnType<typeof createTestToken>>;

interface Opened {
  status: number;
  retryAfter: string | null;
  ended: Promise<string>;
  leave: () => void;
}

async function open({ token }: Key, address = freshAddress(), method = "GET"): Promise<Opened> {
  const leaving = new AbortController();
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": address };
  const answer = await fetch(`${origin}/v1/events/stream?seconds=60`, { method, headers, signal: leaving.signal });
  const ended = answer.text();
  ended.catch(() => undefined);
  return { status: answer.status, retryAfter: answer.headers.get("retry-after"), ended, leave: () => leaving.abort() };
}

/** Waits for a stream opened for 60 seconds to end early, after `end`. */
async function expectEarlyEnd({ ended }: Opened, end: () => Promise<unknown>): Promise<void> {
  await sleep(500);
  await end();
  expect(await Promise.race([ended.then(() => "ended"), sleep(40_000, "still open")])).toBe("ended");
}

describe.concurrent("a stream of events", () => {
  it("ends early once its key is revoked, even without events", async () => {
    const key = await createTestToken();
    const stream = await open(key);
    const { companyId, apiKeyId } = key;
    const revoke = () => revokeApiKey({ companyId, apiKeyId, actor: "operator", now: new Date() });
    await expectEarlyEnd(stream, revoke);
  });

  it("ends early once its company is blocked", async () => {
    const key = await createTestToken();
    const stream = await open(key);
    const block = () => db().update(companies).set({ blockedAt: new Date() }).where(eq(companies.id, key.companyId));
    await expectEarlyEnd(stream, block);
  });

  it("ends early once its key loses the scope", async () => {
    const { companyId, apiKeyId, token } = await createTestToken();
    const stream = await open({ companyId, apiKeyId, token });
    const change = { companyId, apiKeyId, userId: newId(), can: () => true, address: "10.0.0.1", now: new Date() };
    await expectEarlyEnd(stream, () => changeKeyScopes({ ...change, scopes: ["transactions:read"] }));
  });

  it("goes on while its key is good", async () => {
    const stream = await open(await createTestToken());
    expect(await Promise.race([stream.ended, sleep(3_000, "still open")])).toBe("still open");
    stream.leave();
  });
});

describe("streams at a time", () => {
  it("are five for an address: the sixth is 429, and one that is left makes room", async () => {
    const [address, key] = [freshAddress(), await createTestToken()];
    const streams = await Promise.all(Array.from({ length: 5 }, () => open(key, address)));
    expect(streams.map(({ status }) => status)).toEqual(Array(5).fill(200));
    const refused = await open(await createTestToken(), address);
    expect([refused.status, refused.retryAfter]).toEqual([429, "10"]);
    expect(JSON.parse(await refused.ended)).toEqual({
      statusCode: 429,
      error: "Too Many Requests",
      message: "Too many requests",
    });
    streams[0]?.leave();
    await expect.poll(async () => (await open(key, address)).status).toBe(200);
    for (const { leave } of streams) leave();
  });

  it("are twenty for a company, and nothing of another's", async () => {
    const key = await createTestToken();
    const streams = await Promise.all(Array.from({ length: 20 }, () => open(key)));
    expect(streams.map(({ status }) => status)).toEqual(Array(20).fill(200));
    expect((await open(key)).status).toBe(429);
    const other = await open(await createTestToken());
    expect(other.status).toBe(200);
    for (const { leave } of [...streams, other]) leave();
  });

  it("are not used up by a HEAD, which opens none", async () => {
    const [address, key] = [freshAddress(), await createTestToken()];
    for (let asked = 0; asked < 8; asked += 1) expect((await open(key, address, "HEAD")).status).toBe(200);
    const stream = await open(key, address);
    expect(stream.status).toBe(200);
    stream.leave();
  });
});
