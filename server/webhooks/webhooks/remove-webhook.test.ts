import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { createIntegrator } from "@/testing/support/integrator";
import { type Answer, type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { claimDeliveries, releaseAttempts } from "../deliveries/claim-deliveries";
import { planDeliveries } from "../deliveries/plan-deliveries";
import { writePlan } from "../deliveries/write-plan";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function receive(answer?: Answer): Promise<Receiver> {
  const receiver = await startReceiver(answer);
  opened.push(receiver);
  return receiver;
}

async function integrator() {
  const api = await createIntegrator();
  return { api, seller: await testSeller(api.companyId) };
}

describe("a removed webhook", () => {
  it("receives nothing more: waiting deliveries are canceled, and no retry or replay reaches it", async () => {
    const { api, seller } = await integrator();
    let status = 200;
    const receiver = await receive((res) => void res.writeHead(status).end());
    const { id } = (await api.post("/webhooks", { url: receiver.url })).json.data;
    await seller.emitEvents(1);
    await seller.dispatch();
    status = 500;
    await seller.emitEvents(3);
    await seller.dispatch();
    await seller.emitEvents(2);
    const sent = receiver.received.length;
    await api.remove(`/webhooks/${id}`);
    const rows = (await api.get(`/webhook-deliveries?webhookId=${id}`)).json.data;
    expect(rows.map(({ status: each }: { status: string }) => each).sort()).toEqual([
      ...Array(3).fill("canceled"),
      ...Array(2).fill("delivered"),
    ]);
    for (const row of rows) expect((await api.post(`/webhook-deliveries/${row.id}/retry`)).status).toBe(409);
    const [event] = (await api.get("/events?event=transaction_paid&limit=1")).json.data;
    expect((await api.post(`/events/${event.id}/replay`)).status).toBe(200);
    await seller.dispatch({ at: new Date(Date.now() + 86_400_000) });
    expect(receiver.received).toHaveLength(sent);
  });

  it("keeps a written delivery canceled when its attempt under way ends", async () => {
    const { api, seller } = await integrator();
    const answers: (() => void)[] = [];
    const receiver = await receive((res) => void answers.push(() => res.end()));
    const id = await seller.addWebhook(receiver.url);
    await seller.emitEvents(1);
    const dispatching = seller.dispatch({ limits: { milliseconds: 10_000, answerBytes: 1024 } });
    await expect.poll(() => answers.length).toBe(1);
    await expect.poll(seller.deliveries).toHaveLength(1);
    await api.remove(`/webhooks/${id}`);
    answers[0]?.();
    await dispatching;
    expect(await seller.deliveries()).toMatchObject([{ status: "canceled", nextAttemptAt: null }]);
  });

  it("receives no accepted attempt: none begins after the answer", async () => {
    const { api, seller } = await integrator();
    const receiver = await receive((res) => void setTimeout(() => res.end(), 10));
    const id = await seller.addWebhook(receiver.url);
    await seller.emitEvents(400);
    const dispatching = seller.dispatch();
    await expect.poll(() => receiver.received.length, { interval: 5 }).toBeGreaterThan(50);
    await api.remove(`/webhooks/${id}`);
    const sent = receiver.received.length;
    await dispatching;
    await seller.dispatch({ at: new Date(Date.now() + 86_400_000) });
    expect(sent).toBeLessThan(400);
    expect(receiver.received).toHaveLength(sent);
    const statuses = (await seller.deliveries()).map(({ status }) => status);
    expect([...new Set(statuses)].sort()).toEqual(["canceled", "delivered"]);
  });

  it("receives nothing from the process that adopts a dead one's plans", async () => {
    const { api, seller } = await integrator();
    const receiver = await receive();
    const id = await seller.addWebhook(receiver.url);
    await seller.emitEvents(3);
    const terms = { now: new Date(), leaseMilliseconds: 100 };
    await writePlan(await planDeliveries(seller.companyId, terms), terms.now);
    const attempts = await claimDeliveries(seller.companyId, [{ endpoint: id, maxRows: 3 }], terms);
    expect(attempts).toHaveLength(3);
    await api.remove(`/webhooks/${id}`);
    await releaseAttempts(seller.companyId, attempts);
    await sleep(100);
    await seller.dispatch({ at: new Date(Date.now() + 86_400_000) });
    expect(receiver.received).toEqual([]);
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(Array(3).fill("canceled"));
  });
});
