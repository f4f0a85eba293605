import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { openPage, signIn } from "./every-page";
import { exchange, openConnection } from "./exchange";
import { expectNoneHere, readTransportSecurity } from "./private-addresses";
import { dataDirOfFile, type Product, startProduct } from "./product";

let product: Product;

beforeAll(async () => {
  const env = {
    PUBLIC_URL: "https://pay.example.com",
    ALLOWED_HOSTS: "shop.example.com",
    WEBHOOK_ALLOW_PRIVATE: "",
  };
  product = await startProduct({ dataDir: dataDirOfFile(), env });
});
afterAll(() => product.stop());

const ofOurPages = { origin: "https://pay.example.com", "sec-fetch-site": "same-origin" };

async function statusOf(line: string, host: string): Promise<number | undefined> {
  const head = [`${line} HTTP/1.1`, `Host: ${host}`, `X-Forwarded-For: ${freshAddress()}`, "Connection: close"];
  return (await exchange(product.port, [...head, "", ""].join("\r\n")))[0]?.status;
}

describe("an embedded installation on loopback, behind a proxy, whose operator says nothing of private addresses", () => {
  it("sends no webhook to its own machine", () => expectNoneHere(product));

  it("asks for HTTPS on pages and on /v1", async () => {
    const asked = expect.stringContaining("max-age=31536000");
    expect(await readTransportSecurity(product)).toEqual([asked, asked]);
  });
});

describe("a name that was made to lead here", () => {
  it.each(["GET /v1/openapi.json", "GET /login", "GET /api/trpc/transactions.list", "GET /_next/static/x.js"])(
    "is answered 421: %s",
    async (line) => {
      expect(await statusOf(line, "evil.example")).toBe(421);
    },
  );

  it("is told from the names that the operator gave, addresses and this machine's own", async () => {
    for (const host of ["pay.example.com", "SHOP.example.com:443", "localhost:3000", "127.0.0.1", "[::1]:3000"]) {
      expect(await statusOf("GET /v1/openapi.json", host)).toBe(200);
      expect(await statusOf("GET /login", host)).toBe(200);
    }
    expect(await statusOf("GET /api/health", "evil.example")).toBe(200);
  });
});

describe("a body outside /v1", () => {
  const post = (path: string, body: string) =>
    fetch(`${product.url}${path}`, { method: "POST", body, headers: { "x-forwarded-for": freshAddress() } });

  it.each(["/login", "/api/trpc/products.create", "/api/auth/signin", "/c/abcdefghijkl/order", "/api/callbacks/a/b"])(
    "of more than 256 KiB is 413: %s",
    async (path) => {
      expect((await post(path, "x".repeat(256 * 1024 + 1))).status).toBe(413);
    },
  );

  it("that stalls costs no memory and is cut within half a minute, while the API answers", async () => {
    const announced = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9000000\r\n";
    const short = "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n";
    const stalled = Array.from({ length: 50 }, (_, index) => {
      const connection = openConnection(product.port);
      connection.write(`${index % 2 ? announced : short}X-Forwarded-For: ${freshAddress()}\r\n\r\nx=`);
      return connection;
    });
    expect((await fetch(`${product.url}/v1/openapi.json`)).status).toBe(200);
    const answers = await Promise.all(stalled.map(({ ended }) => ended(30_000)));
    const statuses = answers.map((text) => Number(text.split(" ")[1]));
    expect(statuses).toEqual(stalled.map((_, index) => (index % 2 ? 413 : 408)));
  });
});

describe("one address", () => {
  it("gets 600 answers of pages in a minute", async () => {
    const address = freshAddress();
    const statuses: number[] = [];
    const ask = async (times: number) => {
      for (let asked = 0; asked < times; asked += 1) {
        const answer = await fetch(`${product.url}/icon.svg`, { headers: { "x-forwarded-for": address } });
        await answer.text();
        statuses.push(answer.status);
      }
    };
    await Promise.all(Array.from({ length: 10 }, () => ask(62)));
    expect(statuses.filter((status) => status === 200)).toHaveLength(600);
    expect(statuses.filter((status) => status === 429)).toHaveLength(20);
  });
});

describe("a batch of the dashboard", () => {
  const call = (count: number) => {
    const names = Array.from({ length: count }, () => "companies.current").join(",");
    return fetch(`${product.url}/api/trpc/${names}?batch=1&input=${encodeURIComponent("{}")}`);
  };

  it("of more than twenty calls is a 400 that says so, before any is made", async () => {
    const answer = await call(21);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { error: { json: { message: "batch: must have at most 20 calls" } } },
    ]);
    expect((await call(20)).status).not.toBe(400);
  });
});

describe("a return address that is none", () => {
  const bad = ["nonsense", "http://", "javascript:alert(1)"];

  it.each(bad)("leads from the sign-in to the start: %s", async (callbackUrl) => {
    const asked = new URLSearchParams({ callbackUrl });
    const form = new URLSearchParams({ callbackUrl, email: "a@example.com", password: "x", json: "true" });
    const sent = { method: "POST", body: form.toString() };
    const headers = { ...ofOurPages, "content-type": "application/x-www-form-urlencoded" };
    const cookie = `__Secure-next-auth.callback-url=${encodeURIComponent(callbackUrl)}`;
    for (const answer of [
      await openPage(`${product.url}/api/auth/signin?${asked}`),
      await openPage(`${product.url}/api/auth/callback/credentials`, { ...sent, headers }),
      await openPage(`${product.url}/api/auth/csrf`, { headers: { cookie } }),
    ]) {
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/"]);
      expect(answer.headers.get("set-cookie")).toMatch(/^__Secure-next-auth\.callback-url=; .*Max-Age=0/);
    }
  });

  it("is none of ours: those lead on, and nobody writes in the log", async () => {
    for (const callbackUrl of ["/overview", "https://pay.example.com/overview"]) {
      const answer = await openPage(`${product.url}/api/auth/signin?${new URLSearchParams({ callbackUrl })}`);
      expect(answer.headers.get("location")).toContain("/login");
    }
    const headers = { ...ofOurPages, "content-type": "application/x-www-form-urlencoded" };
    const sent = { method: "POST", headers, body: "code=x&level=error&message=x" };
    expect((await openPage(`${product.url}/api/auth/_log`, sent)).status).toBe(404);
  });
});

describe("a signed-in member", () => {
  it("opens no answer that does not end at the dashboard's sign-in", async () => {
    const cookie = await signIn(product);
    const headers = { cookie, "trpc-accept": "application/jsonl" };
    const input = encodeURIComponent(JSON.stringify({ 0: { json: { seconds: 600 } } }));
    const answer = await fetch(`${product.url}/api/trpc/events.stream?batch=1&input=${input}`, { headers });
    expect(answer.status).toBe(400);
  });
});
