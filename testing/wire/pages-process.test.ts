import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freshAddress } from "@/testing/support/api-calls";
import { expectLimited } from "./limit";
import {
  dataDirOfFile,
  findPages,
  isAlive,
  listPostgres,
  type Product,
  readDemoToken,
  runAdmin,
  startProduct,
} from "./product";

let product: Product;
let token = "";

beforeAll(async () => {
  product = await startProduct({ dataDir: dataDirOfFile() });
  token = readDemoToken(product);
});

afterAll(() => product.stop());

const charge = JSON.stringify({
  amountInCents: 4990,
  customer: { name: "Maria Souza", email: "maria@example.com", documentType: "cpf", document: "52998224725" },
});

function openPage(path = "/login"): Promise<Response> {
  return fetch(`${product.url}${path}`, { headers: { "x-forwarded-for": freshAddress() } });
}

function callApi(path: string, init: RequestInit = {}): Promise<Response> {
  const headers = { authorization: `Bearer ${token}`, "x-forwarded-for": freshAddress(), ...init.headers };
  return fetch(`${product.url}/v1/${path}`, { ...init, headers });
}

async function chargePix(): Promise<number> {
  const answer = await callApi("pix/in/qrcode", {
    method: "POST",
    body: charge,
    headers: { "content-type": "application/json" },
  });
  await answer.text();
  return answer.status;
}

function callWithoutPause(): { end: () => Promise<Set<number>> } {
  const statuses = new Set<number>();
  let isEnding = false;
  const work = async () => {
    while (!isEnding) {
      const answer = await callApi("transactions?limit=1");
      await answer.text();
      statuses.add(answer.status);
    }
  };
  const working = work();
  return {
    end: async () => {
      isEnding = true;
      await working;
      return statuses;
    },
  };
}

async function expectStandIn(answer: Response): Promise<void> {
  expect(answer.status).toBe(503);
  expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).toContain('http-equiv="refresh"');
  expect(text).not.toMatch(/<script|_next/);
}

async function expectPages(): Promise<void> {
  await expect.poll(async () => (await openPage()).status, { interval: 250 }).toBe(200);
}

describe("a new product", () => {
  it("answers 429 over the limit of /v1, though only a page was opened before", async () => {
    expect((await openPage("/docs")).status).toBe(200);
    await expectLimited(product);
  });
});

describe("the death of the pages' process", () => {
  it("fails no call of the API: pages answer 503 until a new process serves them", async () => {
    await expectPages();
    const calls = callWithoutPause();
    const dead = findPages(product);
    process.kill(dead, "SIGKILL");
    await expect.poll(async () => (await openPage()).status, { interval: 20 }).toBe(503);
    await expectStandIn(await openPage());
    await expectPages();
    expect(findPages(product)).not.toBe(dead);
    expect(await calls.end()).toEqual(new Set([200]));
  });
});

describe("the standstill of the pages' process", () => {
  it("fails no charge: a hundred are answered, pages answer 503, and recover when it resumes", async () => {
    const still = findPages(product);
    process.kill(still, "SIGSTOP");
    try {
      const waiting = openPage();
      const statuses: number[] = [];
      for (let sent = 0; sent < 100; sent += 10) {
        statuses.push(...(await Promise.all(Array.from({ length: 10 }, chargePix))));
      }
      expect(statuses).toEqual(Array(100).fill(200));
      await expectStandIn(await waiting);
    } finally {
      process.kill(still, "SIGCONT");
    }
    await expectPages();
  });
});

describe("the death of the API's process", () => {
  it("leaves no pages process behind", async () => {
    const pages = findPages(product);
    process.kill(product.pid, "SIGKILL");
    await expect.poll(() => isAlive(pages)).toBe(false);
    // PostgreSQL outlives a killed server. It stops when the last command that uses it ends.
    runAdmin(product, "list-companies");
    expect(listPostgres(product)).toEqual([]);
  });
});
