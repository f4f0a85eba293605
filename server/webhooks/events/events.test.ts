import { Ajv2020 } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import { afterEach, describe, expect, it } from "vitest";
import { callApi } from "@/testing/support/api-calls";
import { createIntegrator } from "@/testing/support/integrator";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { getCompany } from "../../accounts/company/companies";
import { getRestApi } from "../../runtime/rest/rest";
import { streamEvents } from "./stream-events";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function subscriber(status = 200) {
  const api = await createIntegrator();
  const seller = await testSeller(api.companyId);
  const state = { status };
  const receiver = await startReceiver((res) => void res.writeHead(state.status).end());
  opened.push(receiver);
  return { api, seller, receiver, state, companyId: api.companyId, webhookId: await seller.addWebhook(receiver.url) };
}

describe("the event log", () => {
  it("lists events newest first, by kind and by subject, as they are delivered", async () => {
    const { companyId, api, receiver, seller } = await subscriber();
    const company = await getCompany(companyId);
    const first = await chargePix(company, pixCharge(), new Date("2026-11-20T12:00:00Z"));
    await chargePix(company, pixCharge(), new Date("2026-11-20T13:00:00Z"));
    await seller.dispatch();
    const { json } = await api.get("/events");
    expect(json.totalRows).toBe(2);
    expect(json.data.map(({ createdAt }: { createdAt: string }) => createdAt)).toEqual([
      "2026-11-20T13:00:00.000Z",
      "2026-11-20T12:00:00.000Z",
    ]);
    const bodies = receiver.received.map(({ body }) => JSON.parse(body));
    expect(bodies.sort((one, other) => (one.createdAt < other.createdAt ? 1 : -1))).toEqual(json.data);
    const about = await api.get(`/events?subjectId=${first.id}&event=transaction_created&limit=1`);
    expect(about.json).toMatchObject({ totalRows: 1, data: [{ transaction: { id: first.id } }] });
    expect((await api.get("/events?event=transaction_paid")).json).toEqual({
      success: true,
      data: [],
      totalRows: 0,
    });
    expect((await api.get("/events?subjectId=nonsense")).json.totalRows).toBe(0);
  });

  it.each(["event=nonsense", "limit=101", "offset=10001", "subject=1"])("refuses ?%s", async (query) => {
    const { api } = await subscriber();
    expect((await api.get(`/events?${query}`)).status).toBe(422);
  });

  it("answers anybody the schema that every sent body matches", async () => {
    const { companyId, receiver, seller } = await subscriber();
    await chargePix(await getCompany(companyId), pixCharge(), new Date());
    await seller.emitEvents(1);
    await seller.dispatch();
    const { status, body: schema } = await callApi(getRestApi(), { target: "/v1/events/schema.json" });
    const json = JSON.parse(schema);
    expect(status).toBe(200);
    const ajv = new Ajv2020({ strict: false });
    addFormats.default(ajv);
    const validate = ajv.compile(json);
    expect(receiver.received).toHaveLength(2);
    for (const { body } of receiver.received) expect(validate(JSON.parse(body)) || validate.errors).toBe(true);
    expect(validate({ id: 7 })).toBe(false);
  });

  it("replays an event under its id, in a new delivery, to the webhooks that want it now", async () => {
    const { api, seller, receiver } = await subscriber();
    const [id] = await seller.emitEvents(1);
    await seller.dispatch();
    const late = await startReceiver();
    opened.push(late);
    await seller.addWebhook(late.url);
    const replayed = await api.post(`/events/${id}/replay`);
    expect(replayed).toMatchObject({ status: 200, json: { data: { id } } });
    await seller.dispatch();
    const ids = [...receiver.received, ...late.received].map(({ body }) => JSON.parse(body).id);
    expect(ids).toEqual([id, id, id]);
    const deliveryIds = receiver.received.map(({ headers }) => headers["x-delivery-id"]);
    expect(new Set(deliveryIds).size).toBe(2);
  });

  it("never replays a test: it was meant for one endpoint", async () => {
    const { api, webhookId } = await subscriber();
    await api.post(`/webhooks/${webhookId}/test`);
    const [test] = (await api.get("/events?event=webhook_test")).json.data;
    expect(test.scope).toBe("test");
    expect((await api.post(`/events/${test.id}/replay`)).status).toBe(409);
  });
});

