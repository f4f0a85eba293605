import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { deliveries, deliveryPlans, troubledEndpoints, webhooks } from "@/db/schema";
import { type Receiver, startReceiver } from "../core/receiver-testing";
import type { SendOutcome } from "../core/safe-fetch";
import { adoptPlans } from "./adopt-plans";
import type { Attempt, Plan } from "./claim";
import { planDeliveries } from "./plan-deliveries";
import { createRecorder } from "./recorder";
import { failTest, type Seller, secondsAfter, testSeller } from "./testing";
import { writePlan } from "./write-plan";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const went: SendOutcome = { status: 200, answer: "ok", fault: null, durationMs: 7 };

/** A seller with a webhook, and a plan of some events for it that somebody else may not make. */
async function planned(events = 1) {
  const seller = await testSeller();
  const receiver = await startReceiver();
  opened.push(receiver);
  const webhookId = await seller.addWebhook(receiver.url);
  await seller.emitEvents(events);
  const plan = await planDeliveries(seller.companyId, { now: new Date(), leaseMilliseconds: 90_000 });
  return { seller, receiver, webhookId, plan };
}

const plansOf = ({ companyId }: Seller) =>
  db().select().from(deliveryPlans).where(eq(deliveryPlans.companyId, companyId));

const endLease = ({ companyId }: Seller) =>
  db()
    .update(deliveryPlans)
    .set({ leasedUntil: new Date(Date.now() - 1) })
    .where(eq(deliveryPlans.companyId, companyId));

function claimOf({ claims }: Plan, index = 0) {
  const claim = claims[index];
  if (!claim) throw new Error(`The plan has no ${index + 1} deliveries`);
  return claim;
}

describe("a plan", () => {
  it("is written down as it stands: what ended, what is under way and what waits", async () => {
    const { seller, plan } = await planned(3);
    const [over, underWay] = [claimOf(plan, 0), claimOf(plan, 1)];
    plan.taken.add(over).add(underWay);
    plan.ended.push({ claim: over, outcome: went });
    expect(await plansOf(seller)).toHaveLength(1);
    expect(await seller.deliveries()).toEqual([]);
    await writePlan(plan, new Date());
    expect(await plansOf(seller)).toEqual([]);
    const waits = { retries: 0, leasedUntil: null, nextAttemptAt: plan.due, status: "created", durationMs: null };
    expect(await seller.deliveries()).toMatchObject([
      { id: over.deliveryId, status: "delivered", retries: 1, responseBody: "ok", durationMs: 7, nextAttemptAt: null },
      { id: underWay.deliveryId, ...waits, retries: 1, leasedUntil: plan.leasedUntil },
      { id: claimOf(plan, 2).deliveryId, ...waits },
    ]);
  });

  it("is nobody else's to send while its lease lasts", async () => {
    const { seller, receiver } = await planned();
    expect((await seller.dispatch()).planned).toBe(0);
    expect(receiver.received).toEqual([]);
  });

  it("whose owner died is sent by another once its lease ends, under the same ids and the next number", async () => {
    const { seller, receiver, plan } = await planned(3);
    for (const claim of plan.claims) plan.taken.add(claim);
    await endLease(seller);
    await Promise.all([seller.dispatch(), seller.dispatch(), seller.dispatch()]);
    expect(await plansOf(seller)).toEqual([]);
    const sent = receiver.received.map(({ headers, body }) => [
      headers["x-delivery-id"],
      headers["x-delivery-attempt"],
      JSON.parse(body).id,
    ]);
    expect(sent.sort()).toEqual(plan.claims.map(({ deliveryId, event }) => [deliveryId, "2", event.id]).sort());
    // The owner was not dead after all: it writes nothing a second time.
    plan.ended.push({ claim: claimOf(plan), outcome: went });
    await writePlan(plan, new Date());
    expect((await seller.deliveries()).map(({ status, retries }) => `${status} ${retries}`)).toEqual(
      Array(3).fill("delivered 2"),
    );
  });

  it("has the same ids for whoever comes after its owner, though nobody wants some of the events it was made of", async () => {
    const seller = await testSeller();
    const webhookId = await seller.addWebhook("http://127.0.0.1:9/", ["transaction_paid"]);
    for (const event of ["transaction_created", "transaction_paid"] as const) {
      for (let each = 0; each < 3; each += 1) await seller.emitEvents(1, { event });
      await seller.emitEvents(2, { event, postbackUrl: `http://127.0.0.1:9/${event}` });
    }
    const terms = { now: new Date(), leaseMilliseconds: 90_000 };
    const plan = await planDeliveries(seller.companyId, terms);
    expect(plan.claims.filter(({ target }) => target.webhookId === webhookId)).toHaveLength(5);
    await endLease(seller);
    const [adopted] = await adoptPlans(terms, seller.companyId);
    const idsOf = ({ claims }: Plan) => claims.map(({ deliveryId, event, target }) => [deliveryId, event.id, target.url]);
    expect(adopted && idsOf(adopted)).toEqual(idsOf(plan));
  });

  it("of a webhook that was removed meanwhile is not sent by whoever comes after its owner", async () => {
    const { seller, receiver, webhookId } = await planned(2);
    await db().update(webhooks).set({ active: false, removedAt: new Date() }).where(eq(webhooks.id, webhookId));
    await endLease(seller);
    await seller.dispatch();
    expect(receiver.received).toEqual([]);
    expect(await plansOf(seller)).toEqual([]);
  });
});

