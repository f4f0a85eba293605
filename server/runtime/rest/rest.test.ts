import { describe, expect, it } from "vitest";
import { z } from "zod";
import { callApi, freshAddress, type TestCall } from "@/testing/support/api-calls";
import { charge, goodCharge, send, testApi } from "@/testing/support/rest";
import { createRouter, openProcedure } from "../../core/procedures/procedure";
import { createRestApi } from "./rest";

const notFoundB = { statusCode: 404, error: "Not Found", message: "Resource not found" };

describe("success", () => {
  it("answers a charge in its envelope with the charge message", async () => {
    const answer = await charge(goodCharge);
    expect(answer.status).toBe(200);
    expect(answer.json).toEqual({
      success: true,
      message: "Charge created",
      data: { id: "1", status: "pending", received: goodCharge },
    });
  });

  it("answers the outcome of a card charge", async () => {
    const message = async (paid: boolean) => (await charge({ ...goodCharge, paid })).json.message;
    expect([await message(true), await message(false)]).toEqual(["Card charge paid", "Card charge refused"]);
  });

  it("passes the Idempotency-Key to the procedure, and adds its headers to answers and failures", async () => {
    for (const [id, status] of [
      ["abc", 200],
      ["pending", 409],
    ] as const) {
      const target = `/v1/transactions/${id}/refund`;
      const answer = await send({ method: "POST", target, headers: { "idempotency-key": "k" } });
      expect([answer.status, answer.headers["idempotent-replayed"]]).toEqual([status, "k"]);
    }
    const without = await send({ method: "POST", target: "/v1/transactions/abc/refund" });
    expect(without.headers).not.toHaveProperty("idempotent-replayed");
  });

  it("answers a list with its rows as data, and typed query parameters", async () => {
    const answer = await send({ target: "/v1/transactions?limit=5&search=Jo%C3%A3o+d%20S&open=true" });
    expect(answer.json).toEqual({ success: true, data: [{ limit: 5, search: "João d S", open: true }], totalRows: 1 });
  });

  it("answers 201 when a seller resource is created", async () => {
    const answer = await send({ method: "POST", target: "/v1/products/v2", body: { name: "Pão" } });
    expect([answer.status, answer.json]).toEqual([201, { success: true, data: { name: "Pão" } }]);
  });

  it("passes HTTP Basic credentials on without requiring a token", async () => {
    const authorization = `Basic ${Buffer.from("pk_1:sk_:2").toString("base64")}`;
    const answer = await callApi(testApi, { method: "POST", target: "/v1/auth", headers: { authorization } });
    expect(JSON.parse(answer.body)).toEqual({ user: "pk_1", password: "sk_:2" });
  });

  it("answers HEAD as GET without the body", async () => {
    const address = freshAddress();
    const get = await send({ target: "/v1/transactions/abc", address });
    const head = await send({ method: "HEAD", target: "/v1/transactions/abc", address });
    expect(head.status).toBe(200);
    expect(head.body).toBe("");
    expect(head.headers["content-length"]).toBe(String(Buffer.byteLength(get.body)));
  });

  it("decodes a path parameter once, after splitting the path", async () => {
    const answer = await send({ target: "/v1/transactions/a%2Fb%2525" });
    expect(answer.json.data.id).toBe("a/b%25");
  });

  it("accepts an absolute request-target", async () => {
    expect((await send({ target: "http://localhost:3000/v1/transactions/abc" })).status).toBe(200);
  });

  it("accepts an absent, empty or {} body of any content type when none is expected", async () => {
    const target = "/v1/transactions/abc/refund";
    const xml = { "content-type": "text/xml" };
    for (const call of [{}, { headers: xml }, { body: "", headers: xml }, { body: [] }, { body: {} }]) {
      expect((await send({ method: "POST", target, ...call })).status).toBe(200);
    }
    expect((await send({ method: "DELETE", target: "/v1/products/abc", body: {} })).status).toBe(200);
  });
});

