import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { optionedSeller } from "@/testing/support/endpoints/optioned-seller";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { getCompany } from "../../accounts/company/companies";
import { getDelivery, listDeliveries } from "../deliveries/deliveries";
import { countFailed, retryFailed } from "../deliveries/retry-failed";
import { removeWebhook } from "./remove-webhook";

const opened: Receiver[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

async function sellerOf(status: number) {
  const seller = await testSeller();
  const state = { status };
  const receiver = await startReceiver((res) => void res.writeHead(state.status).end("answer"));
  opened.push(receiver);
  return { seller, receiver, state, webhookId: await seller.addWebhook(receiver.url) };
}

const firstPage = { limit: 100, offset: 0 };

describe("the deliveries of a transaction", () => {
  it("are those of its events, and of no other", async () => {
    const { seller, receiver } = await sellerOf(200);
    const company = await getCompany(seller.companyId);
    const { id } = await chargePix(company, pixCharge({ postbackUrl: `${receiver.url}/own` }), new Date());
    await chargePix(company, pixCharge(), new Date());
    await seller.dispatch();
    expect((await listDeliveries(seller.companyId, firstPage)).totalRows).toBe(3);
    const about = await listDeliveries(seller.companyId, { ...firstPage, subjectId: id });
    expect(about.rows.map(({ scope }) => scope).sort()).toEqual(["postback", "user"]);
    const [first] = about.rows;
    const ofEvent = await listDeliveries(seller.companyId, { ...firstPage, eventId: first?.eventId, scope: "user" });
    expect(ofEvent.totalRows).toBe(1);
    const { companyId: stranger } = await testSeller();
    expect((await listDeliveries(stranger, { ...firstPage, subjectId: id })).totalRows).toBe(0);
    expect((await listDeliveries(seller.companyId, { ...firstPage, subjectId: "x" })).totalRows).toBe(0);
  });
});

describe("a delivery", () => {
  it("shows the exact request sent, and the answer", async () => {
    const { seller, receiver } = await sellerOf(500);
    await chargePix(await getCompany(seller.companyId), pixCharge(), new Date());
    await seller.dispatch();
    const [row] = await seller.deliveries();
    const detail = await getDelivery(seller.companyId, row?.id ?? "", new Date());
    const [received] = receiver.received;
    expect(detail.request.body).toBe(received?.body);
    expect(received?.headers).toMatchObject(detail.request.headers);
    expect(detail).toMatchObject({
      status: "error",
      responseStatus: 500,
      responseBody: "answer",
      error: "answered 500",
      errorCode: "http_status",
    });
  });

  it("names the headers that its webhook opted in to, without their values and signatures", async () => {
    const options = { signed: true, headers: [{ name: "x-loja", value: "pao-de-queijo" }] };
    const { api, seller, receiver, hook } = await optionedSeller((made) => void opened.push(made), options);
    await api.post(`/webhooks/${hook.id}/signing-secret`);
    await seller.emitEvents(1);
    await seller.dispatch();
    const [row] = (await listDeliveries(api.companyId, { ...firstPage, scope: "user" })).rows;
    const detail = await getDelivery(api.companyId, row?.id ?? "", new Date());
    expect(detail.request.headers).toMatchObject({
      "x-loja": "••••••••",
      "webhook-id": row?.eventId,
      "webhook-timestamp": "••••••••",
      "webhook-signature": "v1,•••••••• v1,••••••••",
    });
    expect(JSON.stringify(detail)).not.toMatch(/pao-de-queijo|whsec_/);
    expect(Object.keys(receiver.received[0]?.headers ?? {})).toEqual(
      expect.arrayContaining(Object.keys(detail.request.headers)),
    );
  });

  it("of another company, or an absent one, is not found", async () => {
    const { seller } = await sellerOf(200);
    await seller.emitEvents(1);
    await seller.dispatch();
    const [row] = await seller.deliveries();
    const { companyId: stranger } = await testSeller();
    for (const [companyId, id] of [
      [stranger, row?.id ?? ""],
      [seller.companyId, newId()],
      [seller.companyId, "x"],
    ] as const) {
      await expect(getDelivery(companyId, id, new Date())).rejects.toThrow("Resource not found");
    }
  });
});

describe("retrying all that failed", () => {
  it("sends each again on its own row, even to a paused endpoint, and leaves delivered ones alone", async () => {
    const { seller, receiver, state, webhookId } = await sellerOf(200);
    await seller.emitEvents(2);
    await seller.dispatch();
    state.status = 500;
    await seller.emitEvents(20);
    await seller.dispatch();
    expect((await seller.trouble(webhookId))?.pausedUntil).not.toBeNull();
    state.status = 200;
    expect(await retryFailed(seller.companyId, webhookId, new Date())).toBe(20);
    await seller.dispatch();
    const rows = await seller.deliveries();
    expect(rows.map(({ status }) => status)).toEqual(Array(22).fill("delivered"));
    expect(new Set(receiver.received.map(({ body }) => JSON.parse(body).id)).size).toBe(22);
    expect(await retryFailed(seller.companyId, webhookId, new Date())).toBe(0);
  });

  it("covers deliveries that wait for their next attempt, and counts all that it sends", async () => {
    const { seller, state, webhookId } = await sellerOf(500);
    await seller.emitEvents(3);
    await seller.dispatch();
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(Array(3).fill("error"));
    expect(await countFailed(seller.companyId, webhookId)).toBe(3);
    state.status = 200;
    expect(await retryFailed(seller.companyId, webhookId, new Date())).toBe(3);
    expect(await countFailed(seller.companyId, webhookId)).toBe(0);
    await seller.dispatch();
    expect((await seller.deliveries()).map(({ status }) => status)).toEqual(Array(3).fill("delivered"));
  });

  it("of a company covers every webhook and postback URL, but neither removed webhooks nor other companies", async () => {
    const { seller, receiver, state } = await sellerOf(500);
    const removed = await seller.addWebhook(receiver.url);
    await seller.addWebhook(receiver.url);
    await seller.emitEvents(1, { postbackUrl: `${receiver.url}/own` });
    await seller.dispatch();
    await removeWebhook(seller.companyId, removed, new Date());
    const { seller: stranger } = await sellerOf(500);
    await stranger.emitEvents(1);
    await stranger.dispatch();
    expect(await countFailed(seller.companyId, undefined)).toBe(3);
    state.status = 200;
    expect(await retryFailed(seller.companyId, undefined, new Date())).toBe(3);
    await seller.dispatch();
    const statuses = (await seller.deliveries()).map(({ status }) => status).sort();
    expect(statuses).toEqual(["canceled", "delivered", "delivered", "delivered"]);
    expect(await countFailed(stranger.companyId, undefined)).toBe(1);
  });

  it("refuses another company's webhook and a removed one", async () => {
    const { seller, webhookId } = await sellerOf(500);
    const { companyId: stranger } = await testSeller();
    await expect(retryFailed(stranger, webhookId, new Date())).rejects.toThrow("Resource not found");
    await removeWebhook(seller.companyId, webhookId, new Date());
    await expect(retryFailed(seller.companyId, webhookId, new Date())).rejects.toThrow("Resource not found");
  });
});
