import { readFileSync } from "node:fs";
import { Agent, request } from "undici";
import { beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { connectAgent } from "@/testing/support/mcp/connect";
import { openCommonProduct } from "./common-product";
import { findPages, type RunningProduct, readDemoToken } from "./product";

let product: RunningProduct;
beforeAll(async () => {
  product = await openCommonProduct();
});

const read = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${product.url}${path}`, { headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

describe("the product, for agents", () => {
  it("answers tools at /mcp with the token of /v1", async () => {
    const agent = await connectAgent(product.url, readDemoToken(product));
    expect((await agent.names()).length).toBeGreaterThan(11);
    expect((await agent.call("list_transactions", { limit: 1 })).json).toMatchObject({ success: true });
  });

  it("answers them the same way from the route of hosts that run Next alone", async () => {
    const token = readDemoToken(product);
    const socketPath =
      /PAGES_SOCKET=([^\0]+)/.exec(readFileSync(`/proc/${findPages(product)}/environ`, "utf8"))?.[1] ?? "";
    const ask = async (authorization: string) => {
      const { statusCode, body } = await request("http://pages/mcp", {
        method: "POST",
        headers: {
          authorization,
          host: new URL(product.url).host,
          "content-type": "application/json",
          accept: "application/json, text/event-stream",
          "x-forwarded-for": freshAddress(),
        },
        body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", params: {} }),
        dispatcher: new Agent({ connect: { socketPath } }),
      });
      return { status: statusCode, text: await body.text() };
    };
    const answer = await ask(`Bearer ${token}`);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.text).toContain("list_transactions");
    expect((await ask("Bearer x")).status).toBe(401);
  });

  it("answers the documentation as Markdown, by suffix and by Accept, without a login", async () => {
    const english = { "accept-language": "en" };
    for (const path of ["/llms.txt", "/llms-full.txt", "/docs/webhooks.md", "/docs/reference/charges-pix-qr-code.md"]) {
      const { status, headers, text } = await read(path, english);
      expect({ path, status, type: headers.get("content-type") }).toEqual({
        path,
        status: 200,
        type: "text/markdown; charset=utf-8",
      });
      expect(headers.get("vary")).toContain("accept");
      expect(text).toMatch(/^# /);
      expect((await read(path, { ...english, "if-none-match": headers.get("etag") ?? "" })).status).toBe(304);
    }
    const entries = await read("/docs/search-entries", english);
    expect(entries.headers.get("cache-control")).toBe("private, no-cache");
    const etag = entries.headers.get("etag") ?? "";
    expect(await read("/docs/search-entries", { ...english, "if-none-match": etag })).toMatchObject({
      status: 304,
      text: "",
    });
    const inPortuguese = { "accept-language": "pt-BR", "if-none-match": etag };
    expect((await read("/docs/search-entries", inPortuguese)).status).toBe(200);
    const negotiated = await read("/docs/webhooks", { ...english, accept: "text/markdown" });
    expect(negotiated.text).toBe((await read("/docs/webhooks.md", english)).text);
    expect((await read("/docs/webhooks.md", { "accept-language": "pt-BR" })).text).not.toBe(negotiated.text);
    const page = await read("/docs/webhooks", { accept: "text/html" });
    expect(page.headers.get("content-type")).toContain("text/html");
    expect(page.headers.get("vary")?.toLowerCase()).toContain("accept");
    expect((await read("/docs/nothing.md")).status).toBe(404);
  });
});
