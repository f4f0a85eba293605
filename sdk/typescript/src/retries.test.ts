import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ok, refusal, type Scripted, type ScriptedApi, startScriptedApi } from "../testing/scripted-api";
import {
  BuyerAttemptsExceededError,
  IdempotencyKeyReusedError,
  NetworkError,
  NetworkTimeoutError,
  Quitanda,
  RateLimitError,
  ServerError,
} from "./quitanda";

const apis: ScriptedApi[] = [];

async function connect(...script: Scripted[]) {
  const api = await startScriptedApi(script);
  apis.push(api);
  return { api, quitanda: new Quitanda({ baseUrl: api.url, accessToken: "t" }) };
}

// The delay is a random share of its upper bound, here zero.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));

afterEach(async () => {
  vi.restoreAllMocks();
  await Promise.all(apis.splice(0).map((api) => api.close()));
});

const charge = {
  amountInCents: 4990,
  customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
} as const;

const transient: [string, Scripted][] = [
  ["a connection that ends", "hang up"],
  ["408", refusal(408)],
  ["425", refusal(425)],
  ["429 of the rate limit", refusal(429)],
  ["500", refusal(500)],
  ["a proxy's 502", { status: 502, body: "<html>" }],
  ["503", refusal(503)],
  ["a key in use", refusal(409, "IDEMPOTENCY_KEY_IN_USE")],
];

const is429 = (failure: Scripted) => typeof failure === "object" && failure.status === 429;

it.each([refusal(429), refusal(429, "some_limit")])("any write is repeated after a 429 of a limit", async (failure) => {
  const { api, quitanda } = await connect(failure, ok({ id: "1" }));
  expect(await quitanda.products.create({ name: "Curso", price: 4990 })).toEqual({ id: "1" });
  expect(api.requests).toHaveLength(2);
});

it("every write has a key, and a read has none", async () => {
  const { api, quitanda } = await connect(ok({}), ok({}), ok({}));
  await quitanda.products.create({ name: "Curso", price: 4990 });
  await quitanda.products.delete("1");
  await quitanda.products.get("1");
  const keys = api.requests.map(({ headers }) => headers["idempotency-key"]);
  expect(keys).toEqual([expect.any(String), expect.any(String), undefined]);
  expect(keys[0]).not.toBe(keys[1]);
});

