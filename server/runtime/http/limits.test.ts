import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { testApi } from "@/testing/support/rest";
import { createNodeServer, type NodeServer } from "./node-server";

const waiting: (() => void)[] = [];
const options = {
  restApi: testApi,
  pages: (req: { url?: string }, res: { end: (text: string) => void }) => {
    if (req.url === "/slow") waiting.push(() => res.end("late"));
    else res.end("a page");
  },
  upgrade: null,
};
const behindProxy = createNodeServer({ ...options, trustProxy: 1, atOnce: 3 });
const direct = createNodeServer({ ...options, trustProxy: 0, atOnce: 3 });

async function listen({ server }: NodeServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

let origin = "";
let directPort = 0;
beforeAll(async () => {
  origin = `http://127.0.0.1:${await listen(behindProxy)}`;
  directPort = await listen(direct);
});
afterAll(async () => {
  for (const { server } of [behindProxy, direct]) {
    server.closeAllConnections();
    server.close();
    await once(server, "close");
  }
});

const get = (path: string, address: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}${path}`, { headers: { "x-forwarded-for": address, ...headers } });

async function ask(times: number, path: string, address: string): Promise<void> {
  for (let sent = 0; sent < times; sent += 1) await (await get(path, address)).text();
}

describe("an address that requests pages", () => {
  it("gets 600 responses a minute, not counting build files, and a 429 in the format of the requested page", async () => {
    const address = freshAddress();
    await ask(600, "/login", address);
    const refused = await get("/login", address, { accept: "text/html" });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Espere um minuto");
    expect(await (await get("/c/abcdefghijkl/quote", address)).json()).toMatchObject({ problem: "busy" });
    expect(await (await get("/api/trpc/transactions.list", address)).json()).toMatchObject({
      error: { json: { data: { failure: "RATE_LIMITED", httpStatus: 429 } } },
    });
    expect((await get("/_next/static/chunk.js", address)).status).toBe(200);
    expect((await get("/login", freshAddress())).status).toBe(200);
    // Acquirers, schedulers and API clients do not count toward the limit.
    expect((await get("/v1/nothing", address)).status).toBe(404);
    expect((await get("/api/cron/renewals", address)).status).toBe(401);
  });

  it("uses none of it up with files of the build", async () => {
    const address = freshAddress();
    await ask(610, "/_next/static/chunk.js", address);
    expect((await get("/login", address)).status).toBe(200);
  });
});

describe("what one address has at once", () => {
  it("behind a proxy is its requests under way, and nobody else's", async () => {
    const address = freshAddress();
    const slow = Array.from({ length: 3 }, () => get("/slow", address));
    await expect.poll(() => waiting).toHaveLength(3);
    const refused = await get("/login", address);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    expect((await get("/v1/nothing", address)).status).toBe(429);
    expect((await get("/login", freshAddress())).status).toBe(200);
    for (const answer of waiting.splice(0)) answer();
    await Promise.all(slow.map(async (each) => (await each).text()));
    await expect.poll(async () => (await get("/login", address)).status).toBe(200);
  });

  it("without a proxy is its connections: one more is cut, and one that ends makes room", async () => {
    const sockets = Array.from({ length: 3 }, () => connect(directPort, "127.0.0.1"));
    await Promise.all(sockets.map((socket) => once(socket, "connect")));
    const more = connect(directPort, "127.0.0.1");
    await once(more, "close");
    sockets[0]?.destroy();
    await expect
      .poll(async () => (await fetch(`http://127.0.0.1:${directPort}/login`).catch(() => null))?.status)
      .toBe(200);
    for (const socket of sockets) socket.destroy();
  });
});
