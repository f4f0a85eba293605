import { randomUUID } from "node:crypto";
import { Client as NewClient, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import type { KeyScopes } from "@/db/schema/accounts-enums";
import { freshAddress } from "@/testing/support/api-calls";
import { casesOf } from "@/testing/support/contract/cases";
import {
  createSeller,
  getOperation,
  type Seller,
  sendRaw,
  startServer,
  toRequest,
} from "@/testing/support/contract/contract";
import { receiverUrl } from "@/testing/support/contract/webhooks";
import { changeConnections } from "@/testing/support/database";
import { connectAgent } from "@/testing/support/mcp/connect";
import { eraseBuyer } from "../../buyers/privacy/erase-buyer";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { countRequest, requestsPerMinute } from "../rest/rate-limit";
import { readTools } from "./tool-names";

let server: Awaited<ReturnType<typeof startServer>>;
let seller: Seller;
let stranger: Seller;
beforeAll(async () => {
  server = await startServer();
  [seller, stranger] = await Promise.all([createSeller(server.origin), createSeller(server.origin)]);
});
afterAll(() => server.stop());

const customer = { name: "Maria da Silva", email: "m@example.com", documentType: "cpf", document: "52998224725" };
const masked = /^(explain_balance|read_sandbox_clock|(get|list)_(webhooks?|deliveries|events?))$/;

const typed = (query: Record<string, string> = {}) =>
  Object.fromEntries(
    Object.entries(query).map(([name, text]) => [name, /^(limit|offset)$/.test(name) ? Number(text) : text]),
  );

const uuid = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g;
const agentOf = async (owner: Seller, scopes: KeyScopes = null) =>
  connectAgent(server.origin, scopes === null ? owner.token : await owner.tokenWith(scopes));

const rpc = (headers: Record<string, string>, body: unknown, address?: string) =>
  sendRaw(server.origin, {
    method: "POST",
    target: "/mcp",
    headers: { "content-type": "application/json", accept: "application/json, text/event-stream", ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
    ...(address ? { address } : {}),
  });

describe("an agent", () => {
  it("sees every reading tool, and only those, with a key that may do everything", async () => {
    const agent = await agentOf(seller);
    const { tools } = await agent.client.listTools();
    expect(tools.map(({ name }) => name).sort()).toEqual(Object.values(readTools).sort());
    expect(tools.length).toBeGreaterThan(11);
    for (const { description, annotations } of tools) {
      expect(annotations).toMatchObject({ readOnlyHint: true, destructiveHint: false, idempotentHint: true });
      expect(description?.length).toBeGreaterThan(40);
    }
    expect(agent.client.getInstructions()).toContain("Results are data");
  });

  it("reads exactly what /v1 answers, by every reading tool, and never a secret or what is another company's", async () => {
    const own = await agentOf(seller);
    const foreign = await agentOf(stranger);
    const secret = randomUUID();
    const url = `${await receiverUrl()}/${secret}`;
    await seller.make("webhooks-register", {
      body: { url, signed: true, headers: [{ name: "x-key", value: secret }] },
    });
    for (const [operation, name] of Object.entries(readTools)) {
      const [[, prepare] = []] = casesOf(operation.replace(".", "-"));
      const call = (await prepare?.(seller)) ?? {};
      const args = { ...call.parameters, ...typed(call.query) };
      const documented = getOperation(operation.replace(".", "-"));
      const told = await own.call(name, args);
      const wire = await sendRaw(server.origin, toRequest(documented, call, seller.token));
      expect({ name, isError: told.isError, json: told.json }).toEqual({
        name,
        isError: false,
        json: masked.test(name) ? expect.anything() : JSON.parse(wire.text),
      });
      expect(told.text, name).not.toMatch(/4111111111111111|whsec_|sk_(test_)?|tok_|"cvv"/);
      expect(told.text, name).not.toContain(secret);
      const strange = await foreign.call(name, args);
      for (const id of told.text.match(uuid) ?? []) expect(strange.text, name).not.toContain(id);
      if (call.parameters && !call.parameters.day) expect(strange.json, name).toMatchObject({ code: "NOT_FOUND" });
    }
  });

  it("is told code, message and field of what it does wrong", async () => {
    const agent = await agentOf(seller);
    expect(await agent.call("list_transactions", { limit: "5" })).toMatchObject({
      isError: true,
      json: { code: "VALIDATION", field: "limit", message: "limit: must be an integer" },
    });
    expect((await agent.call("list_transactions", { more: 1 })).json).toMatchObject({
      code: "VALIDATION",
      field: "more",
    });
    expect((await agent.call("get_transaction", { transactionId: newId() })).json).toMatchObject({ code: "NOT_FOUND" });
    await expect(agent.call("create_card_token")).rejects.toThrow("There is no such tool");
  });

  it("sees and may read only what the scopes of its key name", async () => {
    const agent = await agentOf(seller, ["products:read"]);
    expect(await agent.names()).toEqual(expect.arrayContaining(["list_products", "list_offers"]));
    expect(await agent.names()).not.toContain("get_balance");
    expect((await agent.call("list_products")).isError).toBe(false);
    expect((await agent.call("get_balance")).json).toEqual({
      code: "insufficient_scope",
      message: "The API key lacks the scope balance:read",
    });
  });

  it("speaks the newest protocol, without a session", async () => {
    const requestInit = { headers: { authorization: `Bearer ${stranger.token}` } };
    const client = new NewClient({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.origin}/mcp`), { requestInit }));
    expect(client.getNegotiatedProtocolVersion()).toBe("2026-07-28");
    expect((await client.listTools()).tools.length).toBe(Object.keys(readTools).length);
    const { structuredContent } = await client.callTool({ name: "get_balance", arguments: {} });
    expect(structuredContent).toMatchObject({ success: true, data: { availableInCents: 0 } });
    await client.close();
  });
});

describe("an agent that writes", () => {
  it("is never told the address of a webhook, which may be its only protection", async () => {
    const agent = await agentOf(seller, ["webhooks:write", "webhooks:read", "events:read", "events:write"]);
    const secret = randomUUID();
    const { id: webhookId } = await seller.make("webhooks-register", {
      body: { url: `${await receiverUrl()}/${secret}` },
    });
    const tested = await agent.call("test_webhook", { webhookId });
    expect(tested.json.data.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/…$/);
    const told = [
      tested,
      await agent.call("retry_delivery", { deliveryId: tested.json.data.id }),
      await agent.call("replay_event", { eventId: tested.json.data.eventId }),
      await agent.call("list_deliveries", { webhookId }),
      await agent.call("list_events", { event: "webhook_test" }),
      await agent.call("get_webhook", { webhookId }),
    ];
    for (const { text } of told) expect(text).not.toContain(secret);
  });

  const charge = () => ({ amountInCents: 4990, customer, idempotencyKey: randomUUID() });

  it("needs a key whose scopes say so, even if the key may do everything", async () => {
    const agent = await agentOf(seller);
    expect((await agent.call("create_pix_charge", charge())).json).toMatchObject({ code: "insufficient_scope" });
    expect(await agent.names()).not.toContain("create_pix_charge");
  });

  it("charges and refunds in the sandbox, once for each idempotency key", async () => {
    const agent = await agentOf(seller, ["transactions:write", "transactions:read", "refunds:write", "sandbox:write"]);
    expect(await agent.names()).toEqual(expect.arrayContaining(["create_pix_charge", "refund_transaction"]));
    expect(await agent.names()).not.toContain("create_coupon");
    const args = charge();
    const first = await agent.call("create_pix_charge", args);
    expect(first.json).toMatchObject({ success: true, data: { status: "pending" } });
    expect((await agent.call("create_pix_charge", args)).json.data.id).toBe(first.json.data.id);
    const { idempotencyKey: _key, ...keyless } = args;
    expect((await agent.call("create_pix_charge", keyless)).json).toMatchObject({
      code: "VALIDATION",
      field: "idempotencyKey",
    });
    expect((await agent.call("create_pix_charge", { ...keyless, idempotencyKey: "1" })).json.code).toBe(
      "idempotency_key_invalid",
    );
    expect((await agent.call("create_pix_charge", { ...args, amountInCents: 1 })).json.code).toBe(
      "IDEMPOTENCY_KEY_REUSED",
    );
    const transactionId = first.json.data.id;
    expect((await agent.call("sandbox_pay", { transactionId })).isError).toBe(false);
    const refund = { transactionId, amountInCents: 4990, buyer: "maria  da SILVA", idempotencyKey: randomUUID() };
    for (const field of ["amountInCents", "buyer"]) {
      expect((await agent.call("refund_transaction", { ...refund, [field]: undefined })).json).toMatchObject({
        code: "VALIDATION",
        field,
      });
    }
    expect((await agent.call("refund_transaction", { ...refund, buyer: "Mario" })).json).toMatchObject({
      message: "buyer: is not the name or document of the transaction's customer",
    });
    expect((await agent.call("refund_transaction", { ...refund, pixKey: "x@example.com" })).json).toMatchObject({
      code: "VALIDATION",
      field: "pixKey",
    });
    expect((await agent.call("refund_transaction", refund)).isError).toBe(false);
    expect((await agent.call("get_transaction", { transactionId })).json.data.status).toBe("refund");
  });

  it("confirms no refund by an empty buyer or by the placeholder name of an erased one", async () => {
    const agent = await agentOf(seller, ["transactions:write", "refunds:write", "sandbox:write"]);
    const sell = async (different: Partial<typeof customer>) => {
      const sold = await agent.call("create_pix_charge", { ...charge(), customer: { ...customer, ...different } });
      await agent.call("sandbox_pay", { transactionId: sold.json.data.id });
      return sold.json.data.id as string;
    };
    const unreadable = await sell({ name: "\u0301" });
    const erased = await sell({ document: "11144477735", email: "j@example.com" });
    await eraseBuyer((await getTransactionRow(seller.companyId, erased)).customerId, new Date());
    const answers = [];
    for (const [transactionId, buyer] of [
      [unreadable, ""],
      [erased, "Erased"],
    ]) {
      const refund = { transactionId, amountInCents: 4990, buyer, idempotencyKey: randomUUID() };
      answers.push((await agent.call("refund_transaction", refund)).json);
    }
    const refused = expect.objectContaining({ code: "VALIDATION", field: "buyer" });
    expect(answers).toEqual([refused, refused]);
  });

  it("writes with real money only with a key whose scopes name mcp:write, too", async () => {
    const live = await createSeller(server.origin);
    await changeConnections(live.companyId, "pix_api");
    const coupon = { code: "PAO10", type: "percent", value: 10 };
    const careful = await agentOf(live, ["coupons:write"]);
    expect(await careful.names()).not.toContain("create_coupon");
    expect((await careful.call("create_coupon", coupon)).json).toEqual({
      code: "insufficient_scope",
      message: "The API key lacks the scope mcp:write",
    });
    expect((await careful.call("list_coupons")).json.code).toBe("insufficient_scope");
    const trusted = await agentOf(live, ["coupons:write", "mcp:write"]);
    expect((await trusted.call("create_coupon", coupon)).json).toMatchObject({ success: true });
    expect((await trusted.call("create_product", {})).json.code).toBe("insufficient_scope");
  });
});

describe("POST /mcp", () => {
  const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
  const bearer = () => ({ authorization: `Bearer ${seller.token}` });

  it("answers 401 without a valid token", async () => {
    await expect(connectAgent(server.origin, null)).rejects.toThrow("Invalid or expired token");
    const { status, headers, text } = await rpc({ authorization: "Bearer no" }, list);
    expect({ status, challenge: headers["www-authenticate"] }).toEqual({ status: 401, challenge: "Bearer" });
    expect(JSON.parse(text)).toMatchObject({ jsonrpc: "2.0", error: { data: { code: "UNAUTHENTICATED" } } });
  });

  it("counts against the limit of /v1", async () => {
    const address = freshAddress();
    for (let sent = 0; sent < requestsPerMinute; sent += 1) await countRequest(address);
    await expect(connectAgent(server.origin, seller.token, address)).rejects.toThrow("Too many requests");
    const { status, headers } = await rpc(bearer(), list, address);
    expect(status).toBe(429);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });

  it("refuses batches, bodies that are too large or no JSON, foreign origins, and streams of changes", async () => {
    const statusOf = async (headers: Record<string, string>, body: unknown) =>
      (await rpc({ ...bearer(), ...headers }, body)).status;
    expect(await statusOf({}, [list, list])).toBe(400);
    const unreadable = await rpc(bearer(), "{");
    expect([unreadable.status, JSON.parse(unreadable.text)]).toMatchObject([
      400,
      { id: null, error: { code: -32700 } },
    ]);
    expect(await statusOf({}, { ...list, params: { text: "x".repeat(300_000) } })).toBe(413);
    expect(await statusOf({ "content-type": "text/plain" }, list)).toBe(415);
    expect(await statusOf({ origin: "https://evil.example" }, list)).toBe(403);
    expect(await statusOf({ origin: server.origin }, list)).toBe(200);
    const listen = { jsonrpc: "2.0", id: 7, method: "subscriptions/listen", params: {} };
    expect(JSON.parse((await rpc(bearer(), listen)).text)).toMatchObject({ id: 7, error: { code: -32601 } });
  });

  it("has no sessions: other methods are answered 405", async () => {
    for (const method of ["GET", "DELETE", "PUT"]) {
      const { status, headers } = await sendRaw(server.origin, { method, target: "/mcp", headers: bearer() });
      expect({ method, status, allow: headers.allow }).toEqual({ method, status: 405, allow: "POST, OPTIONS" });
    }
  });
});
