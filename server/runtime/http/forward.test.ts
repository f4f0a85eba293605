import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type RequestListener, request, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createForward, type Place } from "./forward";

const folder = mkdtempSync(join(tmpdir(), "quitanda-forward-"));
const socketPath = join(folder, "pages.sock");

let answer: RequestListener = (_, res) => void res.end();
const pages = createServer((req, res) => answer(req, res));
const gone = new AbortController();
let place: Place | null = { at: { socketPath }, gone: gone.signal };

const forward = createForward({ findPlace: () => place, answerMilliseconds: 400 });
const api = createServer(forward.answer).on("upgrade", forward.upgrade);
let port = 0;
let origin = "";

async function close(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, "close");
}

beforeAll(async () => {
  pages.listen(socketPath);
  await once(pages, "listening");
  api.listen(0, "127.0.0.1");
  await once(api, "listening");
  ({ port } = api.address() as AddressInfo);
  origin = `http://127.0.0.1:${port}`;
});

afterEach(() => {
  place = { at: { socketPath }, gone: gone.signal };
});

afterAll(async () => {
  await Promise.all([close(api), close(pages)]);
  rmSync(folder, { recursive: true });
});

describe("a request passed to the pages", () => {
  it("is forwarded unchanged both ways: method, target, headers, body, status and every cookie", async () => {
    const seen: { method?: string; url?: string; headers?: object; body?: string } = {};
    answer = async (req, res) => {
      const parts: Buffer[] = [];
      for await (const part of req) parts.push(part as Buffer);
      Object.assign(seen, { method: req.method, url: req.url, headers: req.headers });
      seen.body = Buffer.concat(parts).toString();
      res.writeHead(303, [
        ...["location", "/pay/1", "set-cookie", "a=1"],
        ...["set-cookie", "b=2", "connection", "keep-alive"],
      ]);
      res.end("see there");
    };
    const response = await fetch(`${origin}/c/1/order?x=%2F`, {
      method: "POST",
      body: "name=Zé",
      redirect: "manual",
      headers: { "x-forwarded-for": "203.0.113.7", cookie: "visit=1" },
    });
    expect([response.status, response.headers.get("location"), response.headers.getSetCookie()]).toEqual([
      303,
      "/pay/1",
      ["a=1", "b=2"],
    ]);
    expect(await response.text()).toBe("see there");
    expect(seen).toMatchObject({ method: "POST", url: "/c/1/order?x=%2F", body: "name=Zé" });
    expect(seen.headers).toMatchObject({
      host: `127.0.0.1:${port}`,
      "x-forwarded-for": "203.0.113.7",
      cookie: "visit=1",
    });
  });

  it("drops hop-by-hop headers", async () => {
    answer = (req, res) => void res.end(JSON.stringify(req.headers));
    const headers = { connection: "x-own", "x-own": "1", te: "trailers", "http2-settings": "AA" };
    const [response] = await once(request({ port, host: "127.0.0.1", headers }).end(), "response");
    const seen = JSON.parse(await text(response));
    for (const name of ["x-own", "te", "http2-settings"]) expect(seen).not.toHaveProperty(name);
  });

  it.each([
    "x-forwarded-for",
    "x-request-id",
    "host",
    "x-forwarded-host, x-forwarded-proto, x-forwarded-port, forwarded, x-real-ip",
    "keep-alive, X-Forwarded-For , x-request-id",
  ])("keeps what we say about the client, whatever its Connection names: %s", async (connection) => {
    answer = (req, res) => void res.end(JSON.stringify(req.headers));
    const ours = {
      "x-forwarded-for": "203.0.113.7",
      "x-request-id": "018f2d5b-0000-7000-8000-000000000000",
      "x-forwarded-host": "loja.example.com",
      "x-forwarded-proto": "https",
      "x-forwarded-port": "443",
      forwarded: "for=203.0.113.7",
      "x-real-ip": "203.0.113.7",
      host: "loja.example.com",
    };
    const [response] = await once(
      request({ port, host: "127.0.0.1", headers: { ...ours, connection } }).end(),
      "response",
    );
    expect(JSON.parse(await text(response))).toMatchObject(ours);
  });

  it.each(["GET", "DELETE", "POST"])(
    "keeps a body inside its request, whatever Connection names: %s",
    async (method) => {
      const seen: string[] = [];
      answer = async (req, res) => {
        const body = await text(req);
        seen.push(`${req.method} ${req.url} ${body}`);
        res.end();
      };
      const inner = "GET /smuggled HTTP/1.1\r\nhost: a\r\nx-forwarded-for: 127.0.0.1\r\n\r\n";
      for (const framing of [`content-length: ${inner.length}`, "transfer-encoding: chunked"]) {
        const sent = framing.startsWith("content") ? inner : `${inner.length.toString(16)}\r\n${inner}\r\n0\r\n\r\n`;
        const socket = connect(port, "127.0.0.1");
        socket.write(`${method} /outer HTTP/1.1\r\nhost: a\r\n${framing}\r\n`);
        socket.write(`connection: close, content-length, transfer-encoding\r\n\r\n${sent}`);
        await text(socket);
      }
      expect(seen).toEqual(Array(2).fill(`${method} /outer ${inner}`));
    },
  );

  it("streams: the first chunk arrives before the last is produced", async () => {
    let finish: () => void = () => undefined;
    answer = (_, res) => {
      res.write("first");
      finish = () => res.end("last");
    };
    const reader = (await fetch(origin)).body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("first");
    finish();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe("last");
  });

  it("is canceled when the client leaves", async () => {
    const left = new Promise((resolve) => {
      answer = (_, res) => {
        res.write("first");
        res.once("close", () => resolve(res.writableFinished));
      };
    });
    const leaving = new AbortController();
    await fetch(origin, { signal: leaving.signal });
    leaving.abort();
    expect(await left).toBe(false);
  });
});

