import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { deliveries, troubledEndpoints } from "@/db/schema";
import { auditOf } from "@/testing/support/reads";
import { type Answer, type Receiver, startReceiver } from "@/testing/support/receiver";
import { type Seller, secondsAfter, testSeller } from "@/testing/support/webhooks";
import { listWebhooks } from "../webhooks/endpoints";
import { nextAttemptAt, pauseMilliseconds } from "./backoff";
import { recordFailures } from "./breaker";
import { heldPerStatement } from "./limits";
import { retryDelivery } from "./retry-delivery";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function sellerOf(first: number, answer?: Answer) {
  const seller = await testSeller();
  const state = { status: first };
  const receiver = await startReceiver(answer ?? ((res) => void res.writeHead(state.status).end()));
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  return { seller, receiver, webhookId, state };
}

const statusesOf = async (seller: Seller) =>
  (await seller.deliveries()).map(
    ({ status, retries, error, errorCode }) => `${status} ${retries} ${error} (${errorCode})`,
  );

async function webhookOf({ companyId }: Seller) {
  const [found] = await listWebhooks(companyId);
  return found?.row;
}

describe("the breaker", () => {
  it('opens after ten failures in a row: waiting deliveries are held back with the error "endpoint paused"', async () => {
    const { seller, receiver, webhookId } = await sellerOf(500);
    await seller.emitEvents(25);
    const at = new Date();
    await seller.dispatch({ at });
    const sent = receiver.received.length;
    expect(sent).toBeGreaterThanOrEqual(10);
    expect(sent).toBeLessThanOrEqual(14);
    const statuses = await statusesOf(seller);
    expect(statuses.filter((each) => each === "error 1 answered 500 (http_status)")).toHaveLength(sent);
    expect(statuses.filter((each) => each === "error 0 endpoint paused (endpoint_paused)")).toHaveLength(25 - sent);
    const trouble = await seller.trouble(webhookId);
    expect(trouble).toMatchObject({ failures: sent, pauses: 1, pausedUntil: secondsAfter(at, 60) });
    await seller.emitEvents(1);
    await seller.dispatch({ at: secondsAfter(at, 30) });
    expect(receiver.received).toHaveLength(sent);
    expect((await statusesOf(seller)).at(-1)).toBe("error 0 endpoint paused (endpoint_paused)");
  });

  it("holds back a limited number per statement until nothing is left", async () => {
    const { seller, receiver, webhookId } = await sellerOf(500);
    const count = heldPerStatement + 500;
    const now = new Date();
    const row = { companyId: seller.companyId, webhookId, eventId: newId(now), url: receiver.url, endpoint: webhookId };
    const waiting = {
      ...row,
      event: "transaction_paid",
      scope: "user",
      status: "created",
      nextAttemptAt: now,
    } as const;
    await db()
      .insert(deliveries)
      .values(Array.from({ length: count }, () => ({ ...waiting, id: newId(now), createdAt: now, updatedAt: now })));
    const place = { companyId: seller.companyId, endpoint: webhookId, webhookId };
    await recordFailures({ ...place, count: 10, wasProbe: false, isGone: false }, now);
    const held = async () =>
      (await statusesOf(seller)).filter((each) => each === "error 0 endpoint paused (endpoint_paused)").length;
    expect(await held()).toBe(heldPerStatement);
    await seller.dispatch();
    expect(await held()).toBe(count);
    expect(receiver.received).toEqual([]);
  });

  it("lets one probe through when the pause is over, and pauses twice as long when that fails", async () => {
    const { seller, receiver, webhookId } = await sellerOf(500);
    await seller.emitEvents(30);
    let at = new Date();
    await seller.dispatch({ at });
    for (const seconds of [120, 240, 480, 960, 1920, 3600, 3600]) {
      const before = receiver.received.length;
      at = (await seller.trouble(webhookId))?.pausedUntil ?? at;
      await Promise.all([seller.dispatch({ at }), seller.dispatch({ at }), seller.dispatch({ at })]);
      expect(receiver.received).toHaveLength(before + 1);
      expect((await seller.trouble(webhookId))?.pausedUntil).toEqual(secondsAfter(at, seconds));
    }
  });

  it("sends its probe even if another process is holding back what waits", async () => {
    const { seller, receiver, webhookId } = await sellerOf(500);
    await seller.emitEvents(20);
    await seller.dispatch();
    const before = receiver.received.length;
    const at = (await seller.trouble(webhookId))?.pausedUntil ?? new Date();
    const probing = await db().transaction(async (tx) => {
      await tx.select().from(deliveries).where(eq(deliveries.companyId, seller.companyId)).for("update");
      const dispatched = seller.dispatch({ at });
      await expect.poll(async () => (await seller.trouble(webhookId))?.pausedUntil).toEqual(secondsAfter(at, 90));
      await sleep(100);
      return { dispatched };
    });
    await probing.dispatched;
    expect(receiver.received).toHaveLength(before + 1);
  });

  it("closes when a probe succeeds, and sends all held deliveries", async () => {
    const { seller, receiver, webhookId, state } = await sellerOf(500);
    await seller.emitEvents(30);
    const at = new Date();
    await seller.dispatch({ at });
    state.status = 204;
    await seller.dispatch({ at: secondsAfter(at, 300) });
    expect(await seller.trouble(webhookId)).toBeNull();
    const statuses = (await statusesOf(seller)).map((each) => each.split(" ")[0]);
    expect(statuses).toEqual(Array(30).fill("delivered"));
    const ids = new Set(receiver.received.map(({ body }) => JSON.parse(body).id));
    expect(ids.size).toBe(30);
  });

  it("sends a delivery that the seller retries, and closes when it succeeds", async () => {
    const { seller, webhookId, state } = await sellerOf(500);
    await seller.emitEvents(20);
    await seller.dispatch();
    state.status = 200;
    const last = (await seller.deliveries()).at(-1);
    await retryDelivery(seller.companyId, last?.id ?? "", new Date());
    await seller.dispatch();
    expect(await seller.trouble(webhookId)).toBeNull();
    const statuses = await statusesOf(seller);
    expect(statuses.filter((each) => each === "delivered 1 null (null)").length).toBeGreaterThanOrEqual(20 - 14);
    expect(statuses.filter((each) => each.includes("paused"))).toEqual([]);
  });

  it("gives a prober that died 90 s, then probes again", async () => {
    const { seller, receiver, webhookId } = await sellerOf(500);
    await seller.emitEvents(20);
    await seller.dispatch();
    const until = (await seller.trouble(webhookId))?.pausedUntil ?? new Date();
    await db()
      .update(troubledEndpoints)
      .set({ pausedUntil: secondsAfter(until, 90) })
      .where(eq(troubledEndpoints.companyId, seller.companyId));
    const before = receiver.received.length;
    await seller.dispatch({ at: secondsAfter(until, 60) });
    expect(receiver.received).toHaveLength(before);
    await seller.dispatch({ at: secondsAfter(until, 91) });
    expect(receiver.received).toHaveLength(before + 1);
  });

  it("pauses for a minute at first and never for more than an hour", () => {
    expect([0, 1, 2, 5, 6, 60].map((pauses) => pauseMilliseconds(pauses) / 60_000)).toEqual([1, 2, 4, 32, 60, 60]);
  });
});