describe("failures of a procedure", () => {
  it("answers a failed schema with the status and the envelope of the group", async () => {
    const product = await send({ method: "POST", target: "/v1/products/v2", body: {} });
    expect([product.status, product.json]).toEqual([422, { success: false, message: "name: is required" }]);
    const event = await send({ target: "/v1/events/long" });
    const message = "eventId: must have at most 3 characters";
    expect([event.status, event.json]).toEqual([422, { statusCode: 422, error: "Unprocessable Entity", message }]);
    expect((await send({ method: "POST", target: "/v1/subscriptions", body: {} })).status).toBe(400);
  });

  it("answers a broken rule with 400 in every group", async () => {
    const answer = await send({ method: "POST", target: "/v1/products/v2", body: { name: "refused" } });
    const expected = { success: false, message: "categoryId: must be an existing category", code: "category_unknown" };
    expect([answer.status, answer.json]).toEqual([400, expected]);
  });

  it("answers a missing resource in the words of the group", async () => {
    expect((await send({ target: "/v1/transactions/none" })).json).toEqual(notFoundB);
    const product = await send({ method: "DELETE", target: "/v1/products/none" });
    expect([product.status, product.json]).toEqual([404, { success: false, message: "Resource not found" }]);
    const subscription = await send({ target: "/v1/subscriptions/none" });
    expect(subscription.json).toEqual({ success: false, message: "Subscription not found" });
  });

  it("answers a conflicting state with 409", async () => {
    const answer = await send({ method: "POST", target: "/v1/transactions/pending/refund" });
    const message = "The resource does not accept this operation in its current state";
    expect(answer.json).toEqual({ statusCode: 409, error: "Conflict", message, code: "transaction_not_paid" });
  });

  it("adds a code to the failures that have one on the wire", async () => {
    const answer = await send({ method: "POST", target: "/v1/transactions/used/refund" });
    expect(answer.json).toMatchObject({ statusCode: 409, error: "Conflict", code: "IDEMPOTENCY_KEY_REUSED" });
  });

  it("reveals nothing of an unexpected error", async () => {
    for (const target of ["/v1/transactions/broken", "/v1/balance"]) {
      const answer = await send({ target });
      expect(answer.status).toBe(500);
      expect(answer.json.message).toBe("Internal server error");
      expect(answer.body).not.toContain("4111");
    }
  });

  it("answers 503 when the database is unavailable", async () => {
    const answer = await send({ target: "/v1/transactions/gone" });
    const expected = { statusCode: 503, error: "Service Unavailable", message: "Service unavailable" };
    expect([answer.status, answer.json]).toEqual([503, expected]);
  });
});

describe("headers and limits", () => {
  it("puts the same headers on every answer", async () => {
    const calls: TestCall[] = [
      { target: "/v1/transactions" },
      { target: "/nothing" },
      { method: "OPTIONS", target: "/v1/transactions" },
      { target: "/v1/transactions", token: "bad" },
      { target: "/v1/transactions/broken" },
      { method: "POST", target: "/v1/pix/in/qrcode", body: "{" },
    ];
    for (const call of calls) {
      const { headers } = await send(call);
      expect(headers).toMatchObject({
        "content-type": "application/json; charset=utf-8",
        "cache-control": "no-store",
        "x-content-type-options": "nosniff",
        "x-ratelimit-limit": "1000",
        "x-ratelimit-remaining": "999",
        "x-ratelimit-reset": "60",
        "x-request-id": expect.stringMatching(/^[0-9a-f-]{36}$/),
      });
    }
  });

  it("sends retry-after when a failure has one", async () => {
    const answer = await callApi(testApi, { method: "POST", target: "/v1/auth" });
    expect([answer.status, answer.headers["retry-after"]]).toEqual([429, "7"]);
  });

  it("answers the 1001st request of a minute with 429 before anything else, whatever its path and token", async () => {
    const address = freshAddress();
    const before = await Promise.all(
      Array.from({ length: 1000 }, () => callApi(testApi, { target: "/v1/nothing", address })),
    );
    expect(new Set(before.map(({ status }) => status))).toEqual(new Set([404]));
    const expected = { statusCode: 429, error: "Too Many Requests", message: "Too many requests" };
    for (const target of ["/v1/nothing", "/v1/transactions", "/v1/products/1", "/v1/openapi.json"]) {
      const answer = await send({ target, address });
      expect([answer.status, answer.json]).toEqual([429, expected]);
      expect(answer.headers["x-ratelimit-remaining"]).toBe("0");
      expect(answer.headers["retry-after"]).toBe(answer.headers["x-ratelimit-reset"]);
      expect(Number(answer.headers["retry-after"])).toBeGreaterThan(0);
    }
    expect((await send({ target: "/v1/transactions" })).status).toBe(200);
  });

  it("counts IPv6 by /64 and IPv4-mapped addresses as IPv4", async () => {
    const remaining = async (address: string) =>
      (await callApi(testApi, { target: "/v1/nothing", address })).headers["x-ratelimit-remaining"];
    const [a, b, c] = [Math.random(), Math.random(), Math.random()].map((each) =>
      Math.floor(each * 65_536).toString(16),
    );
    const network = `2001:db8:${a}:${b}`;
    expect(await remaining(`${network}::1`)).toBe("999");
    expect(await remaining(`${network}:${c}:2:3:4`)).toBe("998");
    const address = freshAddress();
    expect(await remaining(address)).toBe("999");
    expect(await remaining(`::ffff:${address}`)).toBe("998");
  });

  it("passes the client address to the procedure", async () => {
    const answer = await send({ target: "/v1/transactions/abc", address: "::ffff:10.9.8.7" });
    expect(answer.json.data.address).toBe("10.9.8.7");
  });
});

describe("a router that cannot be served", () => {
  const withInput = (input: z.ZodType, path: `/${string}` = "/pix/x") =>
    createRouter({
      operation: openProcedure
        .meta({ openapi: { method: "POST", path } })
        .input(input)
        .mutation(() => null),
    });

  it("fails to open with an input that accepts unknown fields", () => {
    expect(() => createRestApi(withInput(z.object({ a: z.string() })))).toThrow("must be a strictObject");
  });

  it("fails to open with a path without a group, or a parameter that the input lacks", () => {
    expect(() => createRestApi(withInput(z.strictObject({}), "/unheard-of"))).toThrow("no group");
    expect(() => createRestApi(withInput(z.strictObject({}), "/pix/{id}"))).toThrow("lacks id");
  });
});