describe("while the pages are down", () => {
  const expectUnavailable = async (response: Response) => {
    expect(response.status).toBe(503);
    expect(response.headers.get("retry-after")).toBe("2");
    const page = await response.text();
    expect(page.indexOf("Um instante")).toBeLessThan(page.indexOf("One moment"));
    return page;
  };

  it("answers a page that reloads by itself", async () => {
    place = null;
    expect(await expectUnavailable(await fetch(origin))).toContain('http-equiv="refresh"');
    const sent = await fetch(origin, { method: "POST", body: "x=1" });
    expect(await expectUnavailable(sent)).not.toContain("refresh");
  });

  it("also does when the socket is gone", async () => {
    place = { at: { socketPath: join(folder, "nobody.sock") }, gone: gone.signal };
    await expectUnavailable(await fetch(origin));
  });

  it("waits for hanging pages no longer than its limit", async () => {
    answer = () => undefined;
    const startedAt = performance.now();
    await expectUnavailable(await fetch(origin, { method: "POST", body: "x".repeat(100_000) }));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it("stops waiting as soon as the pages are known to be gone", async () => {
    const leaving = new AbortController();
    place = { at: { socketPath }, gone: leaving.signal };
    const asked = new Promise<void>((resolve) => {
      answer = () => resolve();
    });
    const waiting = fetch(origin);
    await asked;
    leaving.abort();
    await expectUnavailable(await waiting);
    await expectUnavailable(await fetch(origin));
  });

  it("aborts an answer under way", async () => {
    answer = (_, res) => {
      res.write("first");
      setTimeout(() => res.destroy(), 50);
    };
    await expect(fetch(origin).then((response) => response.text())).rejects.toThrow();
  });
});

it("forwards an upgrade, and the traffic after it in both directions", async () => {
  pages.once("upgrade", (_, socket) => {
    socket.write("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n");
    socket.pipe(socket);
  });
  const socket = connect(port, "127.0.0.1");
  socket.write("GET /_next/hmr HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: echo\r\n\r\n");
  let told = "";
  socket.on("data", (part: Buffer) => {
    told += part.toString();
  });
  await expect.poll(() => told).toContain("101 Switching Protocols");
  socket.write("ping");
  await expect.poll(() => told).toMatch(/ping$/);
  socket.destroy();
});

it("sends the API's secret to pages on another machine", async () => {
  const remote = createServer((req, res) => void res.end(String(req.headers["x-quitanda-pages-secret"])));
  remote.listen(0, "127.0.0.1");
  await once(remote, "listening");
  const at = { origin: `http://127.0.0.1:${(remote.address() as AddressInfo).port}`, secret: "s".repeat(32) };
  place = { at, gone: gone.signal };
  expect(await (await fetch(origin)).text()).toBe(at.secret);
  await close(remote);
});
