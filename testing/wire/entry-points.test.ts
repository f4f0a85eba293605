import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listCompanies } from "@/server/accounts/company/companies";
import { callbackSecretOf } from "@/server/acquiring/connections/callback-address";
import { composeCallback } from "@/server/acquiring/sandbox/adapter";
import { sendMoney } from "@/server/acquiring/sandbox/bank";
import { requestsPerMinute } from "@/server/runtime/rest/rate-limit";
import { type Installation, openInstallation } from "@/server/runtime/start-up/installation";
import { freshAddress } from "@/testing/support/api-calls";
import { openCommonProduct } from "./common-product";
import { openEveryPage } from "./every-page";
import { exchange } from "./exchange";
import { expectLimited } from "./limit";
import { type RunningProduct, readDemoToken, readSecret } from "./product";

let product: RunningProduct;
let installation: Installation;
let token = "";

beforeAll(async () => {
  product = await openCommonProduct();
  // The acquirer signs callbacks with the installation's secret.
  Object.assign(process.env, { DATA_DIR: product.dataDir, PORT: String(product.port) });
  installation = await openInstallation();
  token = readDemoToken(product);
});

afterAll(() => installation.close());

function request(line: string, lines: string[] = [], body = ""): string {
  const own = ["Host: 127.0.0.1", `X-Forwarded-For: ${freshAddress()}`];
  return [`${line} HTTP/1.1`, ...own, ...lines, "", body].join("\r\n");
}

