import type { LookupAddress } from "node:dns";
import type { ServerResponse } from "node:http";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import { selfSigned } from "@/testing/support/certificates";
import { type Answer, type Receiver, startReceiver, startSocketServer } from "@/testing/support/receiver";
import { failTest, secondsAfter, testLimits, testSeller, testSender } from "@/testing/support/webhooks";
import { createSender } from "../../core/http-client/safe-fetch";
import { watchOutbox } from "./watch-outbox";

const opened: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  for (const each of opened.splice(0).reverse()) await each.close();
});

function keep<Opened extends { close: () => Promise<void> }>(each: Opened): Opened {
  opened.push(each);
  return each;
}

const receive = async (...args: Parameters<typeof startReceiver>): Promise<Receiver> =>
  keep(await startReceiver(...args));

const idsOf = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).id);

const fiftyMegabytes = 50 * 1024 * 1024;

/** Writes 50 MB as fast as the client reads, and counts the bytes that the client accepted. */
function pour(written: { bytes: number }): Answer {
  const chunk = Buffer.alloc(64 * 1024, "a");
  return (res: ServerResponse) => {
    let own = 0;
    const more = () => {
      if (res.destroyed || own >= fiftyMegabytes) return void res.end();
      own += chunk.length;
      written.bytes += chunk.length;
      res.write(chunk, more);
    };
    res.writeHead(200);
    more();
  };
}

/**
 * Hostile DNS server. Each lookup of a name returns its next address. The last address is repeated.
 */
function resolverTo(names: Record<string, string[]>) {
  const asked = new Map<string, number>();
  return async (name: string): Promise<LookupAddress[]> => {
    const turn = asked.get(name) ?? 0;
    asked.set(name, turn + 1);
    const answers = names[name] ?? [];
    const address = answers[Math.min(turn, answers.length - 1)];
    if (address === undefined) throw Object.assign(new Error(name), { code: "ENOTFOUND" });
    return [{ address, family: address.includes(":") ? 6 : 4 }];
  };
}

