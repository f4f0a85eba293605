import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { leastIdOf } from "@/db/ids";
import { apiKeys, idempotencyKeys, requestLog } from "@/db/schema";
import { callApi, type TestCall } from "@/testing/support/api-calls";
import { createTestToken } from "@/testing/support/rest";
import { createApiKey } from "../../accounts/api-keys/api-keys";
import { issueToken } from "../../accounts/api-keys/tokens";
import { sweepIdempotencyKeys } from "../../core/procedures/idempotency";
import { getRestApi } from "../../runtime/rest/rest";
import { flushRequests } from "./request-log";
import type { LoggedRequest, LoggedRequestDetail } from "./schemas";
import { sweepRequests } from "./sweep-requests";

const customer = {
  name: "Zuleica Quintanilha",
  email: "zuleica@example.com",
  documentType: "cpf",
  document: "52998224725",
};
const pix = { amountInCents: 4990, customer };

/**
 * Backdates a request.
 *
 * @returns the new ID, because IDs start with the time.
 */
async function ageRequest(companyId: string, id: string, createdAt: Date): Promise<string> {
  const aged = leastIdOf(createdAt);
  await db()
    .update(requestLog)
    .set({ id: aged, createdAt })
    .where(and(eq(requestLog.companyId, companyId), eq(requestLog.id, id)));
  return aged;
}

async function openSeller() {
  const { companyId, token, apiKeyId } = await createTestToken();
  const send = async (call: TestCall) => {
    const { status, body, headers } = await callApi(getRestApi(), { token, ...call });
    return { status, json: JSON.parse(body), id: String(headers["x-request-id"]) };
  };
  const list = async (query = ""): Promise<LoggedRequest[]> => {
    await flushRequests();
    return (await send({ method: "GET", target: `/v1/requests${query}` })).json.data;
  };
  const read = async (id: string): Promise<LoggedRequestDetail> => {
    await flushRequests();
    return (await send({ method: "GET", target: `/v1/requests/${id}` })).json.data;
  };
  const charge = (body: object = pix, key?: string) =>
    send({
      method: "POST",
      target: "/v1/pix/in/qrcode",
      body,
      ...(key === undefined ? {} : { headers: { "idempotency-key": key } }),
    });
  return { companyId, apiKeyId, token, send, list, read, charge };
}