describe("deliveries", () => {
  it("are listed newest first by status, event, webhook and scope", async () => {
    const { api, seller, webhookId, state, receiver } = await subscriber();
    await seller.emitEvents(2);
    await seller.dispatch();
    state.status = 500;
    await seller.emitEvents(1, { event: "transaction_refused", postbackUrl: receiver.url });
    await seller.dispatch();
    await api.post(`/webhooks/${webhookId}/test`);
    const total = async (query: string) => (await api.get(`/webhook-deliveries?${query}`)).json.totalRows;
    expect(await total("")).toBe(5);
    expect(await total("status=delivered")).toBe(2);
    expect(await total("status=error")).toBe(2);
    expect(await total("scope=postback")).toBe(1);
    expect(await total("scope=test&status=failed")).toBe(1);
    expect(await total("event=transaction_refused")).toBe(2);
    expect(await total(`webhookId=${webhookId}`)).toBe(4);
    expect(await total(`webhookId=${webhookId}&event=transaction_refused&status=error`)).toBe(1);
    expect(await total("webhookId=nonsense")).toBe(0);
    const { data: all } = (await api.get("/webhook-deliveries")).json;
    expect(all.map(({ event }: { event: string }) => event)).toEqual([
      "webhook_test",
      ...Array(2).fill("transaction_refused"),
      ...Array(2).fill("transaction_paid"),
    ]);
    const page = (await api.get("/webhook-deliveries?limit=2&offset=1")).json;
    expect(page).toEqual({ success: true, data: all.slice(1, 3), totalRows: 5 });
    expect((await api.get("/webhook-deliveries?state=error")).status).toBe(422);
  });

  it("are sent again on the same row on request, given-up and delivered ones too", async () => {
    const { api, seller, state, receiver } = await subscriber(500);
    await seller.emitEvents(1);
    let at: Date | null | undefined = new Date();
    while (at) {
      await seller.dispatch({ at });
      at = (await seller.deliveries())[0]?.nextAttemptAt;
    }
    const [row] = await seller.deliveries();
    expect(row).toMatchObject({ status: "failed", retries: 9 });
    state.status = 200;
    for (const retries of [10, 11]) {
      const asked = await api.post(`/webhook-deliveries/${row?.id}/retry`);
      expect(asked).toMatchObject({ status: 200, json: { data: { id: row?.id, status: "created", error: null } } });
      await seller.dispatch();
      expect(await seller.deliveries()).toMatchObject([{ id: row?.id, status: "delivered", retries }]);
    }
    expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1);
  });
});

describe("the stream", () => {
  it("sends new events, a replayed one again, and ends when its time is up", async () => {
    const { api, seller, companyId } = await subscriber();
    await seller.emitEvents(2);
    await seller.dispatch();
    const told: string[] = [];
    const reading = (async () => {
      for await (const text of streamEvents(companyId, 4)) told.push(text);
    })();
    await expect.poll(() => told.length).toBe(1);
    expect(told).toEqual([": connected\n\n"]);
    const before = new Set((await api.get("/events")).json.data.map(({ id }: { id: string }) => id));
    const [id] = (await seller.emitEvents(1)).filter((each) => !before.has(each));
    await seller.dispatch();
    await expect.poll(() => told.length).toBe(2);
    const event = (await api.get(`/events/${id}`)).json.data;
    const [, head, data = ""] = /^(.*)\ndata: (.*)\n\n$/s.exec(told[1] ?? "") ?? [];
    expect(head).toBe(`id: ${id}\nevent: transaction_paid`);
    expect(JSON.parse(data)).toEqual(event);
    await api.post(`/events/${id}/replay`);
    await seller.dispatch();
    await expect.poll(() => told.length).toBe(3);
    expect(told[2]).toBe(told[1]);
    await reading;
    expect(told).toHaveLength(3);
  });
});