describe.each(transient)("after %s", (_, failure) => {
  it("a charge is repeated with the same key and the same bytes", async () => {
    const { api, quitanda } = await connect(failure, failure, ok({ id: "1" }));
    expect(await quitanda.pix.createCharge(charge)).toEqual({ id: "1" });
    const keys = api.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(keys[0]).toMatch(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
    expect(keys).toEqual([keys[0], keys[0], keys[0]]);
    expect(new Set(api.requests.map(({ body }) => body))).toEqual(new Set([JSON.stringify(charge)]));
  });

  it("a read is repeated", async () => {
    const { api, quitanda } = await connect(failure, ok({ id: "1" }));
    expect(await quitanda.transactions.get("1")).toEqual({ id: "1" });
    expect(api.requests).toHaveLength(2);
  });

  it.skipIf(is429(failure))("a write that the server executes without a key is not repeated", async () => {
    const { api, quitanda } = await connect(failure, failure, failure);
    await expect(quitanda.products.create({ name: "Curso", price: 4990 })).rejects.toThrow();
    await expect(quitanda.products.update("1", { name: "Curso" })).rejects.toThrow();
    await expect(quitanda.products.delete("1")).rejects.toThrow();
    expect(api.requests.map(({ line }) => line)).toEqual([
      "POST /v1/products/v2",
      "PUT /v1/products/1",
      "DELETE /v1/products/1",
    ]);
  });
});

describe("a charge", () => {
  it.each([
    ["400", refusal(400)],
    ["a code of 400", refusal(400, "pix_refused")],
    ["404", refusal(404)],
    ["a key used with another body", refusal(409, "IDEMPOTENCY_KEY_REUSED")],
    ["a buyer's block", refusal(429, "BUYER_ATTEMPTS_EXCEEDED", { "retry-after": "1" })],
    ["a redirect", { status: 307, headers: { location: "/v1/pix/in/qrcode" } }],
  ] as [string, Scripted][])("is not repeated after %s", async (_, failure) => {
    const { api, quitanda } = await connect(failure);
    await expect(quitanda.pix.createCharge(charge)).rejects.toThrow();
    expect(api.requests).toHaveLength(1);
  });

  it("has another key for each call, and the caller's where one is given", async () => {
    const { api, quitanda } = await connect(ok({}), ok({}), ok({}));
    const own = "5b2f8c1e-7d40-4a6b-9c3d-2e1f0a9b8c7d";
    await quitanda.pix.createCharge(charge);
    await quitanda.pix.createCharge(charge);
    await quitanda.pix.createCharge(charge, { idempotencyKey: own });
    const keys = api.requests.map(({ headers }) => headers["idempotency-key"]);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toBe(own);
  });

  it("fails with the last error after maxRetries", async () => {
    const { api, quitanda } = await connect(refusal(500), refusal(503), refusal(500));
    await expect(quitanda.pix.createCharge(charge, { maxRetries: 1 })).rejects.toMatchObject({ status: 503 });
    expect(api.requests).toHaveLength(2);
    await expect(quitanda.pix.createCharge(charge, { maxRetries: 0 })).rejects.toThrow(ServerError);
    expect(api.requests).toHaveLength(3);
  });

  it("reports its idempotency key if its outcome is unknown, so that the caller can repeat it", async () => {
    const { api, quitanda } = await connect("hang up", "hang up", ok({ id: "1" }), refusal(404));
    const failed = await quitanda.pix.createCharge(charge, { maxRetries: 1 }).catch((error) => error);
    expect(failed).toBeInstanceOf(NetworkError);
    await quitanda.pix.createCharge(charge, { idempotencyKey: failed.idempotencyKey });
    expect(new Set(api.requests.map(({ headers }) => headers["idempotency-key"]))).toEqual(
      new Set([failed.idempotencyKey]),
    );
    await expect(quitanda.transactions.get("1")).rejects.toMatchObject({ idempotencyKey: null });
  });

  it("tells its error by class", async () => {
    const script = [
      refusal(409, "IDEMPOTENCY_KEY_REUSED"),
      refusal(429, "BUYER_ATTEMPTS_EXCEEDED"),
      "hang up",
    ] as const;
    const { quitanda } = await connect(...script);
    await expect(quitanda.pix.createCharge(charge)).rejects.toThrow(IdempotencyKeyReusedError);
    await expect(quitanda.pix.createCharge(charge)).rejects.toThrow(BuyerAttemptsExceededError);
    await expect(quitanda.pix.createCharge(charge, { maxRetries: 0 })).rejects.toThrow(NetworkError);
  });
});

describe("waiting", () => {
  it("lasts as long as the server asks for", async () => {
    const { quitanda } = await connect(refusal(429, undefined, { "retry-after": "1" }), ok({ id: "1" }));
    const start = performance.now();
    await quitanda.transactions.get("1");
    expect(performance.now() - start).toBeGreaterThan(950);
  });

  it("fails at once if the server asks for more than a minute", async () => {
    const { api, quitanda } = await connect(refusal(429, undefined, { "retry-after": "61" }));
    await expect(quitanda.transactions.get("1")).rejects.toThrow(RateLimitError);
    expect(api.requests).toHaveLength(1);
  });

  it("ends with the caller's signal", async () => {
    const { api, quitanda } = await connect(refusal(503, undefined, { "retry-after": "30" }));
    const controller = new AbortController();
    const call = quitanda.transactions.get("1", { signal: controller.signal });
    await expect.poll(() => api.requests.length).toBe(1);
    controller.abort(new Error("enough"));
    await expect(call).rejects.toThrow("enough");
  });
});

describe("an attempt", () => {
  it("ends after its time, and is repeated with the same key", async () => {
    const { api, quitanda } = await connect("silence", ok({ id: "1" }));
    expect(await quitanda.pix.createCharge(charge, { timeoutMs: 200 })).toEqual({ id: "1" });
    expect(new Set(api.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  });

  it("of a write without a key ends after its time, once", async () => {
    const { api, quitanda } = await connect("silence");
    const call = quitanda.products.create({ name: "Curso", price: 4990 }, { timeoutMs: 100 });
    await expect(call).rejects.toThrow(NetworkTimeoutError);
    expect(api.requests).toHaveLength(1);
  });

  it("ends with the caller's signal, and is not repeated", async () => {
    const { api, quitanda } = await connect("silence");
    const call = quitanda.pix.createCharge(charge, { signal: AbortSignal.timeout(100) });
    await expect(call).rejects.toMatchObject({ name: "TimeoutError" });
    expect(api.requests).toHaveLength(1);
  });
});
