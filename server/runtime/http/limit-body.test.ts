import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testApi } from "@/testing/support/rest";
import { createForward } from "./forward";
import { createNodeServer } from "./node-server";

const folder = mkdtempSync(join(tmpdir(), "quitanda-body-"));
const socketPath = join(folder, "pages.sock");
const kibibytes = 1024;
const limit = 256 * kibibytes;

const seen = { requests: 0, bytes: 0, broken: 0 };
const readAll: RequestListener = (req, res) => {
  seen.requests += 1;
  req.on("data", (part: Buffer) => {
    seen.bytes += part.length;
  });
  req.once("end", () => res.end(`read ${seen.bytes}`));
  req.once("error", () => {
    seen.broken += 1;
  });
};
const pages = createServer(readAll);
const forward = createForward({
  findPlace: () => ({ at: { socketPath }, gone: new AbortController().signal }),
  answerMilliseconds: 5_000,
  bodyMilliseconds: 500,
});
const web = createNodeServer({ restApi: testApi, pages: forward.answer, upgrade: null, trustProxy: 0 });
let port = 0;

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

beforeAll(async () => {
  pages.listen(socketPath);
  await once(pages, "listening");
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  ({ port } = web.server.address() as AddressInfo);
});
beforeEach(() => void Object.assign(seen, { requests: 0, bytes: 0, broken: 0 }));
afterAll(async () => {
  await Promise.all([close(web.server), close(pages)]);
  rmSync(folder, { recursive: true });
});

const paths = [
  "/login",
  "/api/trpc/products.create",
  "/c/abcdefghijkl/order",
  "/api/callbacks/sandbox/x/y",
  "/nothing",
];

function pieces(count: number): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent === count) return controller.close();
      sent += 1;
      controller.enqueue(new Uint8Array(16 * kibibytes));
    },
  });
}

const post = (path: string, body: string | ReadableStream<Uint8Array>) =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: "POST", body, duplex: "half" } as RequestInit);

describe("a body of more than 256 KiB", () => {
  it.each(paths)("is refused by its content-length before the pages get the request: %s", async (path) => {
    const answer = await post(path, "x".repeat(limit + 1));
    expect([answer.status, answer.headers.get("connection")]).toEqual([413, "close"]);
    expect(await answer.json()).toMatchObject({ message: "Request body is too large" });
    expect(seen.requests).toBe(0);
  });

  it("is refused by its content-length, even if no byte of it arrives", async () => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9000000\r\n\r\n");
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 413 /);
    socket.destroy();
  });

  it.each(paths)("without a content-length is refused by its size, and is not forwarded further: %s", async (path) => {
    const answer = await post(path, pieces(64));
    expect(answer.status).toBe(413);
    await answer.text();
    expect(seen.bytes).toBeLessThanOrEqual(limit + 64 * kibibytes);
    if (seen.requests > 0) await expect.poll(() => seen.broken).toBe(1);
  });
});

describe("a body of 256 KiB", () => {
  it("reaches the pages whole, announced or not", async () => {
    expect(await (await post("/login", "x".repeat(limit))).text()).toBe(`read ${limit}`);
    seen.bytes = 0;
    expect(await (await post("/login", pieces(16))).text()).toBe(`read ${limit}`);
  });

  it("is checked before the address of a callback", async () => {
    expect((await post("/api/callbacks/nobody/at/home", "x".repeat(limit))).status).toBe(404);
  });
});

describe("a body that stalls", () => {
  it.each([
    ["in any part", ""],
    ["but for a drop now and then", "x"],
  ])("%s is refused with 408, and the pages' connection is closed", async (_, drop) => {
    const socket = connect(port, "127.0.0.1");
    socket.write("POST /login HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1000\r\n\r\n");
    const dropping = setInterval(() => void (drop && socket.write(drop)), 50);
    socket.on("error", () => clearInterval(dropping));
    const [first] = (await once(socket, "data")) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    await once(socket, "close");
    clearInterval(dropping);
    // A request without body bytes does not reach the pages.
    await expect.poll(() => seen.broken).toBe(drop === "" ? 0 : 1);
    expect(seen.requests).toBe(seen.broken);
  });
});