describe("the log of requests", () => {
  it("keeps a charge with its transaction, its event and its masked bodies", async () => {
    const seller = await openSeller();
    const { id, json } = await seller.charge();
    const kept = await seller.read(id);
    expect(kept).toMatchObject({
      id,
      method: "POST",
      path: "/v1/pix/in/qrcode",
      operation: "charges-pixQrCode",
      status: 200,
      code: null,
      apiKeyId: seller.apiKeyId,
      transactionId: json.data.id,
      events: [{ event: "transaction_created" }],
      idempotency: null,
    });
    expect(JSON.parse(kept.requestBody ?? "")).toEqual({
      amountInCents: 4990,
      customer: { name: "•••", email: "•••", documentType: "cpf", document: "•••" },
    });
    expect(JSON.parse(kept.responseBody ?? "").data).toMatchObject({
      id: json.data.id,

      status: "pending",
    });
    expect(JSON.stringify(kept)).not.toMatch(/Zuleica|zuleica|52998224725/);
  });

  it("keeps refusals with their code and field, without what they repeat of the caller", async () => {
    const seller = await openSeller();
    const { id } = await seller.charge({ ...pix, customer: { ...customer, Zuleica: "5511999998888" } });
    const kept = await seller.read(id);
    expect(kept).toMatchObject({ status: 400, code: "VALIDATION" });
    expect(kept.responseBody).toContain("customer.•••: is not a known property");
    expect(JSON.stringify(kept)).not.toMatch(/Zuleica|5511999998888/);
    const unknown = await seller.send({ method: "GET", target: `/v1/transactions/${randomUUID()}` });
    expect(await seller.read(unknown.id)).toMatchObject({ status: 404, code: "NOT_FOUND" });
    expect((await seller.list("?statusClass=4xx")).map((each) => each.id)).toEqual([unknown.id, id]);
  });

  it("finds by status, path, operation, key, transaction and time", async () => {
    const seller = await openSeller();
    const { id, json } = await seller.charge();
    await seller.send({ method: "GET", target: "/v1/products?limit=3&search=Zuleica" });
    const found = async (query: string) => (await seller.list(query)).map(({ path }) => path);
    expect(await found(`?transactionId=${json.data.id}`)).toEqual(["/v1/pix/in/qrcode"]);
    expect(await found("?path=/v1/prod")).toEqual(["/v1/products"]);
    expect(await found("?operation=products-list&status=200")).toEqual(["/v1/products"]);
    expect(await found(`?apiKeyId=${seller.apiKeyId}&method=POST`)).toEqual(["/v1/pix/in/qrcode"]);
    expect(await found(`?apiKeyId=${randomUUID()}`)).toEqual([]);
    expect(await found("?from=2199-01-01T00:00:00Z")).toEqual([]);
    expect((await seller.list("?path=/v1/products"))[0]?.query).toBe("limit=3&search=•••");
    expect((await seller.list("?method=POST"))[0]?.id).toBe(id);
  });

  it("keeps its own reads without bodies, and what a key lacks the scope for", async () => {
    const seller = await openSeller();
    await seller.list();
    const [own] = await seller.list("?path=/v1/requests");
    expect(await seller.read(own?.id ?? "")).toMatchObject({ requestBody: null, responseBody: null, status: 200 });
    const { companyId } = seller;
    const now = new Date();
    const { id: apiKeyId } = await createApiKey({
      companyId,
      name: "Leitura",
      scopes: ["requests:read"],
      createdBy: null,
      now,
    });
    const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now });
    const refused = await seller.send({ method: "POST", target: "/v1/pix/in/qrcode", body: pix, token });
    const kept = await seller.read(refused.id);
    expect(kept).toMatchObject({ status: 403, code: "insufficient_scope", apiKeyId, requestBody: null });
  });

  it("keeps what a key's addresses or its end refused, without a body, with a token and with the pair", async () => {
    const seller = await openSeller();
    const { companyId } = seller;
    const key = { companyId, name: "Loja", scopes: null, createdBy: null, now: new Date() };
    const { id: apiKeyId, apiKey, apiSecret } = await createApiKey(key);
    const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 60, now: new Date() });
    const limit = (limits: { addresses: string[] | null; expiresAt: Date | null }) =>
      db()
        .update(apiKeys)
        .set(limits)
        .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId)));
    const charge = () => seller.send({ method: "POST", target: "/v1/pix/in/qrcode", body: pix, token });
    const pair = `Basic ${Buffer.from(`${apiKey}:${apiSecret}`).toString("base64")}`;
    const exchange = (authorization = pair) =>
      callApi(getRestApi(), { method: "POST", target: "/v1/auth", headers: { authorization } });
    await limit({ addresses: ["203.0.113.7"], expiresAt: null });
    await charge();
    await exchange();
    await limit({ addresses: null, expiresAt: new Date(0) });
    await charge();
    await exchange(`Basic ${Buffer.from(`${apiKey}:sk_${"A".repeat(43)}`).toString("base64")}`);
    const kept = await seller.list(`?apiKeyId=${apiKeyId}`);
    expect(kept.map(({ operation, status, code }) => [operation, status, code])).toEqual([
      ["charges-pixQrCode", 401, "UNAUTHENTICATED"],
      ["auth-createToken", 403, "address_not_allowed"],
      ["charges-pixQrCode", 403, "address_not_allowed"],
    ]);
    expect(await seller.read(kept[2]?.id ?? "")).toMatchObject({ requestBody: null, events: [] });
  });

  it("answers 404 for another company's request", async () => {
    const [seller, other] = [await openSeller(), await openSeller()];
    const { id } = await seller.charge();
    await flushRequests();
    expect(await other.send({ method: "GET", target: `/v1/requests/${id}` })).toMatchObject({ status: 404 });
    expect((await other.list()).some((each) => each.id === id)).toBe(false);
  });

  it("forgets after 30 days", async () => {
    const seller = await openSeller();
    const [old, young] = [await seller.charge(), await seller.charge()];
    await flushRequests();
    const aged = (seconds: number) => new Date(Date.now() - (30 * 24 * 60 * 60 + seconds) * 1000);
    await ageRequest(seller.companyId, old.id, aged(1));
    const kept = await ageRequest(seller.companyId, young.id, aged(-60));
    expect(await sweepRequests(new Date())).toBeGreaterThan(0);
    const ids = (await seller.list("?method=POST")).map(({ id }) => id);
    expect(ids).toEqual([kept]);
  });
});

