import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { events } from "@/db/schema";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { secondsAfter, testSeller } from "@/testing/support/webhooks";
import { slotsPerCompany } from "./limits";
import { dispatchDue } from "./watch-outbox";

const opened: { close: () => Promise<void> }[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function receive(...args: Parameters<typeof startReceiver>): Promise<Receiver> {
  const receiver = await startReceiver(...args);
  opened.push(receiver);
  return receiver;
}

const idsOf = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).id);

describe("an event", () => {
  it("goes to every webhook that wants its kind and to the transaction's own URL, under one id", async () => {
    const seller = await testSeller();
    const [all, paid, other, own] = await Promise.all([receive(), receive(), receive(), receive()]);
    await seller.addWebhook(all.url);
    await seller.addWebhook(paid.url, ["transaction_refused", "transaction_paid"]);
    await seller.addWebhook(other.url, ["transaction_refused"]);
    const [id] = await seller.emitEvents(1, { postbackUrl: own.url });
    expect(await seller.dispatch()).toEqual({ planned: 3, delivered: 3, failed: 0 });
    expect([all, paid, other, own].map(idsOf)).toEqual([[id], [id], [], [id]]);
    const scopes = [all, paid, own].map(({ received }) => JSON.parse(received[0]?.body ?? "").scope);
    expect(scopes).toEqual(["user", "user", "postback"]);
    expect(await seller.dispatch()).toEqual({ planned: 0, delivered: 0, failed: 0 });
  });

  it("is a POST of JSON with a fixed sender, the delivery's id and the attempt's number, and no signature", async () => {
    const seller = await testSeller();
    const { url, received } = await receive();
    await seller.addWebhook(url);
    await seller.emitEvents();
    await seller.dispatch();
    const [delivery] = await seller.deliveries();
    expect(received[0]?.headers).toEqual({
      host: new URL(url).host,
      connection: "keep-alive",
      "user-agent": "Quitanda-Webhooks/1.0",
      "content-type": "application/json",
      accept: "*/*",
      "x-delivery-id": delivery?.id,
      "x-delivery-attempt": "1",
      "content-length": expect.any(String),
    });
    expect(delivery).toMatchObject({
      status: "delivered",
      retries: 1,
      responseStatus: 200,
      responseBody: "ok",
      error: null,
      nextAttemptAt: null,
      leasedUntil: null,
    });
  });

  it("shows the transaction as it is read, with its Pix code and QR code, as Pix and as pix", async () => {
    const company = await testCompany();
    const { url, received } = await receive();
    const { id, pix } = await chargePix(company, pixCharge({ postbackUrl: url }), new Date());
    await dispatchDue(new Date(), secondsAfter(new Date(), 10), { only: company.id, report: () => undefined });
    const body = JSON.parse(received[0]?.body ?? "");
    expect(Object.keys(body)).toEqual(["id", "type", "event", "scope", "createdAt", "transaction"]);
    expect(body).toMatchObject({ type: "transaction", event: "transaction_created", scope: "postback" });
    expect(body.transaction).toMatchObject({ id, status: "pending", amount: 4990, Pix: pix, pix });
  });

  it("is sent in the same bytes at every attempt", async () => {
    const seller = await testSeller();
    const { url, received } = await receive((res) => void res.writeHead(500).end());
    await seller.addWebhook(url);
    await seller.emitEvents();
    let at = new Date();
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      await seller.dispatch({ at });
      at = secondsAfter(at, 3 * 3600);
    }
    expect(received).toHaveLength(3);
    expect(new Set(received.map(({ body }) => body)).size).toBe(1);
    expect(received.map(({ headers }) => headers["x-delivery-attempt"])).toEqual(["1", "2", "3"]);
    expect(new Set(received.map(({ headers }) => headers["x-delivery-id"])).size).toBe(1);
  });

  it("with a moved clock is due at once by the real clock", async () => {
    const seller = await testSeller();
    const { url, received } = await receive();
    await seller.addWebhook(url);
    await seller.emitEvents();
    await db()
      .update(events)
      .set({ createdAt: new Date("2030-01-01") })
      .where(eq(events.companyId, seller.companyId));
    const past = secondsAfter(new Date(), -86_400);
    expect((await seller.dispatch({ at: past })).delivered).toBe(1);
    expect(received).toHaveLength(1);
  });
});

