import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { events } from "@/db/schema";
import { isOnCitus } from "@/testing/support/databases/citus";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { createIntegrator } from "@/testing/support/integrator";
import { type Answer, startReceiver } from "@/testing/support/receiver";
import { failTest, testLimits, testSeller, testSender } from "@/testing/support/webhooks";
import { isWatched } from "../../core/events/emit";
import { distributedPace, type Pace } from "./pace";
import { type Watch, watchOutbox } from "./watch-outbox";

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

/** Watches the outbox of one company, or with a `pace` that of all companies. */
async function watched(answer?: Answer, pace?: Pace) {
  const api = await createIntegrator();
  const seller = await testSeller(api.companyId);
  const receiver = await startReceiver(answer);
  opened.push(receiver.close);
  await seller.addWebhook(receiver.url);
  const options = { sender: testSender, limits: testLimits, report: failTest };
  const watch: Watch = watchOutbox(pace ? { ...options, pace } : { ...options, only: api.companyId });
  opened.push(() => watch.stop(2_000));
  return { api, seller, receiver, watch };
}

async function insertEvent(companyId: string): Promise<void> {
  const now = new Date();
  await db()
    .insert(events)
    .values({
      companyId,
      id: newId(now),
      event: "transaction_paid",
      type: "transaction",
      subjectId: newId(now),
      payload: { id: "1", Pix: null },
      createdAt: now,
    });
}

describe("watching the outbox", () => {
  it("sends a request's events within a second of its answer", async () => {
    const { api, receiver } = await watched();
    const customer = { name: "Ana", email: "ana@example.com", documentType: "cpf", document: "52998224725" };
    const waits: number[] = [];
    for (let charge = 1; charge <= 5; charge += 1) {
      const { status } = await api.post("/pix/in/qrcode", { amountInCents: 500, customer });
      const answeredAt = Date.now();
      expect(status).toBe(200);
      await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(charge);
      waits.push((receiver.received.at(-1)?.at ?? 0) - answeredAt);
      await sleep(100);
    }
    expect(Math.max(...waits)).toBeLessThan(1_000);
  });

  it("sends another process's events within a second of its commit", async () => {
    const { api, receiver } = await watched();
    await sleep(400);
    await insertEvent(api.companyId);
    const committedAt = Date.now();
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(1);
    const within = 1_000 + (isOnCitus ? distributedPace.pollMilliseconds : 0);
    expect((receiver.received[0]?.at ?? 0) - committedAt).toBeLessThan(within);
  });

  it("sends a delivery that is retried, and an event that is replayed", async () => {
    const { api, seller, receiver } = await watched();
    const [id] = await seller.emitEvents(1);
    await expect.poll(async () => (await seller.deliveries())[0]?.status).toBe("delivered");
    const [delivery] = await seller.deliveries();
    await api.post(`/webhook-deliveries/${delivery?.id}/retry`);
    await expect.poll(() => receiver.received.length).toBe(2);
    await api.post(`/events/${id}/replay`);
    await expect.poll(() => receiver.received.length).toBe(3);
  });

  it("accepts nothing more once stopped; attempts under way end and are recorded", async () => {
    const { seller, receiver, watch } = await watched((res) => void setTimeout(() => res.end(), 300));
    expect(isWatched()).toBe(true);
    await seller.emitEvents(10);
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBe(5);
    await watch.stop(5_000);
    expect(isWatched()).toBe(false);
    const statuses = (await seller.deliveries()).map(({ status }) => status);
    expect(statuses.filter((status) => status === "delivered")).toHaveLength(5);
    expect(statuses.filter((status) => status === "created")).toHaveLength(5);
    await seller.emitEvents(1);
    await sleep(500);
    expect(receiver.received).toHaveLength(5);
  });
});

describe("watching the outbox of a distributed database", () => {
  inOwnDatabase();

  it("sends what this process emits or retries at once, reading that company alone", async () => {
    const never = { pollMilliseconds: 600_000, dueMilliseconds: 600_000, isByCompany: true };
    const { api, seller, receiver } = await watched(undefined, never);
    const other = await testSeller();
    const silent = await startReceiver();
    opened.push(silent.close);
    await other.addWebhook(silent.url);
    // The first events trigger one read of all companies.
    await seller.emitEvents(3);
    await expect.poll(() => receiver.received.length).toBe(3);
    await expect.poll(async () => (await seller.deliveries())[0]?.status).toBe("delivered");
    await sleep(300);
    await insertEvent(other.companyId);
    const [delivery] = await seller.deliveries();
    await api.post(`/webhook-deliveries/${delivery?.id}/retry`);
    await expect.poll(() => receiver.received.length).toBe(4);
    await seller.emitEvents(1);
    await expect.poll(() => receiver.received.length).toBe(5);
    expect(silent.received).toEqual([]);
    expect(await other.deliveries()).toEqual([]);
  });

  it("finds what other processes emit with its next look at all companies", async () => {
    const often = { pollMilliseconds: 300, dueMilliseconds: 300, isByCompany: true };
    const { api, receiver } = await watched(undefined, often);
    await sleep(400);
    await insertEvent(api.companyId);
    await expect.poll(() => receiver.received.length).toBe(1);
  });
});
