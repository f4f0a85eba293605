import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { createTestToken } from "@/testing/support/rest";
import { getRestApi } from "../rest/rest";
import { createNodeServer } from "./node-server";

const web = createNodeServer({
  restApi: getRestApi(),
  pages: (_, res) => void res.end(),
  upgrade: null,
  trustProxy: 0,
});
let origin = "";
let authorization = "";

beforeAll(async () => {
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
  authorization = `Bearer ${(await createTestToken()).token}`;
});
afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

async function get(path: string, headers: Record<string, string> = {}, method: "GET" | "HEAD" | "POST" = "GET") {
  const own = { authorization, "x-forwarded-for": freshAddress() };
  const answer = await request(`${origin}/v1${path}`, { method, headers: { ...own, ...headers } });
  const bytes = Buffer.from(await answer.body.arrayBuffer());
  return { status: answer.statusCode, headers: answer.headers, bytes };
}

describe("an answer of more than 1 KiB", () => {
  it.each([
    ["gzip", "gzip", gunzipSync],
    ["br", "gzip, deflate, br", brotliDecompressSync],
    ["gzip", "br;q=0.1, gzip;q=0.9", gunzipSync],
    ["br", "*", brotliDecompressSync],
  ])("is compressed by %s if the client accepts %s", async (coding, accept, unpack) => {
    const plain = await get("/events/schema.json");
    const packed = await get("/events/schema.json", { "accept-encoding": accept });
    expect(packed.headers).toMatchObject({
      "content-encoding": coding,
      vary: "accept-encoding",
      "content-length": String(packed.bytes.length),
    });
    expect(unpack(packed.bytes).equals(plain.bytes)).toBe(true);
    expect(packed.bytes.length).toBeLessThan(plain.bytes.length / 2);
  });

  it.each(["identity", "gzip;q=0, br;q=0.0", "deflate", ""])(
    "is not compressed if the client accepts %j",
    async (accept) => {
      const { headers } = await get("/events/schema.json", { "accept-encoding": accept });
      expect(headers).not.toHaveProperty("content-encoding");
      expect(headers.vary).toBe("accept-encoding");
    },
  );

  it("is not compressed if the client sends no Accept-Encoding", async () => {
    expect((await get("/events/schema.json")).headers).not.toHaveProperty("content-encoding");
  });
});

it("a short answer, a refusal and the answer to a HEAD are not compressed", async () => {
  const asked = { "accept-encoding": "gzip, br" };
  for (const answer of [
    await get("/transactions", asked),
    await get("/nothing", asked),
    await get("/events/schema.json", asked, "HEAD"),
  ]) {
    expect(answer.headers).not.toHaveProperty("content-encoding");
  }
});

describe("/v1/openapi.json", () => {
  it.each(["", "gzip", "br"])("has a strong ETag per encoding, and gets 304 for a matching one: %j", async (coding) => {
    const accept: Record<string, string> = coding ? { "accept-encoding": coding } : {};
    const first = await get("/openapi.json", accept);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(coding ? new RegExp(`^"[\\da-f]{32}-${coding}"$`) : /^"[\da-f]{32}"$/);
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, "*"]) {
      const again = await get("/openapi.json", { ...accept, "if-none-match": known });
      expect([again.status, again.bytes.length]).toEqual([304, 0]);
    }
    const changed = await get("/openapi.json", { ...accept, "if-none-match": '"00000000000000000000000000000000"' });
    expect([changed.status, changed.headers.etag]).toEqual([200, etag]);
  });
});