describe("an endpoint that misbehaves", () => {
  it("in any way gets an error with its reason, and affects no other endpoint", async () => {
    const seller = await testSeller();
    const written = { bytes: 0 };
    const good = await receive();
    const hanging = await receive(() => undefined);
    const failing = await receive((res) => void res.writeHead(500).end());
    const moved = await receive((res) => void res.writeHead(308, { location: good.url }).end());
    const pouring = await receive(pour(written));
    const dripping = await receive((res) => {
      const drip = setInterval(() => res.write("."), 100);
      res.once("close", () => clearInterval(drip));
    });
    const resetting = keep(
      await startSocketServer((socket) => void socket.once("data", () => socket.resetAndDestroy())),
    );
    const untrusted = await receive(undefined, selfSigned("loja.example"));
    const limits = { ...testLimits, milliseconds: 4_000 };
    const late = "did not answer within 4 seconds";
    const expected: Record<string, string> = {
      [hanging.url]: late,
      [failing.url]: "answered 500",
      [moved.url]: `redirected to ${good.url}: redirects are not followed`,
      [resetting.url]: "connection was reset",
      [untrusted.url]: "certificate is not valid",
    };
    const taken = [pouring.url, dripping.url];
    for (const url of [...Object.keys(expected), ...taken, good.url]) await seller.addWebhook(url);
    const ids = await seller.emitEvents(5);
    const before = process.memoryUsage();
    await seller.dispatch({ limits });
    const after = process.memoryUsage();
    expect(idsOf(good).sort()).toEqual(ids.sort());
    expect(untrusted.received).toEqual([]);
    const rows = (await seller.deliveries()).filter(({ url }) => url !== good.url);
    expect(rows).toHaveLength(7 * 5);
    for (const { url, status, error } of rows) {
      const outcome = taken.includes(url) ? ["delivered", null] : ["error", expected[url]];
      expect([url, status, error]).toEqual([url, ...outcome]);
    }
    expect(after.arrayBuffers - before.arrayBuffers).toBeLessThan(32 * 1024 * 1024);
    expect(written.bytes).toBeLessThan((5 * fiftyMegabytes) / 2);
  });

  it("is never connected to if its name resolves to an address that is not allowed, or changes to one", async () => {
    const seller = await testSeller();
    const inside = await receive();
    const addresses = {
      "loopback.example": ["127.0.0.1"],
      "private.example": ["10.0.0.7"],
      "link-local.example": ["169.254.169.254"],
      "mapped.example": ["::ffff:127.0.0.1"],
      "mapped-metadata.example": ["::ffff:a9fe:a9fe"],
      "ipv6-loopback.example": ["::1"],
      "ipv6-link-local.example": ["fe80::1"],
    };
    for (const name of Object.keys(addresses)) await seller.addWebhook(`http://${name}:${inside.port}/hook`);
    await seller.emitEvents(1);
    const publicOnly = keep(createSender({ allowPrivate: false, resolve: resolverTo(addresses) }));
    await seller.dispatch({ sender: publicOnly });
    const rows = await seller.deliveries();
    expect(rows.map(({ status, error }) => `${status} ${error}`)).toEqual(Array(7).fill("error address not allowed"));
    for (const { responseStatus, responseBody } of rows) expect([responseStatus, responseBody]).toEqual([null, null]);
    expect(inside.received).toEqual([]);
  });

  it("is checked at every attempt, for its name may resolve to another address", async () => {
    const seller = await testSeller();
    const receiver = await receive((res) => void res.writeHead(500, { connection: "close" }).end());
    await seller.addWebhook(`http://changing.example:${receiver.port}/hook`);
    await seller.emitEvents(1);
    const resolve = resolverTo({ "changing.example": ["127.0.0.1", "169.254.169.254"] });
    const sender = keep(createSender({ allowPrivate: true, resolve }));
    await seller.dispatch({ sender });
    expect(await seller.deliveries()).toMatchObject([{ error: "answered 500", errorCode: "http_status" }]);
    await seller.dispatch({ sender, at: secondsAfter(new Date(), 120) });
    expect(await seller.deliveries()).toMatchObject([
      { retries: 2, error: "address not allowed", errorCode: "address_not_allowed" },
    ]);
    expect(receiver.received).toHaveLength(1);
  });

  it("with a thousand events waiting delays no other endpoint", async () => {
    const seller = await testSeller();
    const hanging = await receive(() => undefined);
    const good = await receive();
    await seller.addWebhook(hanging.url, ["transaction_created"]);
    await seller.addWebhook(good.url, ["transaction_paid"]);
    await seller.emitEvents(1_000, { event: "transaction_created" });
    const limits = { ...testLimits, milliseconds: 60_000 };
    const watch = watchOutbox({ only: seller.companyId, sender: testSender, limits, report: failTest });
    opened.push({ close: () => watch.stop(0) });
    await expect.poll(() => hanging.received.length).toBe(5);
    const startedAt = Date.now();
    await seller.emitEvents(100);
    await expect.poll(() => good.received.length, { timeout: 20_000, interval: 10 }).toBe(100);
    const waits = good.received.map(({ at }) => at - startedAt).sort((one, other) => one - other);
    expect(waits[94]).toBeLessThan(15_000);
    expect(hanging.received).toHaveLength(5);
  });
});

describe("an endpoint that answers slowly", () => {
  it("delays no other endpoint of its company, however many events wait for it", async () => {
    const seller = await testSeller();
    const slow = await receive((res) => void setTimeout(() => res.end(), 800));
    const good = await receive();
    await seller.addWebhook(slow.url);
    await seller.addWebhook(good.url);
    const watch = watchOutbox({ only: seller.companyId, sender: testSender, limits: testLimits, report: failTest });
    opened.push({ close: () => watch.stop(0) });
    await seller.emitEvents(20);
    await expect.poll(() => slow.received.length).toBeGreaterThan(9);
    await seller.emitEvents(600);
    await expect.poll(() => good.received.length).toBe(620);
    // The slow endpoint needs 100 seconds for all of them.
    expect(slow.received.length).toBeLessThan(310);
  });
});

describe("an event without a valid body", () => {
  it("fails alone: its slot is free again, the endpoint is not to blame and other events go on", async () => {
    const seller = await testSeller();
    const good = await receive();
    const webhookId = await seller.addWebhook(good.url);
    const now = new Date();
    const broken = { companyId: seller.companyId, event: "transaction_paid" as const, type: "transaction" };
    const payload = { id: "1", Pix: { emv: "x".repeat(9_000) } };
    for (let each = 0; each < 12; each += 1) {
      await db()
        .insert(events)
        .values({ ...broken, id: newId(now), subjectId: newId(now), payload, createdAt: now });
    }
    const reported: unknown[] = [];
    await seller.dispatch({ report: (thrown) => reported.push(thrown) });
    expect(reported).toHaveLength(12);
    const outcomes = (await seller.deliveries()).map(({ status, error }) => `${status} ${error}`);
    expect(outcomes).toEqual(Array(12).fill("error could not be sent"));
    expect(await seller.trouble(webhookId)).toBeNull();
    await seller.emitEvents(3);
    await seller.dispatch();
    expect(good.received).toHaveLength(3);
  });
});
