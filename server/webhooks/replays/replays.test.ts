import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { troubledEndpoints, webhookReplays } from "@/db/schema";
import { hourMs, idsOf, pastSeller } from "@/testing/support/endpoints/past-seller";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { createProduct } from "../../catalog/products/create-product";
import { NewProduct } from "../../catalog/products/schemas";
import { emit } from "../../core/events/emit";
import { maxReplayedWaiting } from "../deliveries/limits";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

const setUp = (count?: number, options?: Record<string, unknown>) =>
  pastSeller((receiver) => void opened.push(receiver), count, options);

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
      skipped: 0,
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
    // Nothing is delivered in between, so the run ends after one full batch.
    expect(await run()).toEqual({ replayed: maxReplayedWaiting });
    await seller.dispatch();
    expect(await run()).toEqual({ replayed: maxReplayedWaiting });
    await seller.dispatch();
    await run();
    await seller.dispatch();
    expect(receiver.received).toHaveLength(120);
    expect(new Set(idsOf(receiver)).size).toBe(120);
  });

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
  });

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
});
