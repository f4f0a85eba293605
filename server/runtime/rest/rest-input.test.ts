import { describe, expect, it } from "vitest";
import { callApi, freshAddress } from "@/testing/support/api-calls";
import { charge, charged, goodCharge, send, testApi } from "@/testing/support/rest";

describe("body", () => {
  const invalid = (message: string) => ({ statusCode: 400, error: "Bad Request", message });

  it.each([
    ["text/plain", 415],
    ["application/x-www-form-urlencoded", 415],
    ["application/json; charset=latin1", 415],
    ["application/jsonp", 415],
    ["application/json; charset=utf-8", 200],
    ['Application/JSON;charset="UTF-8"', 200],
    ["application/json", 200],
  ])("answers a body of type %s with %i", async (type, status) => {
    const whole = await charge(goodCharge, { headers: { "content-type": type } });
    const chunked = await charge([Buffer.from(JSON.stringify(goodCharge))], { headers: { "content-type": type } });
    expect([whole.status, chunked.status]).toEqual([status, status]);
  });

  it.each([
    ["gzip", 415],
    ["br", 415],
    ["identity, gzip", 415],
    ["x-unknown", 415],
    ["identity", 200],
    ["Identity", 200],
    ["", 200],
  ])("answers a body of the encoding %j with %i, announced or not", async (encoding, status) => {
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    const whole = await charge(goodCharge, { headers });
    const chunked = await charge([Buffer.from(JSON.stringify(goodCharge))], { headers });
    expect([whole.status, chunked.status]).toEqual([status, status]);
    if (status === 415) expect(whole.json.message).toBe("Content-Encoding must be identity");
  });

  it("asks nothing of the encoding where there is no body", async () => {
    const headers = { "content-encoding": "gzip" };
    expect((await send({ target: "/v1/transactions", headers })).status).toBe(200);
  });

  it("answers 415 before 413, and 413 before it parses", async () => {
    const big = "x".repeat(300_000);
    expect((await charge(big, { headers: { "content-type": "text/plain" } })).status).toBe(415);
    const answer = await charge(big);
    expect([answer.status, answer.json.message]).toEqual([413, "Request body is too large"]);
  });

  it("counts the received bytes, whatever content-length says", async () => {
    const chunk = Buffer.alloc(100 * 1024, 32);
    expect((await charge([chunk, chunk, chunk])).status).toBe(413);
    expect((await charge(Buffer.concat([chunk, chunk, chunk]), { headers: { "content-length": "5" } })).status).toBe(
      413,
    );
  });

  it("accepts a body of exactly 256 KiB and refuses one byte more", async () => {
    const text = JSON.stringify(goodCharge);
    expect((await charge(text.padEnd(256 * 1024))).status).toBe(200);
    expect((await charge(text.padEnd(256 * 1024 + 1))).status).toBe(413);
  });

  it("joins characters that arrive in two parts", async () => {
    const bytes = Buffer.from(JSON.stringify({ ...goodCharge, customer: { name: "João" } }));
    const middle = bytes.indexOf(0xc3) + 1;
    const answer = await charge([bytes.subarray(0, middle), new Uint8Array(), bytes.subarray(middle)]);
    expect(answer.json.data.received.customer.name).toBe("João");
  });

  it.each([
    ["{", "body: must be valid JSON"],
    ["null", "body: must be a JSON object"],
    ["[]", "body: must be a JSON object"],
    ['"text"', "body: must be a JSON object"],
    ["7", "body: must be a JSON object"],
    ["\uFEFF{}", "body: must be valid JSON"],
    ["{}", "amountInCents: is required"],
    ["", "amountInCents: is required"],
    ['{"amountInCents":"500"}', "amountInCents: must be an integer"],
    ['{"amountInCents":null}', "amountInCents: must be an integer"],
    ['{"amountInCents":true}', "amountInCents: must be an integer"],
    ['{"amountInCents":[7]}', "amountInCents: must be an integer"],
    ['{"amountInCents":1.5}', "amountInCents: must be an integer"],
    ['{"amountInCents":0}', "amountInCents: must be at least 1"],
    ['{"amountInCents":1e400}', "amountInCents: must be an integer"],
    ['{"amountInCents":1}', "customer: is required"],
    ['{"amountInCents":1,"customer":{}}', "customer.name: is required"],
    ['{"amountInCents":1,"customer":{"name":7}}', "customer.name: must be a string"],
    ['{"amountInCents":1,"customer":{"name":""}}', "customer.name: must have at least 1 character"],
    ['{"amountInCents":1,"customer":{"name":"a","x":1}}', "customer.x: is not a known property"],
    ['{"amountInCents":1,"customer":{"name":"a"},"x":1}', "x: is not a known property"],
    ['{"amountInCents":1,"customer":{"name":"a"},"paid":"false"}', "paid: must be a boolean"],
    ['{"amountInCents":1,"customer":{"name":"a"},"tags":["a",7]}', "tags.1: must be a string"],
    ['{"amountInCents":1,"customer":{"name":"a\\u0000"}}', "customer.name: must not contain NUL"],
    ['{"amountInCents":1,"customer":{"name":"\\ud800"}}', "customer.name: must not contain a lone surrogate"],
    ['{"amountInCents":1,"customer":{"name":"a","__proto__":{}}}', "customer.__proto__: is not a known property"],
    ['{"amountInCents":1,"tags":[{"\\u0063onstructor":1}]}', "tags.0.constructor: is not a known property"],
    ['{"prototype":1}', "prototype: is not a known property"],
    ['{"\\ud800":1}', "body: has a key that must not contain a lone surrogate"],
  ])("refuses %s, naming the field, and calls nothing", async (body, message) => {
    const before = charged.length;
    const answer = await charge(body);
    expect([answer.status, answer.json]).toEqual([400, invalid(message)]);
    expect(charged.length).toBe(before);
  });

  it("refuses bytes that are not UTF-8", async () => {
    const answer = await charge(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]));
    expect(answer.json).toEqual(invalid("body: must be valid UTF-8"));
  });

  it("refuses nesting deeper than 32, however deep", async () => {
    const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`;
    expect((await charge(nested(32))).json.message).toBe("amountInCents: is required");
    expect((await charge(nested(33))).json.message).toContain("must not be nested deeper than 32");
    expect((await charge(`${"[".repeat(100_000)}${"]".repeat(100_000)}`)).json.message).toContain("nested deeper");
  });

  it("keeps the answer short when a caller's field name is long", async () => {
    const answer = await charge({ ...goodCharge, ["x".repeat(100_000)]: 1 });
    expect(answer.status).toBe(400);
    expect(answer.body.length).toBeLessThan(400);
  });

  it("refuses a path parameter repeated in the body, and any field when none is expected", async () => {
    const twice = await send({
      method: "POST",
      target: "/v1/transactions/abc/refund",
      body: { transactionId: "other" },
    });
    expect(twice.json).toEqual(invalid("transactionId: is not a known property"));
    const open = await callApi(testApi, { method: "POST", target: "/v1/auth", body: { grant: "x" } });
    expect(JSON.parse(open.body)).toEqual(invalid("grant: is not a known property"));
    const get = await send({ target: "/v1/transactions", body: { limit: 1 } });
    expect(get.json).toEqual(invalid("limit: is not a known property"));
  });

  it("answers 400 when the client disconnects in the middle of its body", async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("{");
      throw Object.assign(new Error("aborted"), { code: "ECONNRESET" });
    }
    const answer = await testApi.handle({
      method: "POST",
      target: "/v1/auth",
      headers: { "content-type": "application/json", "content-length": "9" },
      socketAddress: freshAddress(),
      body: broken(),
    });
    expect(JSON.parse(answer.body)).toEqual(invalid("body: ended too early"));
  });
});

describe("query", () => {
  it.each([
    ["limit=01", "limit: must be a non-negative integer"],
    ["limit=-1", "limit: must be a non-negative integer"],
    ["limit=1.0", "limit: must be a non-negative integer"],
    ["limit=1e1", "limit: must be a non-negative integer"],
    ["limit=%201", "limit: must be a non-negative integer"],
    ["limit=", "limit: must be a non-negative integer"],
    ["limit", "limit: must be a non-negative integer"],
    ["limit=101", "limit: must be at most 100"],
    ["limit=9999999999999999", "limit: must be at most 100"],
    ["limit=1&limit=1", "limit: must be given once"],
    ["open=1", "open: must be true or false"],
    ["open=TRUE", "open: must be true or false"],
    ["page=1", "page: is not a known parameter"],
    ["limit[]=1", "limit[]: is not a known parameter"],
    ["__proto__=1", "__proto__: is not a known parameter"],
    ["=1", "query: is not a known parameter"],
    ["search=%E9", "search: is not validly percent-encoded"],
    ["search=%", "search: is not validly percent-encoded"],
    ["search=%00", "search: must not contain NUL"],
    ["%FF=1", "query: is not validly percent-encoded"],
  ])("refuses ?%s, naming the parameter", async (query, message) => {
    const answer = await send({ target: `/v1/transactions?${query}` });
    expect([answer.status, answer.json]).toEqual([400, { statusCode: 400, error: "Bad Request", message }]);
  });

  it("refuses a query when the operation takes a body, and a path parameter in the query", async () => {
    const post = await charge(goodCharge, { target: "/v1/pix/in/qrcode?amountInCents=1" });
    expect(post.json.message).toBe("amountInCents: is not a known parameter");
    const get = await send({ target: "/v1/transactions/abc?transactionId=x" });
    expect(get.json.message).toBe("transactionId: is not a known parameter");
  });

  it("accepts a bare question mark", async () => {
    expect((await send({ target: "/v1/transactions?" })).status).toBe(200);
  });
});
