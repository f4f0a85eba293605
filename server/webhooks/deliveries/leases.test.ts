import { and, eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, events, webhooks } from "@/db/schema";
import { startChild } from "@/testing/support/children";
import { proofRuns } from "@/testing/support/proof";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { type Seller, secondsAfter, testSeller } from "@/testing/support/webhooks";
import { changeWebhook } from "../webhooks/change-webhook";
import { recordFailures } from "./breaker";
import { claimDeliveries, releaseAttempts } from "./claim-deliveries";
import { planDeliveries } from "./plan-deliveries";
import { writePlan } from "./write-plan";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function sellerOf(milliseconds = 0) {
  const seller = await testSeller();
  const receiver = await startReceiver((res) => void setTimeout(() => res.end("ok"), milliseconds));
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  return { seller, receiver, webhookId };
}

function startInstance(companyId: string, leaseMilliseconds: number) {
  return startChild("send-webhooks", { COMPANY: companyId, LEASE: String(leaseMilliseconds) });
}

const termsAt = (now: Date) => ({ now, leaseMilliseconds: 90_000 });

async function claimNew(seller: Seller, webhookId: string) {
  await seller.emitEvents(1);
  await writePlan(await planDeliveries(seller.companyId, termsAt(new Date())), new Date());
  return claimDeliveries(seller.companyId, [{ endpoint: webhookId, maxRows: 5 }], termsAt(new Date()));
}

const attemptOf = ({ headers }: { headers: Record<string, unknown> }) =>
  `${headers["x-delivery-id"]} ${headers["x-delivery-attempt"]}`;

const idsOf = ({ received }: Receiver) => new Set(received.map(({ body }) => JSON.parse(body).id as string));

describe("an attempt", () => {
  it("is made once by two instances on one database", async () => {
    const { seller, receiver } = await sellerOf(2);
    const start = () => startInstance(seller.companyId, 60_000);
    const instances = await Promise.all([start(), start()]);
    await Promise.all(instances.map((each) => each.said("sending")));
    const ids = await seller.emitEvents(300);
    await expect.poll(() => idsOf(receiver).size).toBe(300);
    await expect.poll(async () => (await seller.deliveries()).every(({ status }) => status === "delivered")).toBe(true);
    for (const each of instances) each.kill("SIGKILL");
    const ended = await Promise.all(instances.map((each) => each.ended));
    expect(receiver.received).toHaveLength(300);
    expect(new Set(receiver.received.map(attemptOf)).size).toBe(300);
    expect(idsOf(receiver)).toEqual(new Set(ids));
    expect(ended.map(({ output }) => output.trim())).toEqual(["sending", "sending"]);
  });

  it("is claimed by one of twenty at once", { repeats: proofRuns(0, 49) }, async () => {
    const { seller, webhookId } = await sellerOf();
    await seller.emitEvents(40);
    const plans = await Promise.all(
      Array.from({ length: 20 }, () => planDeliveries(seller.companyId, termsAt(new Date()))),
    );
    expect(plans.reduce((sum, { attempts }) => sum + attempts.length, 0)).toBe(40);
    await Promise.all(plans.map((plan) => writePlan(plan, new Date())));
    const terms = { now: new Date(), leaseMilliseconds: 90_000 };
    const requests = [{ endpoint: webhookId, maxRows: 5 }];
    const claims = await Promise.all(
      Array.from({ length: 20 }, () => claimDeliveries(seller.companyId, requests, terms)),
    );
    const claimed = claims.flat().map(({ deliveryId }) => deliveryId);
    expect(new Set(claimed).size).toBe(claimed.length);
    expect(claims.every((each) => each.length <= 5)).toBe(true);
    expect(claims.filter((each) => each.length > 0).length).toBeGreaterThan(1);
    expect((await seller.deliveries()).reduce((sum, { retries }) => sum + retries, 0)).toBe(claimed.length);
    const left = await claimDeliveries(seller.companyId, [{ endpoint: webhookId, maxRows: 40 }], terms);
    expect(new Set([...claimed, ...left.map(({ deliveryId }) => deliveryId)]).size).toBe(40);
    expect(left).toHaveLength(40 - claimed.length);
  });

  it("is left to the process that is planning its event", async () => {
    const { seller } = await sellerOf();
    await seller.emitEvents(3);
    const attempts = async () => (await planDeliveries(seller.companyId, termsAt(new Date()))).attempts.length;
    await db().transaction(async (tx) => {
      await tx.select({ id: events.id }).from(events).where(eq(events.companyId, seller.companyId)).for("update");
      expect(await attempts()).toBe(0);
    });
    expect(await attempts()).toBe(3);
  });

  it("that was claimed and not begun is given back uncounted, and given up if its webhook was stopped", async () => {
    const { seller, receiver, webhookId } = await sellerOf();
    const first = await claimNew(seller, webhookId);
    await releaseAttempts(seller.companyId, first);
    await seller.dispatch();
    expect(receiver.received.map(({ headers }) => headers["x-delivery-attempt"])).toEqual(["1"]);
    // The second release changes nothing, because another process has claimed the attempt.
    await releaseAttempts(seller.companyId, first);
    expect(await seller.deliveries()).toMatchObject([{ status: "delivered", retries: 1 }]);
    const second = await claimNew(seller, webhookId);
    await db()
      .update(webhooks)
      .set({ active: false })
      .where(and(eq(webhooks.companyId, seller.companyId), eq(webhooks.id, webhookId)));
    await releaseAttempts(seller.companyId, second);
    expect((await seller.deliveries()).at(-1)).toMatchObject({
      status: "failed",
      retries: 0,
      error: "endpoint disabled",
      errorCode: "endpoint_disabled",
      nextAttemptAt: null,
      leasedUntil: null,
    });
  });

  it("of a process that died is made by another once its lease ends, under the next number and the same id", async () => {
    const { seller, receiver, webhookId } = await sellerOf();
    const [claim] = await claimNew(seller, webhookId);
    await seller.dispatch();
    await seller.dispatch({ at: secondsAfter(new Date(), 3600) });
    expect(receiver.received).toEqual([]);
    await db()
      .update(deliveries)
      .set({ leasedUntil: new Date(Date.now() - 1) })
      .where(eq(deliveries.companyId, seller.companyId));
    await seller.dispatch();
    expect([...idsOf(receiver)]).toEqual([claim?.event.id]);
    expect(receiver.received.map(attemptOf)).toEqual([`${claim?.deliveryId} 2`]);
  });
});