describe("a webhook is disabled", () => {
  it("by one 410, with an audit row; waiting deliveries are given up and nothing new is planned", async () => {
    const { seller, receiver, webhookId } = await sellerOf(410);
    await seller.emitEvents(20);
    await seller.dispatch();
    const sent = receiver.received.length;
    expect(sent).toBeGreaterThanOrEqual(1);
    expect(sent).toBeLessThanOrEqual(5);
    expect(await webhookOf(seller)).toMatchObject({ active: false, disabledReason: "gone" });
    expect((await statusesOf(seller)).sort()).toEqual([
      ...Array(20 - sent).fill("failed 0 endpoint disabled (endpoint_disabled)"),
      ...Array(sent).fill("failed 1 answered 410 (http_status)"),
    ]);
    expect(await auditOf(seller.companyId, "webhook.disabled")).toMatchObject([
      { actor: "platform", subjectId: webhookId, after: { active: false, reason: "gone" } },
    ]);
    await seller.emitEvents(1);
    expect((await seller.dispatch()).planned).toBe(0);
  });

  it("and an event without its path tells the company's other webhooks", async () => {
    const { seller, receiver, webhookId } = await sellerOf(410);
    const other = await startReceiver();
    opened.push(other);
    await seller.addWebhook(other.url, ["webhook_disabled"]);
    await seller.emitEvents(1);
    const at = new Date();
    await seller.dispatch({ at });
    await seller.dispatch();
    expect(other.received.map(({ body }) => JSON.parse(body))).toMatchObject([
      {
        type: "webhook",
        event: "webhook_disabled",
        scope: "user",
        webhook: {
          id: webhookId,
          url: `${new URL(receiver.url).origin}/…`,
          reason: "gone",
          disabledAt: at.toISOString(),
        },
      },
    ]);
  });

  it("after five days of nothing but failures, not before", async () => {
    const { seller } = await sellerOf(500);
    const start = new Date();
    const failAt = async (seconds: number) => {
      await seller.emitEvents(1);
      await seller.dispatch({ at: secondsAfter(start, seconds) });
      return (await webhookOf(seller))?.disabledReason;
    };
    const day = 86_400;
    expect(await failAt(0)).toBeNull();
    expect(await failAt(4.99 * day)).toBeNull();
    expect(await failAt(5.1 * day)).toBe("failing");
    expect(await auditOf(seller.companyId, "webhook.disabled")).toHaveLength(1);
  });

  it("never, however many days it fails, if a delivery succeeded in between", async () => {
    const { seller, state } = await sellerOf(500);
    const start = new Date();
    for (const [day, status] of [
      [0, 500],
      [3, 200],
      [4, 500],
      [8, 500],
    ] as const) {
      state.status = status;
      await seller.emitEvents(1);
      await seller.dispatch({ at: secondsAfter(start, day * 86_400) });
    }
    expect(await webhookOf(seller)).toMatchObject({ active: true, disabledReason: null });
  });

  it("never if it is a transaction's own URL: there a 410 is one more failure", async () => {
    const seller = await testSeller();
    const receiver = await startReceiver((res) => void res.writeHead(410).end());
    opened.push(receiver);
    await seller.emitEvents(1, { postbackUrl: receiver.url });
    await seller.dispatch();
    expect(await statusesOf(seller)).toEqual(["error 1 answered 410 (http_status)"]);
  });
});

describe("nextAttemptAt", () => {
  it("varies a delay by at most a tenth", () => {
    const now = new Date();
    const seconds = (chance: number) => ((nextAttemptAt(1, now, chance)?.getTime() ?? 0) - now.getTime()) / 1000;
    expect([seconds(0), seconds(0.5), seconds(1)]).toEqual([54, 60, 66]);
    expect(nextAttemptAt(9, now)).toBeNull();
  });
});
