import { describe, expect, it } from "vitest";
import { callApi, type TestCall } from "@/testing/support/api-calls";
import { createTestToken, send, testApi } from "@/testing/support/rest";
import { createApiKey, revokeApiKey } from "../../accounts/api-keys/api-keys";
import { blockCompany } from "../../accounts/company/companies";
import { getRestApi } from "./rest";

const notFoundB = { statusCode: 404, error: "Not Found", message: "Resource not found" };
const invalidToken = { statusCode: 401, error: "Unauthorized", message: "Invalid or expired token" };

describe("path and method", () => {
  it.each([
    "/v1",
    "/v1/",
    "/v1/nothing",
    "/v1/transactions/",
    "/v1//transactions",
    "/v1/Transactions",
    "/v1/transactions/%ZZ",
    "/v1/transactions/%C3",
    "/v1/transactions/%00",
    "/v1/transactions/%2",
    "/v1/../v1/transactions",
    "/v1/products/__proto__/constructor",
    "*",
    "",
  ])("answers 404 in envelope B for %s, even without a token", async (target) => {
    for (const call of [{ target }, { target, token: undefined }]) {
      const answer = await send(call);
      expect([answer.status, answer.json]).toEqual([404, notFoundB]);
    }
  });

  it.each([
    ["PUT", "/v1/pix/in/qrcode", "POST"],
    ["HEAD", "/v1/pix/in/qrcode", "POST"],
    ["TRACE", "/v1/transactions", "GET, HEAD"],
    ["OPTIONS", "/v1/transactions/abc", "GET, HEAD"],
    ["GET", "/v1/products/v2", "POST"],
    ["DELETE", "/v1/products/v2", "POST"],
    ["BREW", "/v1/auth", "POST"],
  ])("answers 405 for %s %s and lists the allowed methods, even without a token", async (method, target, allow) => {
    const answer = await send({ method, target, token: undefined });
    expect([answer.status, answer.headers.allow]).toEqual([405, allow]);
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("answers a 405 in the envelope of the path's group", async () => {
    const seller = await send({ method: "GET", target: "/v1/products/v2" });
    expect(seller.json).toEqual({ success: false, message: "Method not allowed" });
    const charges = await send({ method: "GET", target: "/v1/pix/in/qrcode" });
    expect(charges.json).toEqual({ statusCode: 405, error: "Method Not Allowed", message: "Method not allowed" });
  });
});

describe("token", () => {
  it.each([undefined, "Bearer", "Bearer ", "Bearer a b", "bearer null", "Basic YTpi", "Token abc"])(
    "answers 401 for the authorization %s",
    async (authorization) => {
      const headers = authorization === undefined ? undefined : { authorization };
      const answer = await callApi(testApi, { target: "/v1/transactions", headers });
      expect([answer.status, answer.headers["www-authenticate"], JSON.parse(answer.body)]).toEqual([
        401,
        "Bearer",
        invalidToken,
      ]);
    },
  );

  it("answers 401 before checking content type, size, body or query", async () => {
    for (const call of [{ body: "x", headers: { "content-type": "text/plain" } }, { body: "{" }, { target: "?a=1" }]) {
      const target = `/v1/pix/in/qrcode${"target" in call ? call.target : ""}`;
      const answer = await callApi(testApi, { method: "POST", ...call, target });
      expect(answer.status).toBe(401);
    }
  });

  it("of /v1/auth is its pair, which is checked before the body; a valid pair gets the error of its request", async () => {
    const { companyId } = await createTestToken();
    const { apiKey, apiSecret } = await createApiKey({ companyId, name: "test", createdBy: null, now: new Date() });
    const basic = (password: string) => `Basic ${Buffer.from(`${apiKey}:${password}`).toString("base64")}`;
    const bad: [call: Omit<TestCall, "target">, status: number][] = [
      [{ body: "x", headers: { "content-type": "text/plain" } }, 415],
      [{ body: "x".repeat(300_000) }, 413],
      [{ body: "{" }, 400],
      [{ body: { unknown: 1 } }, 400],
    ];
    for (const [call, status] of bad) {
      const ask = async (authorization: string) => {
        const headers = { ...call.headers, ...(authorization ? { authorization } : {}) };
        const asked = { method: "POST", target: "/v1/auth", ...call, headers };
        return (await callApi(getRestApi(), { ...asked, headers: { "content-type": "application/json", ...headers } }))
          .status;
      };
      expect([await ask(""), await ask(basic("sk_wrong")), await ask(basic(apiSecret))]).toEqual([401, 401, status]);
    }
  });

  it("answers 401 in envelope A for a seller path and in B for subscriptions", async () => {
    const product = await send({ method: "DELETE", target: "/v1/products/1", token: "no" });
    expect(product.json).toEqual({ success: false, message: "Invalid or expired token" });
    expect((await send({ target: "/v1/subscriptions/1", token: "no" })).json).toEqual(invalidToken);
  });

  it("refuses the tokens of a revoked key and of a blocked company at the next request", async () => {
    const other = await createTestToken();
    const blocked = await createTestToken();
    const status = async (each: string) => (await send({ target: "/v1/transactions", token: each })).status;
    expect([await status(other.token), await status(blocked.token)]).toEqual([200, 200]);
    await revokeApiKey({ ...other, actor: "operator", now: new Date() });
    await blockCompany(blocked.companyId, new Date());
    expect([await status(other.token), await status(blocked.token)]).toEqual([401, 401]);
  });

  it("gives the procedure the company of the token", async () => {
    const { token, companyId } = await createTestToken();
    expect((await send({ target: "/v1/transactions/abc", token })).json.data.company).toBe(companyId);
  });
});
