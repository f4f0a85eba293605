import { execFileSync } from "node:child_process";
import { randomBytes, randomUUID } from "node:crypto";
import { rmSync } from "node:fs";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startEmbedded } from "@/db/embedded";
import { migrateDatabase } from "@/db/migrate";
import { makeDataDir } from "@/scripts/test-folder.mjs";
import { freePort } from "@/scripts/test-server.mjs";
import { freshAddress } from "@/testing/support/api-calls";
import { type Receiver, startReceiver } from "@/testing/support/receiver";
import { openPage, signInAs } from "./every-page";
import { listFamily, type Product, startProduct } from "./product";

// Two machines with ROLE=api and ROLE=pages: separate data folders, one database and one PAGES_SECRET.

const pagesSecret = randomBytes(32).toString("base64url");
const owner = { email: "dona@example.com", password: "feira de domingo" };
const folders = [makeDataDir("wire"), makeDataDir("wire"), makeDataDir("wire"), makeDataDir("wire")] as const;
const undo: (() => unknown)[] = [];
const metricsToken = randomUUID();

let api: Product;
let pages: Product;
let worker: Product;
let receiver: Receiver;
let sql: postgres.Sql;
let token = "";

beforeAll(async () => {
  const [ofDatabase, ofApi, ofPages, ofWorker] = folders;
  const database = await startEmbedded({ dataDir: ofDatabase, durable: false });
  undo.push(database.release);
  await migrateDatabase(database.url);
  sql = postgres(database.url, { max: 1 });
  undo.push(() => sql.end());
  const shared = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomBytes(32).toString("base64url"),
    TOKEN_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    VAULT_KEYS: `k1:${randomBytes(32).toString("base64")}`,
    CRON_SECRET: randomBytes(32).toString("base64url"),
    PAGES_SECRET: pagesSecret,
  };
  const command = ["create-company", "--name", "Banca", "--email", owner.email, "--password", owner.password];
  const env = { ...process.env, ...shared, DATA_DIR: ofApi };
  const made = execFileSync(process.execPath, ["scripts/admin.mjs", ...command], { env, encoding: "utf8" });
  token = String(JSON.parse(made).accessToken);
  const apiPort = await freePort();
  const PUBLIC_URL = `http://127.0.0.1:${apiPort}`;
  const ofScraper = { METRICS_TOKEN: metricsToken };
  pages = await startProduct({
    dataDir: ofPages,
    env: { ...shared, ...ofScraper, PUBLIC_URL, ROLE: "pages", HOST: "127.0.0.1" },
  });
  undo.push(pages.stop);
  api = await startProduct({
    dataDir: ofApi,
    port: apiPort,
    env: { ...shared, PUBLIC_URL, ROLE: "api", RUN_JOBS: "false", PAGES_URL: pages.url },
  });
  undo.push(api.stop);
  worker = await startProduct({ dataDir: ofWorker, env: { ...shared, ...ofScraper, PUBLIC_URL, ROLE: "worker" } });
  undo.push(worker.stop);
  receiver = await startReceiver();
  undo.push(receiver.close);
});

afterAll(async () => {
  for (const each of undo.reverse()) await each();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

async function addressOfSignIn(url: string, headers: Record<string, string>): Promise<string> {
  const before = await sql`SELECT id FROM sessions`;
  await signInAs(url, owner, headers);
  const rows = await sql`SELECT address FROM sessions WHERE NOT id = ANY (${before.map(({ id }) => id)})`;
  expect(rows).toHaveLength(1);
  return String(rows[0]?.address);
}

describe("a worker beside an API without jobs", () => {
  const call = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
    return fetch(`${api.url}/v1${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  };

  it("delivers what the API's charges emit", async () => {
    expect((await call("/webhooks", { url: receiver.url, events: ["transaction_created"] })).status).toBe(201);
    const customer = { name: "Maria", email: "maria@example.com", documentType: "cpf", document: "52998224725" };
    expect((await call("/pix/in/qrcode", { amountInCents: 4_990, customer })).status).toBe(200);
    await expect.poll(() => receiver.received.length).toBe(1);
    const headers = { authorization: `Bearer ${metricsToken}` };
    const scrape = async () => (await fetch(`${worker.url}/metrics`, { headers })).text();
    await expect.poll(scrape).toMatch(/^quitanda_webhook_attempts_total\{outcome="delivered"\} 1$/m);
    await expect.poll(scrape).toMatch(/^quitanda_job_runs_total\{job="reactions",outcome="done"\} [1-9]/m);
  });

  it("tells its health, and serves nothing else", async () => {
    expect((await fetch(`${worker.url}/api/health`)).status).toBe(200);
    for (const path of ["/v1/transactions", "/login", "/api/cron/webhooks", "/"]) {
      expect([path, (await fetch(worker.url + path)).status]).toEqual([path, 404]);
    }
    expect(listFamily(worker.pid).filter(({ command }) => /\bpages\.js\b/.test(command))).toEqual([]);
  });
});

describe("the API and the pages on two machines", () => {
  it("are two processes, and the API's runs no pages of its own", () => {
    expect(listFamily(api.pid).filter(({ command }) => /\bpages\.js\b/.test(command))).toEqual([]);
    expect(listFamily(pages.pid).some(({ pid }) => pid === api.pid)).toBe(false);
  });

  it("show a page and its scripts through the API's port, which answers /v1 itself", async () => {
    const page = await openPage(`${api.url}/login`);
    const text = await page.text();
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const [, script] = /src="(\/_next\/static\/[^"]+\.js)"/.exec(text) ?? [];
    expect((await fetch(`${api.url}${script}`)).status).toBe(200);
    const answer = await fetch(`${api.url}/v1/transactions?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    expect([answer.status, await answer.json()]).toMatchObject([200, { success: true }]);
  });

  it("have metrics of their own: the pages' machine counts the pages that it served", async () => {
    const scrape = (headers = {}) => fetch(`${pages.url}/metrics`, { headers });
    expect((await scrape()).status).toBe(401);
    const text = await (await scrape({ authorization: `Bearer ${metricsToken}` })).text();
    expect(text).toMatch(/^quitanda_http_requests_total\{operation="page",status="200"\} [1-9]/m);
    expect(text).toMatch(/^quitanda_nodejs_eventloop_lag_seconds /m);
  });

  it("open the dashboard to whoever signed in through the API's port", async () => {
    const cookie = await signInAs(api.url, owner, { "x-forwarded-for": freshAddress() });
    expect((await openPage(`${api.url}/overview`, { headers: { cookie } })).status).toBe(200);
  });

  it("count the address that the API saw, which believes one proxy", async () => {
    const address = freshAddress();
    expect(await addressOfSignIn(api.url, { "x-forwarded-for": `203.0.113.9, ${address}` })).toBe(address);
  });

  it("count an address that is told to the pages only with the secret, else the caller's own", async () => {
    const address = freshAddress();
    const told = { "x-forwarded-for": address };
    expect(await addressOfSignIn(pages.url, told)).toBe("127.0.0.1");
    expect(await addressOfSignIn(pages.url, { ...told, "x-quitanda-pages-secret": `${pagesSecret}x` })).toBe(
      "127.0.0.1",
    );
    expect(await addressOfSignIn(pages.url, { ...told, "x-quitanda-pages-secret": pagesSecret })).toBe(address);
  });

  it("say 503 for a page while the pages are gone, and go on answering /v1", async () => {
    expect(await pages.stop()).toBe(true);
    expect((await fetch(`${api.url}/login`)).status).toBe(503);
    const answer = await fetch(`${api.url}/v1/transactions?limit=1`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(200);
  });
});
