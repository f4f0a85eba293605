import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import type { EventName } from "@/db/enums";
import { newId } from "@/db/ids";
import { troubledEndpoints, webhookReplays } from "@/db/schema";
import { createProduct } from "../catalog/create-product";
import { NewProduct } from "../catalog/schemas";
import { maxReplayedWaiting } from "../delivery/limits";
import { emit } from "../events";
import { createIntegrator } from "../testing/integrator";
import { type Receiver, startReceiver } from "../testing/receiver";
import { testSeller } from "../testing/webhooks";
import { runReplays } from "./run-replays";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const hourMs = 3_600_000;
const idsOf = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).id);

/** A company whose events happened an hour apart, the last one an hour ago, before its webhook existed. */
async function setUp(count = 6, options: Record<string, unknown> = {}) {
  const api = await createIntegrator();
  const { companyId } = api;
  const seller = await testSeller(companyId);
  const start = Date.now() - count * hourMs;
  const kinds: EventName[] = ["transaction_paid", "transaction_refunded"];
  for (let index = 0; index < count; index += 1) {
    const event = kinds[index % 2] ?? "transaction_paid";
    const payload = { id: newId(), status: "paid", amount: 4990, Pix: null };
    await emit(db(), { companyId, event, subjectId: newId(), payload, now: new Date(start + index * hourMs) });
  }
  await seller.dispatch();
  const receiver = await startReceiver();
  opened.push(receiver);
  const { id } = (await api.post("/webhooks", { url: receiver.url, ...options })).json.data;
  receiver.received.splice(0);
  const { json } = await api.get("/events?limit=100");
  const events = (json.data as { id: string; event: string; scope: string }[]).filter(({ scope }) => scope !== "test");
  const all = { from: new Date(start).toISOString(), to: new Date().toISOString() };
  const path = `/webhooks/${id}`;
  return {
    ...{ api, seller, receiver, webhookId: id as string, events: events.reverse(), start, all },
    wish: (more: object = {}) => api.post(`${path}/replay`, { ...all, ...more }),
    read: async (replayId: string) => (await api.get(`${path}/replays/${replayId}`)).json.data,
    act: (replayId: string, verb: string) => api.post(`${path}/replays/${replayId}/${verb}`),
    run: () => runReplays({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: companyId }),
    path,
  };
}

