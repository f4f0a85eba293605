import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { testApi } from "@/testing/support/rest";
import { exchangeBytes, halfClose } from "@/testing/support/sockets";
import { createNodeServer } from "./node-server";
import { isServed } from "./request-host";

const served = { servedHosts: new Set(["pay.example.com"]) };
const pagesSeen: string[] = [];
const web = createNodeServer({
  restApi: testApi,
  pages: (req, res) => {
    pagesSeen.push(req.url ?? "");
    res.end("a page");
  },
  upgrade: null,
  trustProxy: 1,
  servesHost: (host) => isServed(host, served),
});
let port = 0;

beforeAll(async () => {
  web.server.listen(0, "127.0.0.1");
  await once(web.server, "listening");
  ({ port } = web.server.address() as AddressInfo);
});

afterAll(async () => {
  web.server.closeAllConnections();
  web.server.close();
  await once(web.server, "close");
});

function ask(line: string, hosts: string[], lines: string[] = []) {
  const own = [`x-forwarded-for: ${freshAddress()}`, "connection: close"];
  const heads = [`${line}`, ...hosts.map((host) => `host: ${host}`), ...own, ...lines, "", ""];
  return exchangeBytes(port, heads.join("\r\n"));
}

const statusOf = async (line: string, hosts: string[]) => (await ask(line, hosts)).status;

describe("a host that is not ours", () => {
  it.each([
    "evil.example",
    "127.0.0.1.evil.example",
    "localhost.evil.example:3000",
    "pay.example.com.evil.example",
    "2130706433",
    "0x7f.1",
  ])("is answered 421 at every entry point, and no page sees it: %s", async (host) => {
    pagesSeen.length = 0;
    const answer = await ask("GET /v1/transactions HTTP/1.1", [host]);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      421,
      { statusCode: 421, error: "Misdirected Request", message: "This host is not served here" },
    ]);
    expect(answer.headers["x-ratelimit-limit"]).toBe("1000");
    for (const path of ["/login", "/api/trpc/companies.current", "/api/callbacks/sandbox/1/2", "/api/cron/renewals"]) {
      expect(await statusOf(`POST ${path} HTTP/1.1`, [host])).toBe(421);
    }
    expect(pagesSeen).toEqual([]);
  });

  it("is refused in the absolute form too, whatever the Host header says", async () => {
    expect(await statusOf("GET http://evil.example/v1/transactions HTTP/1.1", ["localhost"])).toBe(421);
    expect(await statusOf("GET http://localhost/v1/transactions HTTP/1.1", ["evil.example"])).toBe(421);
  });

  it("gets an answer from the health check, which a load balancer requests by any name", async () => {
    expect([200, 503]).toContain(await statusOf("GET /api/health HTTP/1.1", ["evil.example"]));
  });
});

describe("a host that is ours", () => {
  it.each([
    "pay.example.com",
    "PAY.example.com:443",
    "pay.example.com.",
    "localhost:3000",
    "shop.localhost",
    "127.0.0.1:3000",
    "[::1]:3000",
    "203.0.113.7",
  ])("reaches the API and the pages: %s", async (host) => {
    expect(await statusOf("GET /v1/transactions HTTP/1.1", [host])).toBe(401);
    expect(await statusOf("GET /login HTTP/1.1", [host])).toBe(200);
  });

  it("is any host if the server is public and no name is configured", () => {
    expect(isServed("anything.example", { servedHosts: null })).toBe(true);
  });
});

describe("Host", () => {
  it.each([
    ["missing", []],
    ["there twice", ["localhost", "localhost"]],
    ["empty", [""]],
    ["a user and a host", ["localhost@evil.example"]],
    ["a URL", ["http://localhost/"]],
    ["two names", ["localhost, evil.example"]],
  ])("that is %s is a 400 at every entry point", async (_, hosts) => {
    const answer = await ask("GET /v1/transactions HTTP/1.1", hosts);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([400, { statusCode: 400, error: "Bad Request" }]);
    expect(answer.headers["x-ratelimit-limit"]).toBe("1000");
    expect(await statusOf("GET /login HTTP/1.1", hosts)).toBe(400);
  });

  it("may be missing in HTTP/1.0, which does not require it", async () => {
    expect(await statusOf("GET /v1/transactions HTTP/1.0", [])).toBe(401);
  });
});

describe("what HTTP allows a client", () => {
  it("an unknown method is 501, and a method of another protocol 405 or 501", async () => {
    for (const path of ["/v1/transactions", "/login"]) {
      const answer = await ask(`BREW ${path} HTTP/1.1`, ["localhost"]);
      expect([answer.status, JSON.parse(answer.body)]).toMatchObject([501, { statusCode: 501 }]);
    }
    expect(await statusOf("PROPFIND /v1/transactions HTTP/1.1", ["localhost"])).toBe(405);
    expect(await statusOf("PROPFIND /login HTTP/1.1", ["localhost"])).toBe(501);
  });

  it("too large a head is 431, in the envelope", async () => {
    const answer = await ask("GET /v1/transactions HTTP/1.1", ["localhost"], [`x-long: ${"x".repeat(20_000)}`]);
    expect([answer.status, JSON.parse(answer.body)]).toMatchObject([431, { statusCode: 431 }]);
  });

  it("//v1 is answered by the API", async () => {
    const answer = await ask("GET //v1/transactions HTTP/1.1", ["localhost"]);
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      404,
      { statusCode: 404, error: "Not Found", message: "Resource not found" },
    ]);
  });

  it.each(["/v1/transactions", "/login"])(
    "to close its sending side and still receive the answer of %s",
    async (path) => {
      const request = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nx-forwarded-for: ${freshAddress()}\r\n\r\n`;
      expect(await halfClose(port, request)).toMatch(/^HTTP\/1\.1 (401|200) /);
    },
  );
});