const charge = JSON.stringify({
  amountInCents: 4990,
  customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
});
const json = ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(charge)}`];
const h2c = ["Connection: Upgrade, HTTP2-Settings", "Upgrade: h2c", "HTTP2-Settings: AAMAAABkAAQCAAAAAAIAAAAA"];
const websocket = [
  "Connection: Upgrade",
  "Upgrade: websocket",
  "Sec-WebSocket-Version: 13",
  "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==",
];

/**
 * Pages without content in this test: some have an unknown token, a day that is not yet reconciled,
 * or a buyer who is not signed in; others redirect if the user is signed in or emails are sent.
 */
const withoutContent =
  /\[(token|payoutId)\]|^\/finance\/reconciliation\/\[day\]$|^\/$|^\/(login|signup|dev\/outbox)$|^\/learn(\/|$)|^\/account(\/(?!sign-in)|$)/;

describe("after every page was opened", () => {
  beforeAll(async () => {
    const opened = await openEveryPage(product);
    expect(opened.length).toBeGreaterThan(30);
    expect(opened.filter(({ path, status }) => status !== 200 && !withoutContent.test(path))).toEqual([]);
    expect(opened.filter(({ status }) => status >= 500)).toEqual([]);
  });

  it("answers 429 over the limit", () => expectLimited(product));

  it.each([
    ["h2c", h2c],
    ["websocket", websocket],
  ])("answers a read and a charge with an upgrade to %s as without it", async (_, upgrade) => {
    const bearer = `Authorization: Bearer ${token}`;
    const [read] = await exchange(product.port, request("GET /v1/transactions?limit=1", [bearer, ...upgrade]), 2_000);
    expect([read?.status, read?.headers["x-ratelimit-limit"]]).toEqual([200, String(requestsPerMinute)]);
    expect(JSON.parse(read?.body ?? "")).toMatchObject({ success: true });
    const asking = request("POST /v1/pix/in/qrcode", [bearer, ...json, ...upgrade], charge);
    const [charged] = await exchange(product.port, asking, 2_000);
    expect(charged?.status).toBe(200);
    expect(JSON.parse(charged?.body ?? "")).toMatchObject({ data: { status: "pending" } });
  });

  it("answers a page request with an upgrade, and opens no socket", async () => {
    const [answer] = await exchange(product.port, request("GET /login", ["Accept: text/html", ...websocket]), 3_000);
    expect(answer?.status).toBe(200);
    expect(answer?.headers["content-type"]).toContain("text/html");
  });
});

describe("malformed HTTP", () => {
  const smuggled = "GET /v1/transactions HTTP/1.1\r\nHost: x\r\n\r\n";
  const chunked = "Transfer-Encoding: chunked";

  it.each([
    ["a request line that is none", "nonsense\r\n\r\n"],
    ["another version", "GET /v1/transactions HTTP/9.9\r\n\r\n"],
    ["a method that is none", request("GE T /v1/transactions")],
    ["a control character in its path", request("GET /v1/\x01")],
    ["a header without a colon", request("GET /v1/transactions", ["Accept"])],
    ["a header name with a space", request("GET /v1/transactions", ["Accept : text/html"])],
    ["a header value with a control character", request("GET /v1/transactions", ["Accept: \x01"])],
    ["CONNECT", request("CONNECT example.com:443")],
    ["two lengths", request("POST /v1/pix/in/qrcode", ["Content-Length: 4", "Content-Length: 5"], `abcd${smuggled}`)],
    ["a negative length", request("POST /v1/pix/in/qrcode", ["Content-Length: -1"], smuggled)],
    ["a length and chunks", request("POST /v1/pix/in/qrcode", ["Content-Length: 4", chunked], `0\r\n\r\n${smuggled}`)],
    ["chunks and a length", request("POST /v1/pix/in/qrcode", [chunked, "Content-Length: 4"], `0\r\n\r\n${smuggled}`)],
    ["an encoding after chunks", request("POST /v1/pix/in/qrcode", [`${chunked}, gzip`], `0\r\n\r\n${smuggled}`)],
  ])("answers %s with 400 in the envelope, once, and hangs up", async (_, bytes) => {
    const [answer, ...more] = await exchange(product.port, bytes);
    expect([answer?.status, answer?.headers.connection, more]).toEqual([400, "close", []]);
    expect(answer?.headers["x-ratelimit-limit"]).toBe(String(requestsPerMinute));
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ statusCode: 400, error: "Bad Request" });
  });

  it.each([
    ["headers of 64 KB", 431, request("GET /v1/transactions", [`X-Long: ${"x".repeat(65_536)}`])],
    ["an unknown method", 501, request("BREW /v1/transactions")],
  ])("answers %s with %i in the envelope, once, and hangs up", async (_, status, bytes) => {
    const [answer, ...more] = await exchange(product.port, bytes);
    expect([answer?.status, answer?.headers.connection, more]).toEqual([status, "close", []]);
    expect(JSON.parse(answer?.body ?? "")).toMatchObject({ statusCode: status });
  });

  it("never answers OPTIONS * with an internal error", async () => {
    const [answer] = await exchange(product.port, request("OPTIONS *", ["Connection: close"]));
    expect(answer?.status).toBeGreaterThanOrEqual(200);
    expect(answer?.status).toBeLessThan(500);
  });

  it("accepts a request in absolute form, and one of HTTP/1.0 without a host", async () => {
    const absolute = request(`GET ${product.url}/v1/openapi.json`, ["Connection: close"]);
    expect((await exchange(product.port, absolute))[0]?.status).toBe(200);
    const old = `GET /v1/transactions HTTP/1.0\r\nX-Forwarded-For: ${freshAddress()}\r\n\r\n`;
    expect((await exchange(product.port, old))[0]?.status).toBe(401);
  });
});

describe("callbacks", () => {
  const post = (path: string, body: string, headers: Record<string, string | undefined> = {}) => {
    const given = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]));
    return fetch(`${product.url}/api/callbacks/${path}`, {
      method: "POST",
      body,
      headers: { "x-forwarded-for": freshAddress(), ...Object.fromEntries(given) },
    });
  };

  async function connected() {
    const connection = (await listCompanies()).find(({ isDemo }) => isDemo)?.connections[0];
    if (!connection) throw new Error("The demo company has no connection");
    return { connection, path: `sandbox/${connection.id}/${callbackSecretOf(connection.id)}` };
  }

  it("are 404 at a malformed address, and answered alike at all others within the size limit", async () => {
    const { connection, path } = await connected();
    expect((await post("elsewhere", "{}")).status).toBe(404);
    expect((await post("sandbox", "{}")).status).toBe(404);
    expect((await post(path, "x".repeat(1_100_000))).status).toBe(413);
    const forged = [await post(path, "{}"), await post(`sandbox/${connection.id}/${"0".repeat(64)}`, "{}")];
    for (const answer of forged) expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
  });

  it("are accepted from the acquirer with a valid signature, with the same answer", async () => {
    const authorization = `Bearer ${token}`;
    const headers = { authorization, "content-type": "application/json", "x-forwarded-for": freshAddress() };
    const made = await fetch(`${product.url}/v1/pix/in/qrcode`, { method: "POST", body: charge, headers });
    const { data } = (await made.json()) as { data: { id: string } };
    const { connection, path } = await connected();
    const key = data.id.replaceAll("-", "");
    const payer = { payerName: "Maria", payerDocument: "52998224725", paidAt: new Date() };
    const { companyId } = connection;
    await sendMoney({ companyId, key, amountInCents: undefined, dueInCents: 4990, ...payer });
    const notice = composeCallback(connection, key);
    const answer = await post(path, notice.body, notice.headers);
    expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
    const read = await fetch(`${product.url}/v1/transactions/${data.id}`, { headers });
    expect(await read.json()).toMatchObject({ data: { status: "paid" } });
  });
});

describe("cron", () => {
  const run = (job: string, headers: Record<string, string> = {}) =>
    fetch(`${product.url}/api/cron/${job}`, { headers });

  it("runs a job only with the secret", async () => {
    const authorization = `Bearer ${readSecret(product, "CRON_SECRET")}`;
    expect((await run("expirations")).status).toBe(401);
    expect((await run("nothing")).status).toBe(401);
    expect((await run("nothing", { authorization })).status).toBe(404);
    const answer = await run("expirations", { authorization });
    expect([answer.status, await answer.json()]).toEqual([200, expect.any(Object)]);
  });
});