describe("the inspector of idempotency keys", () => {
  it("tells the first request, its replay, and the fields of a different body", async () => {
    const seller = await openSeller();
    const key = randomUUID();
    const first = await seller.charge(pix, key);
    const again = await seller.charge(pix, key);
    const other = { ...pix, amountInCents: 5990, customer: { ...customer, email: "outra@example.com" } };
    const refused = await seller.charge(other, key);
    expect([first.status, again.status, refused.status]).toEqual([200, 200, 409]);
    expect((await seller.read(first.id)).idempotency).toMatchObject({ verdict: "first", firstRequestId: first.id });
    expect((await seller.read(again.id)).idempotency).toMatchObject({ verdict: "replayed", firstRequestId: first.id });
    const { idempotency } = await seller.read(refused.id);
    expect(idempotency).toMatchObject({
      verdict: "different_body",
      firstRequestId: first.id,
      differingFields: ["amountInCents", "customer.email"],
    });
    expect(idempotency?.requests.map(({ keyState }) => keyState)).toEqual(["ran", "replayed", "different_body"]);
    expect((await seller.list(`?idempotencyKey=${key}`)).length).toBe(3);
  });

  it("tells a key that ran again because its refusal was not stored", async () => {
    const seller = await openSeller();
    const call = { method: "POST", target: `/v1/transactions/${randomUUID()}/refund`, body: {} };
    const headers = { "idempotency-key": randomUUID() };
    await seller.send({ ...call, headers });
    const second = await seller.send({ ...call, headers });
    expect(await seller.read(second.id)).toMatchObject({ status: 404, idempotency: { verdict: "after_release" } });
  });

  it("tells a key that ran again because 24 hours had passed", async () => {
    const seller = await openSeller();
    const key = randomUUID();
    const first = await seller.charge(pix, key);
    await flushRequests();
    const createdAt = new Date(Date.now() - 24 * 60 * 60 * 1000 - 1_000);
    await ageRequest(seller.companyId, first.id, createdAt);
    await db().update(idempotencyKeys).set({ createdAt }).where(eq(idempotencyKeys.companyId, seller.companyId));
    await sweepIdempotencyKeys(new Date());
    const second = await seller.charge(pix, key);
    expect(second.json.data.id).not.toBe(first.json.data.id);
    const { idempotency } = await seller.read(second.id);
    expect(idempotency).toMatchObject({ verdict: "after_expiry", firstRequestId: second.id });
  });

  it("tells a key that went on with work that was broken off", async () => {
    const seller = await openSeller();
    const key = randomUUID();
    const first = await seller.charge(pix, key);
    const broken = { answer: null, claimedAt: new Date(0) };
    await db().update(idempotencyKeys).set(broken).where(eq(idempotencyKeys.companyId, seller.companyId));
    const second = await seller.charge(pix, key);
    expect(second.json.data.id).toBe(first.json.data.id);
    const { idempotency } = await seller.read(second.id);
    expect(idempotency).toMatchObject({ verdict: "after_break", firstRequestId: first.id });
  });

  it("tells a key that is no UUID, and one of an operation that takes none", async () => {
    const seller = await openSeller();
    const invalid = await seller.charge(pix, "Zuleica-1");
    const kept = await seller.read(invalid.id);
    expect(kept).toMatchObject({ status: 400, idempotencyKey: null, idempotency: { verdict: "key_invalid" } });
    const headers = { "idempotency-key": randomUUID() };
    const read = await seller.send({ method: "GET", target: "/v1/products", headers });
    expect((await seller.read(read.id)).idempotency).toMatchObject({ verdict: "not_reached" });
  });
});