describe("a claim of a dead process", () => {
  const gone = { wasProbe: false, isGone: true, count: 1 };
  const stops: Record<string, (place: { companyId: string; webhookId: string }) => Promise<unknown>> = {
    "was stopped": ({ companyId, webhookId }) => changeWebhook(companyId, { webhookId, active: false }, new Date()),
    "was disabled": (place) => recordFailures({ ...place, ...gone, endpoint: place.webhookId }, new Date()),
  };
  for (const [name, stop] of Object.entries(stops)) {
    it(`is not sent to a webhook that ${name} meanwhile`, async () => {
      const { seller, receiver, webhookId } = await sellerOf();
      expect(await claimNew(seller, webhookId)).toHaveLength(1);
      await stop({ companyId: seller.companyId, webhookId });
      await db()
        .update(deliveries)
        .set({ leasedUntil: new Date(Date.now() - 1) })
        .where(eq(deliveries.companyId, seller.companyId));
      await seller.dispatch({ at: secondsAfter(new Date(), 120) });
      expect(receiver.received).toEqual([]);
      expect(await seller.deliveries()).toMatchObject([
        { status: "failed", error: "endpoint disabled", errorCode: "endpoint_disabled" },
      ]);
    });
  }
});

describe("kill -9", () => {
  it("in the middle of 500 deliveries loses none: the next instance sends the rest, each under its own id", async () => {
    const { seller, receiver } = await sellerOf(5);
    const ids = await seller.emitEvents(500);
    const first = await startInstance(seller.companyId, 3_000);
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(100);
    first.kill("SIGKILL");
    await first.ended;
    const before = receiver.received.length;
    expect(before).toBeLessThan(500);
    const second = await startInstance(seller.companyId, 3_000);
    const delivered = async () => (await seller.deliveries()).filter(({ status }) => status === "delivered").length;
    await expect.poll(delivered).toBe(500);
    second.kill("SIGKILL");
    await second.ended;
    expect(idsOf(receiver)).toEqual(new Set(ids));
    // Only unrecorded deliveries of the last few milliseconds may arrive twice.
    expect(receiver.received.length).toBeLessThanOrEqual(500 + 100);
    expect(new Set(receiver.received.map(attemptOf)).size).toBe(receiver.received.length);
  });
});

describe("an orphan", () => {
  it("that was written and never sent is sent within two minutes", async () => {
    const { seller, receiver } = await sellerOf();
    const planned = new Date();
    await seller.emitEvents(3);
    await writePlan(await planDeliveries(seller.companyId, termsAt(planned)), planned);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(["created", "created", "created"]);
    await seller.dispatch({ at: secondsAfter(planned, 120) });
    expect(receiver.received).toHaveLength(3);
  });

  it("whose events were never planned is planned and sent by the next run", async () => {
    const { seller, receiver } = await sellerOf();
    await seller.emitEvents(3);
    expect(await seller.deliveries()).toEqual([]);
    expect(await seller.dispatch()).toEqual({ planned: 3, delivered: 3, failed: 0 });
    expect(receiver.received).toHaveLength(3);
  });
});