describe("an attempt that fails", () => {
  it("is repeated after 1, 5, 30 minutes, 2, 6, 12, 24 and 24 hours, give or take a tenth, and then given up", async () => {
    const seller = await testSeller();
    const { url, received } = await receive((res) => void res.writeHead(503).end("busy"));
    const webhookId = await seller.addWebhook(url);
    await seller.emitEvents();
    let at = new Date();
    const waits: number[] = [];
    for (;;) {
      await seller.dispatch({ at });
      const [delivery] = await seller.deliveries();
      const next = delivery?.nextAttemptAt;
      if (!next) break;
      expect(delivery).toMatchObject({
        status: "error",
        error: "answered 503",
        errorCode: "http_status",
        responseBody: "busy",
      });
      waits.push((next.getTime() - at.getTime()) / 60_000);
      const early = received.length;
      await seller.dispatch({ at: secondsAfter(next, -1) });
      expect(received).toHaveLength(early);
      at = next;
    }
    const planned = [1, 5, 30, 120, 360, 720, 1440, 1440];
    expect(waits).toHaveLength(planned.length);
    for (const [index, minutes] of planned.entries()) {
      expect(waits[index]).toBeGreaterThanOrEqual(minutes * 0.9);
      expect(waits[index]).toBeLessThanOrEqual(minutes * 1.1);
    }
    expect(await seller.deliveries()).toMatchObject([
      { status: "failed", retries: 9, error: "answered 503", errorCode: "http_status" },
    ]);
    expect((await seller.trouble(webhookId))?.failures).toBe(9);
  });

  it("counts from the last success", async () => {
    const seller = await testSeller();
    let status = 500;
    const { url } = await receive((res) => void res.writeHead(status).end());
    const webhookId = await seller.addWebhook(url);
    await seller.emitEvents();
    await seller.dispatch();
    expect(await seller.trouble(webhookId)).toMatchObject({ failures: 1 });
    status = 200;
    await seller.dispatch({ at: secondsAfter(new Date(), 120) });
    expect(await seller.trouble(webhookId)).toBeNull();
    expect(await seller.deliveries()).toMatchObject([{ status: "delivered", retries: 2, error: null }]);
  });
});

describe("one bad endpoint", () => {
  it("gets at most five at a time, and does not delay the good one while it hangs", async () => {
    const seller = await testSeller();
    let open = 0;
    let maxOpen = 0;
    const hanging = await receive((res) => {
      open += 1;
      maxOpen = Math.max(maxOpen, open);
      res.once("close", () => {
        open -= 1;
      });
    });
    const good = await receive();
    await seller.addWebhook(hanging.url);
    await seller.addWebhook(good.url);
    await seller.emitEvents(40);
    const startedAt = Date.now();
    const dispatching = seller.dispatch({ limits: { milliseconds: 4_000, answerBytes: 1024 } });
    await expect.poll(() => good.received.length, { timeout: 3_900, interval: 20 }).toBe(40);
    expect(Math.max(...good.received.map(({ at }) => at)) - startedAt).toBeLessThan(3_900);
    await dispatching;
    expect(maxOpen).toBe(5);
  });
});

describe("more endpoints than a company has slots", () => {
  it("take turns: each gets its first event before any of them gets its last", async () => {
    const seller = await testSeller();
    const receiver = await receive((res) => void setTimeout(() => res.end(), 50));
    const paths = Array.from({ length: slotsPerCompany + 8 }, (_, each) => `/hook/${each}`);
    for (const path of paths) await seller.addWebhook(new URL(path, receiver.url).href);
    await seller.emitEvents(12);
    await seller.dispatch();
    const arrived = receiver.received.map(({ path }) => path);
    expect(arrived).toHaveLength(paths.length * 12);
    const firsts = paths.map((path) => arrived.indexOf(path));
    const lasts = paths.map((path) => arrived.lastIndexOf(path));
    expect(Math.max(...firsts)).toBeLessThan(Math.min(...lasts));
  });
});
