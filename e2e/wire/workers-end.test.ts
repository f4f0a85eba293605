import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/server/testing/door-calls";
import { chargeOf, countCharges, headOf, onConnections, postCharge } from "./charging";
import { openConnection, readAnswers } from "./exchange";
import { findPages, isAlive, isListening, listFamily, type Product } from "./product";
import { connections, count, listWorkers, startWorkers } from "./three-workers";

let product: Product;
let token = "";

beforeAll(async () => {
  ({ product, token } = await startWorkers());
});
afterAll(() => product.stop());

describe("the pages behind three workers", () => {
  it("answer through each of them, and again after they died", async () => {
    const open = async () => {
      const answers = Array.from({ length: 2 * count }, async () => {
        const headers = { "x-forwarded-for": freshAddress() };
        const { statusCode: status, body } = await request(`${product.url}/login`, { headers, reset: true });
        await body.dump();
        return status;
      });
      return new Set(await Promise.all(answers));
    };
    expect(await open()).toEqual(new Set([200]));
    process.kill(findPages(product), "SIGKILL");
    await expect.poll(open).toEqual(new Set([200]));
  });
});

describe("kill -9 of one worker", () => {
  it("costs only its own requests, it comes back, and no repeated charge is made twice", async () => {
    const before = listWorkers(product);
    const [victim = 0] = before;
    const left = Array.from({ length: 8 * connections }, () => randomUUID());
    const broken: string[] = [];
    const ids = new Map<string, string>();
    const note = (name: string, answer: { status: number; id: string } | null) => {
      if (answer?.status === 200) ids.set(name, answer.id);
      else broken.push(name);
    };
    await onConnections(
      product.url,
      connections,
      () => {
        if (left.length === 6 * connections) process.kill(victim, "SIGKILL");
        return left.pop();
      },
      async (pool, name) => note(name, await postCharge(pool, token, name)),
    );
    // At most the requests that were under way on its connections.
    expect(broken.length).toBeLessThanOrEqual(connections);
    const retried = broken.splice(0);
    await onConnections(
      product.url,
      connections,
      () => retried.pop(),
      async (pool, name) => {
        const answer = await postCharge(pool, token, name);
        // 409 while the claim of the killed worker lasts, whose charge is resumed later.
        if (answer?.status !== 409) note(name, answer);
      },
    );
    expect(broken).toEqual([]);

    await expect.poll(() => listWorkers(product)).toHaveLength(count);
    expect(listWorkers(product)).not.toContain(victim);
    const made = await countCharges({ url: product.url, token });
    expect(Math.max(...made.values())).toBe(1);
    expect([...ids.keys()].filter((name) => !made.has(name))).toEqual([]);
    expect(new Set(ids.values()).size).toBe(ids.size);
  });
});

describe("SIGTERM to the parent", () => {
  it("lets every worker finish its requests, answers new ones 503, and ends all of them with 0", async () => {
    const family = listFamily(product.pid).map(({ pid }) => pid);
    const slow = Array.from({ length: 2 * count }, () => {
      const connection = openConnection(product.port);
      const body = chargeOf(randomUUID());
      const lines = ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
      connection.write(headOf(token, "POST /v1/pix/in/qrcode", freshAddress(), lines) + body.slice(0, 20));
      return { connection, finish: () => connection.write(body.slice(20)) };
    });
    await sleep(300);
    const stopped = product.stop();
    const statusOf = async (path: string) => (await fetch(`${product.url}${path}`).catch(() => null))?.status;
    await expect.poll(() => statusOf("/v1/transactions")).toBe(503);
    const health = await Promise.all(Array.from({ length: 2 * count }, () => statusOf("/api/health")));
    expect(health).toEqual(Array(2 * count).fill(503));
    for (const { finish } of slow) finish();
    const answers = await Promise.all(slow.map(async ({ connection }) => readAnswers(await connection.ended())));
    expect(answers.map(([answer]) => answer?.status)).toEqual(Array(2 * count).fill(200));
    expect(await stopped).toBe(true);
    expect(family.filter(isAlive)).toEqual([]);
    expect(await isListening(product.port)).toBe(false);
  });
});
