import postgres from "postgres";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createSeller, type Seller, type StartedServer, sendRaw, startApi } from "@/testing/support/contract/contract";
import { type FailingProxy, startFailingProxy } from "@/testing/support/databases/failing-proxy";
import { changeDatabase, inOwnDatabase } from "@/testing/support/databases/own-database";
import { checkHealth } from "../http/health";

const databaseUrl = inOwnDatabase();
let api: StartedServer;
let seller: Seller;

beforeAll(async () => {
  api = await startApi();
  seller = await createSeller(api.origin);
});
afterAll(() => api.stop());

async function send(method: string, target: string, body?: object) {
  const headers = { authorization: `Bearer ${seller.token}`, "content-type": "application/json" };
  const sent = { method, target, headers, ...(body ? { body: JSON.stringify(body) } : {}) };
  const answer = await sendRaw(api.origin, sent);
  return { status: answer.status, retryAfter: answer.headers["retry-after"] };
}

const customer = { name: "Ana Souza", email: "ana@example.com", document: "52998224725", documentType: "cpf" };
const charge = () => send("POST", "/v1/pix/in/qrcode", { amountInCents: 1000, customer });
const read = () => send("GET", "/v1/transactions");

describe("a database that only reads", () => {
  async function allowWrites(areAllowed: boolean) {
    const client = postgres(databaseUrl(), { max: 1 });
    const name = new URL(databaseUrl()).pathname.slice(1);
    await client.begin(async (tx) => {
      await tx`SET TRANSACTION READ WRITE`;
      await tx.unsafe(`ALTER DATABASE "${name}" SET default_transaction_read_only = ${areAllowed ? "off" : "on"}`);
    });
    await client.end();
    await changeDatabase({ url: databaseUrl() });
  }

  beforeAll(() => allowWrites(false));
  afterAll(() => allowWrites(true));

  it("still serves a read, although the use of its key cannot be noted", async () => {
    expect(await read()).toMatchObject({ status: 200 });
  });

  it("answers a charge 503 with retry-after", async () => {
    expect(await charge()).toEqual({ status: 503, retryAfter: "5" });
  });

  it("is reported by the health check", async () => {
    expect(await checkHealth()).toEqual({ status: 503, body: { status: "database read-only" } });
  });
});

describe("a statement that the database or a pooler fails", () => {
  let proxy: FailingProxy;

  beforeAll(async () => {
    proxy = await startFailingProxy(databaseUrl());
    await changeDatabase({ url: proxy.url });
    expect(await read()).toMatchObject({ status: 200 });
  });
  afterEach(() => void proxy.stop());
  afterAll(async () => {
    await changeDatabase({ url: databaseUrl() });
    await proxy.close();
  });

  const fail = (code: string) => proxy.failAfter(0, () => ({ C: code, M: "on purpose" }));

  it.each(["25006", "55P03", "57014", "08P01", "08006", "53300"])(
    "is answered 503 with retry-after: %s",
    async (code) => {
      fail(code);
      expect(await read()).toEqual({ status: 503, retryAfter: "5" });
    },
  );

  it("is reported by the health check for a while if the disk is full", async () => {
    fail("53100");
    expect(await read()).toEqual({ status: 503, retryAfter: "5" });
    expect(await checkHealth()).toEqual({ status: 503, body: { status: "database out of resources" } });
  });

  it("is answered 500 if the statement itself is wrong", async () => {
    fail("42703");
    expect(await read()).toEqual({ status: 500, retryAfter: undefined });
  });
});