describe("the replay of a period", () => {
  it("sends every event to a webhook that came later, oldest first, once and under its own id", async () => {
    const { receiver, seller, events, wish, run, read } = await setUp();
    const { status, json } = await wish();
    expect(status).toBe(200);
    expect(json.data).toMatchObject({ count: 6 });
    expect(await run()).toEqual({ replayed: 6 });
    expect(await run()).toEqual({ replayed: 0 });
    await seller.dispatch();
    expect(idsOf(receiver).sort()).toEqual(events.map(({ id }) => id).sort());
    expect(await read(json.data.replayId)).toMatchObject({ status: "done", count: 6, queued: 6 });
  });

  it("previews how many, and sends nothing", async () => {
    const { api, receiver, seller, wish, run, path } = await setUp();
    expect((await wish({ preview: true, events: ["transaction_paid"] })).json.data).toEqual({
      replayId: null,
      count: 3,
    });
    expect(await run()).toEqual({ replayed: 0 });
    await seller.dispatch();
    expect(receiver.received).toEqual([]);
    expect((await api.get(`${path}/replays`)).json).toMatchObject({ data: [], totalRows: 0 });
  });

  it("sends only the kinds and the instants that were asked for, both ends included", async () => {
    const { receiver, seller, events, start, wish, run } = await setUp();
    const instant = (index: number) => new Date(start + index * hourMs).toISOString();
    expect((await wish({ from: instant(1), to: instant(4) })).json.data.count).toBe(4);
    await run();
    await seller.dispatch();
    expect(idsOf(receiver).sort()).toEqual(
      events
        .slice(1, 5)
        .map(({ id }) => id)
        .sort(),
    );
    receiver.received.splice(0);
    await wish({ from: instant(1), to: instant(4), events: ["transaction_refunded"] });
    await run();
    await seller.dispatch();
    expect(idsOf(receiver).sort()).toEqual([events[1]?.id, events[3]?.id].sort());
  });

  it("sends the kinds that the webhook receives unless it names others", async () => {
    const { receiver, seller, wish, run } = await setUp(6, { events: ["transaction_paid"] });
    expect((await wish()).json.data.count).toBe(3);
    expect((await wish({ events: ["transaction_refunded"] })).json.data.count).toBe(3);
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(6);
  });

  it("sends everything again when it is wished for again", async () => {
    const { receiver, seller, wish, run } = await setUp();
    await wish();
    await wish();
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(12);
    expect(new Set(idsOf(receiver)).size).toBe(6);
  });

  it("makes each delivery once, however many runs there are at the same time", async () => {
    const { receiver, seller, wish, run } = await setUp(30);
    await wish();
    const runs = await Promise.all(Array.from({ length: 6 }, run));
    expect(runs.reduce((sum, { replayed }) => sum + replayed, 0)).toBe(30);
    await seller.dispatch();
    expect(receiver.received).toHaveLength(30);
  });

  it("goes on from its cursor after a process died between two batches", async () => {
    const { receiver, seller, wish, run } = await setUp(120);
    await wish();
    // Nothing is sent meanwhile, so the run ends with one full batch.
    expect(await run()).toEqual({ replayed: maxReplayedWaiting });
    await seller.dispatch();
    expect(await run()).toEqual({ replayed: maxReplayedWaiting });
    await seller.dispatch();
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(120);
    expect(new Set(idsOf(receiver)).size).toBe(120);
  }, 30_000);

  it("leaves room for new events", async () => {
    const { receiver, seller, wish, run } = await setUp(120);
    await wish();
    await run();
    const sent = new Set((await seller.deliveries()).map(({ eventId }) => eventId));
    const [fresh] = (await seller.emitEvents()).slice(-1);
    await seller.dispatch();
    expect(receiver.received).toHaveLength(maxReplayedWaiting + 1);
    expect(sent.has(fresh ?? "")).toBe(false);
    expect(idsOf(receiver)).toContain(fresh);
  }, 30_000);

  it("waits while its endpoint is paused after failures", async () => {
    const { seller, webhookId, wish, run } = await setUp();
    const pausedUntil = new Date(Date.now() + 60_000);
    const trouble = { companyId: seller.companyId, endpoint: webhookId, failingSince: new Date() };
    await db()
      .insert(troubledEndpoints)
      .values({ ...trouble, failures: 10, pauses: 1, pausedUntil });
    await wish();
    expect(await run()).toEqual({ replayed: 0 });
  });

  it("is paused, resumed and canceled", async () => {
    const { api, receiver, seller, wish, run, act, read, path } = await setUp();
    const { replayId } = (await wish()).json.data;
    expect((await act(replayId, "pause")).json.data).toMatchObject({ status: "paused", queued: 0 });
    expect((await act(replayId, "pause")).status).toBe(200);
    expect(await run()).toEqual({ replayed: 0 });
    expect((await act(replayId, "resume")).json.data.status).toBe("running");
    await run();
    expect(await act(replayId, "cancel")).toMatchObject({ status: 409, json: { code: "replay_ended" } });
    const second = (await wish()).json.data.replayId;
    expect((await act(second, "cancel")).json.data.status).toBe("canceled");
    expect(await act(second, "resume")).toMatchObject({ status: 409, json: { code: "replay_ended" } });
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(6);
    const { json } = await api.get(`${path}/replays?limit=1`);
    expect(json).toMatchObject({ totalRows: 2, data: [{ id: second, status: "canceled" }] });
    expect((await read(replayId)).endedAt).not.toBeNull();
  });

  it("is paused by stopping its webhook, and goes on once both are started again", async () => {
    const { api, receiver, seller, wish, run, act, read, path } = await setUp();
    const { replayId } = (await wish()).json.data;
    await api.put(path, { active: false });
    expect(await run()).toEqual({ replayed: 0 });
    expect((await read(replayId)).status).toBe("paused");
    const stopped = { status: 409, json: { code: "webhook_stopped" } };
    expect(await act(replayId, "resume")).toMatchObject(stopped);
    expect(await wish()).toMatchObject(stopped);
    await api.put(path, { active: true });
    await act(replayId, "resume");
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(6);
  });

  it("goes to the URL that its webhook has by then, and ends with it", async () => {
    const { api, seller, wish, run, path } = await setUp();
    const moved = await startReceiver();
    opened.push(moved);
    await wish();
    await api.put(path, { url: moved.url });
    await run();
    await seller.dispatch();
    expect(moved.received).toHaveLength(7);
    await wish();
    await api.remove(path);
    expect(await run()).toEqual({ replayed: 0 });
    const rows = await db().select().from(webhookReplays).where(eq(webhookReplays.companyId, seller.companyId));
    expect(rows.map(({ status }) => status).sort()).toEqual(["canceled", "done"]);
    expect((await api.get(`${path}/replays`)).status).toBe(404);
  });

  it("keeps the webhook's filter by product", async () => {
    const { api, seller, receiver, wish, run, path } = await setUp();
    const { id } = await createProduct(seller.companyId, NewProduct.parse({ name: "Pão", price: 4990 }), new Date());
    await emit(db(), {
      companyId: seller.companyId,
      event: "subscription_created",
      subjectId: newId(),
      payload: { id: newId(), productId: id },
      now: new Date(Date.now() - 60_000),
    });
    await seller.dispatch();
    receiver.received.splice(0);
    await api.put(path, { productIds: [id] });
    expect((await wish()).json.data.count).toBe(1);
    await run();
    await seller.dispatch();
    expect(receiver.received.map(({ body }) => JSON.parse(body).event)).toEqual(["subscription_created"]);
  });

  it("has a limit for a webhook", async () => {
    const { wish } = await setUp(1);
    for (let index = 0; index < 5; index += 1) expect((await wish()).status).toBe(200);
    expect(await wish()).toMatchObject({ status: 400, json: { code: "replay_limit_reached" } });
  });

  it.each<[object, RegExp]>([
    [{ from: "2026-11-02T00:00:00Z", to: "2026-11-01T00:00:00Z" }, /^to: must not be before from$/],
    [{ from: "yesterday" }, /^from: must be an ISO 8601/],
    [{ to: "2026-11-02" }, /^to: must be an ISO 8601/],
    [{ events: ["webhook_test"] }, /^events\.0: /],
    [{ events: [] }, /^events: /],
    [{ events: ["transaction_paid", "transaction_paid"] }, /^events: must not name a kind twice$/],
    [{ since: 1 }, /^since: /],
  ])("refuses %j", async (more, message) => {
    const { wish } = await setUp(1);
    const { status, json } = await wish(more);
    expect(status).toBe(422);
    expect(json.message).toMatch(message);
  });

  it("is not found by another company, under another webhook or another shape of id", async () => {
    const { api, wish, act, path } = await setUp(1);
    const stranger = await setUp(1);
    const { replayId } = (await wish()).json.data;
    const statuses = [
      await stranger.api.get(`${path}/replays/${replayId}`),
      await stranger.api.get(`${path}/replays`),
      await stranger.api.post(`${path}/replay`, stranger.all),
      await stranger.act(replayId, "cancel"),
      await stranger.api.post(`${path}/replays/${replayId}/cancel`),
      await act("x", "pause"),
      await api.get("/webhooks/x/replays"),
    ].map(({ status }) => status);
    expect(statuses).toEqual([404, 404, 404, 404, 404, 404, 404]);
  });
});
