import { afterEach, describe, expect, it } from "vitest";
import { optionedSeller } from "@/testing/support/endpoints/optioned-seller";
import { type Receiver, startReceiver } from "@/testing/support/receiver";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

function mostInASecond({ received }: Receiver): number {
  const times = received.map(({ at }) => at);
  return Math.max(...times.map((from) => times.filter((at) => at >= from && at < from + 1000).length));
}

const keep = (receiver: Receiver) => void opened.push(receiver);
const setUp = (deliveriesPerSecond: number) => optionedSeller(keep, { deliveriesPerSecond });

describe("a webhook with a rate", () => {
  it("gets no more in a second, and everything in the end, from two dispatchers together", {
    timeout: 20_000,
  }, async () => {
    const { receiver, hook, seller } = await setUp(10);
    expect(hook.deliveriesPerSecond).toBe(10);
    await seller.emitEvents(25);
    const startedAt = Date.now();
    await Promise.all([seller.dispatch(), seller.dispatch()]);
    expect(receiver.received).toHaveLength(25);
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).toBe(25);
    expect(mostInASecond(receiver)).toBeLessThanOrEqual(12);
    expect(Date.now() - startedAt).toBeGreaterThan(2_000);
  });

  it("keeps it for what a seller sends again", async () => {
    const { api, receiver, hook, seller } = await setUp(5);
    await api.put(`/webhooks/${hook.id}`, { deliveriesPerSecond: 100 });
    await seller.emitEvents(12);
    await seller.dispatch();
    receiver.received.splice(0);
    await api.put(`/webhooks/${hook.id}`, { deliveriesPerSecond: 5 });
    for (const { id, scope } of await seller.deliveries()) {
      if (scope === "user") await api.post(`/webhook-deliveries/${id}/retry`);
    }
    await seller.dispatch();
    expect(receiver.received).toHaveLength(12);
    expect(mostInASecond(receiver)).toBeLessThanOrEqual(7);
  });

  it("does not delay the company's other webhooks", async () => {
    const { receiver: slow, seller } = await setUp(2);
    const fast = await startReceiver();
    keep(fast);
    await seller.addWebhook(fast.url);
    await seller.emitEvents(8);
    const startedAt = Date.now();
    await seller.dispatch();
    expect([slow.received.length, fast.received.length]).toEqual([8, 8]);
    expect(Math.max(...fast.received.map(({ at }) => at)) - startedAt).toBeLessThan(2_000);
    expect(Math.max(...slow.received.map(({ at }) => at)) - startedAt).toBeGreaterThan(2_500);
  });

  it("has none once it is taken away", async () => {
    const { api, receiver, hook, seller } = await setUp(1);
    await api.put(`/webhooks/${hook.id}`, { deliveriesPerSecond: null });
    await seller.emitEvents(20);
    const startedAt = Date.now();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(20);
    expect(Date.now() - startedAt).toBeLessThan(5_000);
  });

  it.each([0, 101, 1.5, "5"])("cannot be %j", async (deliveriesPerSecond) => {
    const { api, hook } = await setUp(1);
    const { status, json } = await api.put(`/webhooks/${hook.id}`, { deliveriesPerSecond });
    expect(status).toBe(422);
    expect(json.message).toMatch(/^deliveriesPerSecond: /);
  });
});
