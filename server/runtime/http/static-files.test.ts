import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { brotliCompressSync, brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withStaticFiles } from "./static-files";

const path = "/_next/static/chunks/0ab-c1~d.js";
const script = 'console.log("pão");'.repeat(200);
const home = mkdtempSync(join(tmpdir(), "quitanda-static-"));
const folder = join(home, "static");
mkdirSync(dirname(join(folder, path)), { recursive: true });
writeFileSync(join(folder, `${path}.br`), brotliCompressSync(script));
writeFileSync(join(home, "outside.js.br"), brotliCompressSync("secret"));
const server = createServer(withStaticFiles(folder, (_, res) => void res.writeHead(418).end("of the pages")));

beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
  rmSync(home, { recursive: true });
});

async function ask(target: string, accept: string | null, method = "GET", further: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const headers = { ...further, ...(accept === null ? {} : { "accept-encoding": accept }) };
  const asked = request({ host: "127.0.0.1", port, path: target, method, headers }).end();
  const [answer] = await once(asked, "response");
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk);
  return { status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) };
}

describe("static files", () => {
  it("are sent compressed, with their type, and cacheable for ever", async () => {
    const { status, headers, body } = await ask(path, "gzip, deflate, br, zstd");
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-encoding": "br",
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(body.length),
      "cache-control": "public, max-age=31536000, immutable",
      "x-content-type-options": "nosniff",
      vary: "accept-encoding",
    });
    expect(brotliDecompressSync(body).toString()).toBe(script);
  });

  it("answer HEAD without their content", async () => {
    const { status, headers, body } = await ask(`${path}?v=1`, "br", "HEAD");
    expect([status, headers["content-encoding"], body.length]).toEqual([200, "br", 0]);
  });

  it("answer 304 to a client that has them", async () => {
    const { headers } = await ask(path, "br");
    const { status, headers: again, body } = await ask(path, "br", "GET", { "if-none-match": String(headers.etag) });
    expect([status, again["content-encoding"], body.length]).toEqual([304, undefined, 0]);
  });

  it.each([
    ["no brotli is read", path, "gzip", "GET"],
    ["brotli is refused", path, "gzip, br;q=0", "GET"],
    ["nothing is said of encodings", path, null, "GET"],
    ["there is no such file", "/_next/static/chunks/other.js", "br", "GET"],
    ["a path leads out of the folder", "/_next/static/../../../outside.js", "br", "GET"],
    ["a path leads out of it in disguise", "/_next/static/..%2f..%2f..%2foutside.js", "br", "GET"],
    ["a path is no path", "/_next/static/%E0%A4%A.js", "br", "GET"],
    ["a file has no type", "/_next/static/chunks/0ab-c1~d", "br", "GET"],
    ["a page is asked for", "/login", "br", "GET"],
    ["something is sent", path, "br", "POST"],
  ])("are left to the pages when %s", async (_, target, accept, method) => {
    const { status, body } = await ask(target, accept, method);
    expect([status, String(body)]).toEqual([418, "of the pages"]);
  });
});