describe("what a plan has yet to send", () => {
  const change = (webhookId: string, changed: Partial<typeof webhooks.$inferInsert>) =>
    db().update(webhooks).set(changed).where(eq(webhooks.id, webhookId));

  it("is canceled where its webhook was removed meanwhile, an attempt under way included", async () => {
    const { seller, webhookId, plan } = await planned(2);
    plan.taken.add(claimOf(plan));
    await change(webhookId, { active: false, removedAt: new Date() });
    await writePlan(plan, new Date());
    const canceled = { status: "canceled", nextAttemptAt: null, leasedUntil: null };
    expect(await seller.deliveries()).toMatchObject([canceled, canceled]);
  });

  it("is given up where its webhook was stopped, but for an attempt under way", async () => {
    const { seller, webhookId, plan } = await planned(2);
    plan.taken.add(claimOf(plan));
    await change(webhookId, { active: false });
    await writePlan(plan, new Date());
    expect(await seller.deliveries()).toMatchObject([
      { status: "created", retries: 1, leasedUntil: plan.leasedUntil },
      { status: "failed", retries: 0, error: "endpoint disabled", nextAttemptAt: null },
    ]);
  });

  it("goes where its webhook leads by now", async () => {
    const { seller, webhookId, plan } = await planned(2);
    const old = claimOf(plan).target.url;
    plan.taken.add(claimOf(plan));
    plan.ended.push({ claim: claimOf(plan), outcome: went });
    await change(webhookId, { url: "http://127.0.0.1:9/elsewhere" });
    await writePlan(plan, new Date());
    expect((await seller.deliveries()).map(({ url }) => url)).toEqual([old, "http://127.0.0.1:9/elsewhere"]);
  });

  it("waits until the pause of its endpoint is over, and is due where the pause has ended meanwhile", async () => {
    const paused = { failures: 10, failingSince: new Date(), pauses: 1 };
    for (const seconds of [60, -60]) {
      const { seller, webhookId, plan } = await planned();
      const pausedUntil = secondsAfter(new Date(), seconds);
      await db()
        .insert(troubledEndpoints)
        .values({ companyId: seller.companyId, endpoint: webhookId, ...paused, pausedUntil });
      await writePlan(plan, new Date());
      const held = { status: "error", error: "endpoint paused", nextAttemptAt: pausedUntil };
      const due = { status: "created", error: null, nextAttemptAt: plan.due };
      expect(await seller.deliveries()).toMatchObject([seconds > 0 ? held : due]);
    }
  });
});

describe("while a plan is being written down", () => {
  /** Has a recorder write a plan, and `meanwhile` happen when the rows are composed and wait for a lock. */
  async function writeSlowly(
    { seller, webhookId, plan }: Awaited<ReturnType<typeof planned>>,
    meanwhile: Attempt | null,
  ) {
    const placed = new Set<Plan>();
    const written: Attempt[] = [];
    const recorder = createRecorder({
      now: () => new Date(),
      report: failTest,
      written: (attempts) => written.push(...attempts),
      placed: (each) => placed.add(each),
    });
    const claim = claimOf(plan);
    plan.taken.add(claim);
    await db().transaction(async (tx) => {
      await tx.update(webhooks).set({ name: "Changed" }).where(eq(webhooks.id, webhookId));
      recorder.keep(plan);
      const waiting = sql`SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')
        AND pid IN (SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE '%delivery_plans%')`;
      await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 5_000 }).toBeGreaterThan(0);
      if (meanwhile) recorder.add(meanwhile);
      else plan.taken.delete(claim);
    });
    await expect.poll(() => recorder.isBusy(), { timeout: 5_000 }).toBe(false);
    expect(placed).toEqual(new Set([plan]));
    return { rows: await seller.deliveries(), written };
  }

  it("an attempt that ends is written down after it", async () => {
    const given = await planned();
    const attempt = { claim: claimOf(given.plan), outcome: went };
    const { rows, written } = await writeSlowly(given, attempt);
    expect(rows).toMatchObject([{ status: "delivered", retries: 1, responseStatus: 200, leasedUntil: null }]);
    expect(written).toEqual([attempt]);
  });

  it("an attempt that is given back is free for whoever comes next, and not counted", async () => {
    const { rows, written } = await writeSlowly(await planned(), null);
    expect(rows).toMatchObject([{ status: "created", retries: 0, leasedUntil: null }]);
    expect(written).toEqual([]);
  });
});

describe("a plan that no database takes", () => {
  it("is written down as soon as one does", async () => {
    const { seller, plan } = await planned();
    const faults: unknown[] = [];
    const recorder = createRecorder({
      now: () => new Date(),
      report: (thrown) => faults.push(thrown),
      written: () => undefined,
      placed: () => undefined,
    });
    const claim = claimOf(plan);
    plan.taken.add(claim);
    // No row takes a status like this: the first try fails.
    const outcome = { ...went, status: 99_999 };
    recorder.keep(plan);
    recorder.add({ claim, outcome });
    await expect.poll(() => faults.length, { timeout: 5_000 }).toBe(1);
    expect(await seller.deliveries()).toEqual([]);
    outcome.status = 200;
    await expect.poll(() => recorder.isBusy(), { timeout: 5_000 }).toBe(false);
    expect(await db().select().from(deliveries).where(eq(deliveries.companyId, seller.companyId))).toMatchObject([
      { status: "delivered", responseStatus: 200 },
    ]);
  });
});
