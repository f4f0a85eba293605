import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { eventNames } from "@/db/schema/core-enums";
import { createIntegrator, type Integrator } from "@/testing/support/integrator";
import { type Answer, type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { eventTypes } from "../../events";

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

let stranger: Integrator;

beforeAll(async () => {
  stranger = (await integrator()).api;
});

describe("a webhook", () => {
  it("is registered once its URL accepts a test, which is listed, and masks its secret on the newer routes", async () => {
    const { api } = await integrator();
    const { url, received } = await receive();
    const made = await api.post("/webhooks", { url, events: ["transaction_paid"], name: " Loja " });
    expect(made).toMatchObject({
      status: 201,
      json: {
        success: true,
        data: {
          url,
          name: "Loja",
          events: ["transaction_paid"],
          active: true,
          disabledReason: null,
          pausedUntil: null,
        },
      },
    });
    const { id, signatureSecretMasked } = made.json.data;
    expect(signatureSecretMasked).toMatch(/^•+[0-9a-f]{4}$/);
    expect(made.json.data.signatureSecret).toBeUndefined();
    const body = JSON.parse(received[0]?.body ?? "");
    expect(body).toMatchObject({ type: "webhook", event: "webhook_test", scope: "test", webhook: { id, url } });
    const { json } = await api.get("/webhook-deliveries");
    expect(json).toMatchObject({
      totalRows: 1,
      data: [
        { webhookId: id, eventId: body.id, event: "webhook_test", scope: "test", status: "delivered", retries: 1 },
      ],
    });
    expect((await api.get(`/events/${body.id}`)).json.data).toEqual(body);
  });

  it("is one record on both route families; the legacy ones show the secret in full", async () => {
    const { api } = await integrator();
    const { url } = await receive();
    const legacy = (await api.post("/webhook", { url })).json.data;
    expect(legacy.signatureSecret).toHaveLength(128);
    expect(legacy.events).toBeNull();
    const { signatureSecret, ...common } = legacy;
    const masked = { ...common, signatureSecretMasked: `••••••••${signatureSecret.slice(-4)}` };
    expect((await api.get("/webhook")).json).toEqual({ success: true, data: [legacy] });
    expect((await api.get("/webhooks")).json).toEqual({ success: true, data: [masked] });
    expect((await api.get(`/webhooks/${legacy.id}`)).json).toEqual({ success: true, data: masked });
    const renamed = await api.put(`/webhook/${legacy.id}`, { name: "Caixa", events: ["transaction_paid"] });
    expect(renamed).toMatchObject({ status: 200, json: { data: { name: "Caixa", signatureSecret } } });
    expect((await api.get("/webhooks")).json.data).toMatchObject([{ name: "Caixa", events: ["transaction_paid"] }]);
    expect(await api.remove(`/webhooks/${legacy.id}`)).toEqual({ status: 200, json: { success: true } });
    expect((await api.get("/webhook")).json.data).toEqual([]);
    expect((await api.remove(`/webhook/${legacy.id}`)).status).toBe(404);
  });

  it("whose URL fails the test is not stored, and the answer says why", async () => {
    const { api } = await integrator();
    const { url } = await receive((res) => void res.writeHead(500).end());
    const refused = await api.post("/webhooks", { url });
    const message = "url: failed the test: answered 500";
    const code = "webhook_test_failed";
    expect(refused).toEqual({ status: 400, json: { statusCode: 400, error: "Bad Request", message, code } });
    expect((await api.get("/webhooks")).json.data).toEqual([]);
    expect((await api.get("/webhook-deliveries")).json.totalRows).toBe(0);
    expect((await api.get("/events")).json.totalRows).toBe(0);
  });

  it.each([
    ["http://169.254.169.254/latest", 400, "url: address not allowed"],
    ["http://user:pass@example.com/", 422, "url: must not contain credentials"],
    ["ftp://example.com/", 422, "url: must be an http or https URL"],
    [`https://example.com/${"a".repeat(2040)}`, 422, "url: must have at most 2048 characters"],
  ])("is refused for %s", async (url, status, message) => {
    const { api } = await integrator();
    expect(await api.post("/webhooks", { url })).toMatchObject({ status, json: { message } });
  });

  it.each([
    [{}, "url: is required"],
    [{ url: 7 }, "url: must be a string"],
    [{ url: "http://a.b/", events: [] }, /^events: /],
    [{ url: "http://a.b/", events: ["transaction_paid", "transaction_paid"] }, "events: must not name a kind twice"],
    [{ url: "http://a.b/", events: ["webhook_test"] }, /^events\.0: /],
    [{ url: "http://a.b/", secret: "x" }, "secret: is not a known property"],
  ])("with the body %j is refused by its schema", async (body, message) => {
    const { api } = await integrator();
    const { status, json } = await api.post("/webhooks", body);
    expect(status).toBe(422);
    expect(json.message).toMatch(message);
  });

  it.each<[string, Answer]>([
    ["is longer than 64 KiB", (res) => void res.writeHead(200).end("a".repeat(100_000))],
    [
      "breaks off",
      (res) => {
        res.writeHead(202, { "content-length": 2_000 }).write("a".repeat(1_500));
        setTimeout(() => res.socket?.resetAndDestroy(), 50);
      },
    ],
  ])("is registered by any 2xx, even if its body %s, and the beginning is kept", async (_, answer) => {
    const { api } = await integrator();
    const { url } = await receive(answer);
    expect((await api.post("/webhooks", { url })).status).toBe(201);
    const { json } = await api.get("/webhook-deliveries");
    expect(json.data).toMatchObject([{ status: "delivered", error: null, responseBody: "a".repeat(1_024) }]);
  });

  it("of another company is not found", async () => {
    const { api } = await integrator();
    const { url } = await receive();
    const { id } = (await api.post("/webhooks", { url })).json.data;
    const [delivery] = (await api.get("/webhook-deliveries")).json.data;
    const answers = await Promise.all([
      stranger.get(`/webhooks/${id}`),
      stranger.put(`/webhooks/${id}`, { active: false }),
      stranger.put(`/webhook/${id}`, { active: false }),
      stranger.remove(`/webhooks/${id}`),
      stranger.remove(`/webhook/${id}`),
      stranger.post(`/webhooks/${id}/test`),
      stranger.post(`/webhook-deliveries/${delivery.id}/retry`),
      stranger.get(`/events/${delivery.eventId}`),
      stranger.post(`/events/${delivery.eventId}/replay`),
    ]);
    const absent = { statusCode: 404, error: "Not Found", message: "Resource not found" };
    for (const answer of answers) expect(answer).toEqual({ status: 404, json: absent });
    const seen = [await stranger.get(`/webhook-deliveries?webhookId=${id}`), await stranger.get("/webhook")];
    expect(seen.map(({ json }) => json.data)).toEqual([[], []]);
  });

  it("changes only in the given fields; a changed URL is tested first and gets the waiting deliveries", async () => {
    const { api, seller } = await integrator();
    const old = await receive();
    const { id } = (await api.post("/webhooks", { url: old.url, name: "Loja" })).json.data;
    await old.close();
    opened.splice(opened.indexOf(old), 1);
    await seller.emitEvents(2);
    expect(await seller.dispatch()).toMatchObject({ failed: 2 });

    const bad = await receive((res) => void res.writeHead(404).end());
    expect((await api.put(`/webhooks/${id}`, { url: bad.url, name: "Outra" })).status).toBe(400);
    expect((await api.get(`/webhooks/${id}`)).json.data).toMatchObject({ url: old.url, name: "Loja" });

    const fresh = await receive();
    const changed = await api.put(`/webhooks/${id}`, { url: fresh.url });
    expect(changed.json.data).toMatchObject({ url: fresh.url, name: "Loja" });
    await seller.dispatch({ at: new Date(Date.now() + 120_000) });
    expect(fresh.received).toHaveLength(3);
  });

  it("that is stopped receives nothing, and starts again on request", async () => {
    const { api, seller } = await integrator();
    const receiver = await receive();
    const { id } = (await api.post("/webhooks", { url: receiver.url })).json.data;
    await seller.emitEvents(1);
    await api.put(`/webhooks/${id}`, { active: false });
    await seller.dispatch();
    expect(receiver.received).toHaveLength(1);
    expect((await api.put(`/webhooks/${id}`, { active: true })).json.data.active).toBe(true);
    await seller.emitEvents(1);
    await seller.dispatch();
    expect(receiver.received).toHaveLength(2);
  });

  it("can be tested: the answer is the delivery, and a failed test is not retried", async () => {
    const { api, seller } = await integrator();
    let status = 200;
    const receiver = await receive((res) => void res.writeHead(status).end("hello"));
    const { id } = (await api.post("/webhooks", { url: receiver.url })).json.data;
    const good = await api.post(`/webhooks/${id}/test`);
    expect(good).toMatchObject({ status: 200, json: { data: { status: "delivered", responseBody: "hello" } } });
    status = 500;
    const bad = await api.post(`/webhooks/${id}/test`, {});
    expect(bad.json.data).toMatchObject({
      status: "failed",
      error: "answered 500",
      errorCode: "http_status",
      nextAttemptAt: null,
      scope: "test",
    });
    await seller.dispatch({ at: new Date(Date.now() + 86_400_000) });
    expect(receiver.received).toHaveLength(3);
  });

  it("can be tested with an example of any event, which the log lists as a test", async () => {
    const { api } = await integrator();
    const receiver = await receive((res) => void res.writeHead(204).end());
    const { id } = (await api.post("/webhooks", { url: receiver.url })).json.data;
    for (const event of eventNames) {
      const { json } = await api.post(`/webhooks/${id}/test`, { event });
      expect(json.data).toMatchObject({ event, scope: "test", status: "delivered" });
      const body = JSON.parse(receiver.received.at(-1)?.body ?? "");
      expect(body).toMatchObject({ id: json.data.eventId, type: eventTypes[event], event, scope: "test" });
      expect(body[eventTypes[event]]).toBeTypeOf("object");
      expect((await api.get(`/events/${body.id}`)).json.data).toEqual(body);
    }
    expect((await api.get("/events?event=transaction_paid")).json.totalRows).toBe(0);
    const unknown = await api.post(`/webhooks/${id}/test`, { event: "sale" });
    expect([unknown.status, unknown.json.message]).toEqual([422, expect.stringMatching(/^event: /)]);
  });

  it("that was disabled says since when and why, until its owner starts it again", async () => {
    const { api, seller } = await integrator();
    let status = 200;
    const receiver = await receive((res) => void res.writeHead(status).end());
    const { id } = (await api.post("/webhooks", { url: receiver.url })).json.data;
    status = 410;
    await seller.emitEvents(1);
    const at = new Date();
    await seller.dispatch({ at });
    const notice = { id, active: false, disabledReason: "gone", disabledAt: at.toISOString() };
    expect((await api.get("/webhooks")).json.data).toMatchObject([notice]);
    expect((await api.get("/webhook")).json.data).toMatchObject([notice]);
    await api.put(`/webhooks/${id}`, { name: "Loja" });
    expect((await api.get(`/webhooks/${id}`)).json.data).toMatchObject({ ...notice, name: "Loja" });
    const started = await api.put(`/webhooks/${id}`, { active: true });
    expect(started.json.data).toMatchObject({ active: true, disabledReason: null, disabledAt: null });
  });

  it("is one of fifty at most", async () => {
    const { api, seller } = await integrator();
    const { url } = await receive();
    for (let each = 0; each < 49; each += 1) await seller.addWebhook(url);
    const answers = await Promise.all([1, 2, 3].map(() => api.post("/webhooks", { url })));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400]);
    expect((await api.get("/webhooks")).json.data).toHaveLength(50);
  });
});
