import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { testApi } from "@/testing/support/rest";
import { startDraining } from "./health";
import { createNodeServer } from "./node-server";

let undrain: (() => void) | null = null;

let release: (() => void) | null = null;
const web = createNodeServer({
  restApi: testApi,
  pages: (req, res) => {
    const answer = () => void res.writeHead(200).end(JSON.stringify(req.headers));
    if (req.url === "/slow") release = answer;
    else answer();
  },
  upgrade: null,
  trustProxy: 0,
});
let port = 0;
let origin = "";

beforeAll(async () => {
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  ({ port } = web.server.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});

afterEach(() => {
  release = null;
  undrain?.();
});

afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

describe("the client address that Next sees", () => {
  it("is the socket's, whatever the client sent, with the requested host only", async () => {
    const forged = {
      "x-forwarded-for": "203.0.113.7",
      "x-forwarded-host": "evil.example",
      "x-forwarded-proto": "https",
      forwarded: "for=203.0.113.7",
      "x-real-ip": "203.0.113.7",
    };
    const seen = (await (await fetch(`${origin}/page`, { headers: forged })).json()) as Record<string, string>;
    expect(seen["x-forwarded-for"]).toBe("127.0.0.1");
    expect(JSON.stringify(seen)).not.toMatch(/evil|203\.0\.113/);
  });
});

describe("while the process drains", () => {
  it("finishes the request under way, answers new ones 503 in the envelope, and then is idle", async () => {
    const slow = fetch(`${origin}/slow`);
    await expect.poll(() => release).not.toBeNull();
    undrain = startDraining();
    let idle = false;
    const waiting = web.whenIdle(10_000).then(() => {
      idle = true;
    });
    const refused = await fetch(`${origin}/v1/transactions`);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("connection")).toBe("close");
    expect(refused.headers.get("x-ratelimit-limit")).toBe("1000");
    expect(await refused.json()).toEqual({
      statusCode: 503,
      error: "Service Unavailable",
      message: "Service unavailable",
    });
    const health = await fetch(`${origin}/api/health`);
    expect([health.status, await health.json()]).toEqual([503, { status: "draining" }]);
    expect(idle).toBe(false);
    release?.();
    expect((await slow).status).toBe(200);
    await waiting;
  });

  it("waits for a request no longer than its limit", async () => {
    const slow = fetch(`${origin}/slow`);
    await expect.poll(() => release).not.toBeNull();
    const startedAt = performance.now();
    await web.whenIdle(50);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    release?.();
    await slow;
  });
});

describe("a malformed request", () => {
  it.each(["CONNECT /v1/transactions HTTP/1.1\r\nhost: x\r\n\r\n", "nonsense\r\n\r\n", "GET /v1/\x01 HTTP/9\r\n\r\n"])(
    "gets a 400 in the envelope: %j",
    async (bytes) => {
      const socket = connect(port, "127.0.0.1");
      socket.write(bytes);
      const parts: Buffer[] = [];
      for await (const part of socket) parts.push(part as Buffer);
      const [head = "", body = ""] = Buffer.concat(parts).toString().split("\r\n\r\n");
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(head).toContain("x-ratelimit-remaining:");
      expect(JSON.parse(body)).toMatchObject({ statusCode: 400, error: "Bad Request" });
    },
  );
});

async function sendBytes(to: number, bytes: string): Promise<string> {
  const socket = connect(to, "127.0.0.1");
  socket.write(bytes);
  const parts: Buffer[] = [];
  for await (const part of socket) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

describe("a request for the whole server", () => {
  it("is answered with the allowed methods, and refused with any other method", async () => {
    const options = await sendBytes(port, "OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(options).toMatch(/^HTTP\/1\.1 204 No Content\r\n/);
    expect(options).toContain("allow: GET, HEAD, POST");
    const get = await sendBytes(port, "GET * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n");
    expect(get).toMatch(/^HTTP\/1\.1 400 /);
  });
});

describe("an upgrade request", () => {
  const upgraded: string[] = [];
  const development = createNodeServer({
    restApi: testApi,
    pages: (req, res) => void res.end(`page ${req.url}`),
    upgrade: (req, socket) => {
      upgraded.push(req.url ?? "");
      socket.end("HTTP/1.1 101 Switching Protocols\r\n\r\n");
    },
    trustProxy: 0,
  });
  let own = 0;

  beforeAll(async () => {
    development.server.listen(0, "127.0.0.1");
    await once(development.server, "listening");
    own = (development.server.address() as AddressInfo).port;
  });

  afterAll(() => {
    development.server.close();
    development.server.closeAllConnections();
  });

  const offer = "connection: Upgrade, HTTP2-Settings, close\r\nupgrade: h2c\r\nhttp2-settings: AA\r\n";
  const body = JSON.stringify({ amountInCents: 1 });
  const post = `POST /v1/nothing HTTP/1.1\r\nhost: x\r\ncontent-length: ${body.length}\r\n${offer}\r\n${body}`;

  it("is declined and its request answered, in production and in development", async () => {
    const [production, dev] = await Promise.all([sendBytes(port, `${post}`), sendBytes(own, closing(post))]);
    expect(production).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(dev).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(await sendBytes(own, closing(`GET /docs HTTP/1.1\r\nhost: x\r\n${offer}\r\n`))).toContain("page /docs");
  });

  it("closes the connection with its answer, and says so", async () => {
    const kept = post.replace(", close", "");
    const answer = await sendBytes(port, `${kept}GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n`);
    expect(answer).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
    expect(answer.toLowerCase()).toContain("connection: close\r\n");
  });

  it("goes to the pages' hot reload socket in development", async () => {
    await sendBytes(own, "GET /_next/hmr HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n");
    expect(upgraded).toEqual(["/_next/hmr"]);
  });

  /**
   * Uses HTTP/1.0, which closes the connection after the response. `connection: close` has no
   * effect here, because Node removes the header when it declines an upgrade.
   */
  function closing(request: string): string {
    return request.replace("HTTP/1.1", "HTTP/1.0");
  }
});
