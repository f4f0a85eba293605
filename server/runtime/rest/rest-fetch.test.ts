import { describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { charged, createTestToken, goodCharge, testApi } from "@/testing/support/rest";
import { answerRest } from "./rest-fetch";

async function send(path: string, init: RequestInit & { duplex?: "half" } = {}) {
  const headers = new Headers(init.headers);
  headers.set("x-forwarded-for", freshAddress());
  const response = await answerRest(new Request(`http://localhost:3000${path}`, { ...init, headers }), testApi);
  return { status: response.status, headers: response.headers, text: await response.text() };
}

describe("answerRest", () => {
  it("passes path, query, headers and a streamed body to the API, and its answer back", async () => {
    const { token } = await createTestToken();
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    const before = charged.length;
    const body = new Blob([JSON.stringify(goodCharge)]).stream();
    const paid = await send("/v1/pix/in/qrcode", { method: "POST", headers, body, duplex: "half" });
    expect([paid.status, charged.length]).toEqual([200, before + 1]);
    const list = await send("/v1/transactions?limit=3", { headers });
    expect(JSON.parse(list.text).data).toEqual([{ limit: 3 }]);
    expect(list.headers.get("x-ratelimit-remaining")).toBe("999");
  });

  it("answers a path without token, a HEAD and an oversize body as the API does", async () => {
    expect((await send("/v1/transactions")).status).toBe(401);
    expect(await send("/v1/nothing", { method: "HEAD" })).toMatchObject({ status: 404, text: "" });
    const headers = { "content-type": "application/json" };
    const big = await send("/v1/auth", { method: "POST", headers, body: "x".repeat(300_000) });
    expect([big.status, JSON.parse(big.text).message]).toEqual([413, "Request body is too large"]);
  });

  it("counts requests by the last hop, which the host's own proxy wrote", async () => {
    const address = freshAddress();
    const remaining = async (hops: string) => {
      const request = new Request("http://localhost/v1/x", { headers: { "x-forwarded-for": hops } });
      return (await answerRest(request, testApi)).headers.get("x-ratelimit-remaining");
    };
    expect(await remaining(`1.1.1.1, ${address}`)).toBe("999");
    expect(await remaining(`2.2.2.2, ${address}`)).toBe("998");
  });
});
