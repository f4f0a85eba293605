import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { request } from "undici";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { freePort } from "@/scripts/test-server.mjs";
import { requestsPerMinute } from "@/server/runtime/rest/rate-limit";
import { freshAddress } from "@/testing/support/api-calls";
import { chargeOf, countCharges, headOf, onConnections, postCharge } from "./charging";
import { openConnection, readAnswers } from "./exchange";
import {
  dataDirOfFile,
  findPages,
  isAlive,
  isListening,
  listFamily,
  type Product,
  runAdmin,
  startProduct,
} from "./product";

const count = 3;

const connections = 16;

const metricsToken = randomUUID();

let product: Product;
let token = "";
let metricsPort = 0;

beforeAll(async () => {
  metricsPort = await freePort();
  const metrics = { METRICS_TOKEN: metricsToken, METRICS_PORT: String(metricsPort) };
  const env = { WORKERS: String(count), LOG_LEVEL: "info", ...metrics };
  product = await startProduct({ dataDir: dataDirOfFile(), env });
  const owner = ["--email", "dona@example.com", "--password", "feira de domingo"];
  token = String(JSON.parse(runAdmin(product, "create-company", "--name", "Banca", ...owner)).accessToken);
});
afterAll(() => product.stop());

function listWorkers(): number[] {
  return listFamily(product.pid)
    .filter(({ command }) => /\bmain\.js \d+$/.test(command))
    .map(({ pid }) => pid);
}

interface Streams {
  statuses: number[];
  received: () => string;
  leave: () => void;
}

/** Concurrent event streams, one per address, on separate connections. */
async function openStreams(addresses: string[]): Promise<Streams> {
  const streams = addresses.map((address) => {
    const connection = openConnection(product.port);
    connection.write(headOf(token, "GET /v1/events/stream", address));
    return connection;
  });
  const readStatuses = () => streams.map(({ received }) => Number(/^HTTP\/1\.1 (\d{3}) /.exec(received())?.[1] ?? 0));
  await expect.poll(readStatuses).not.toContain(0);
  return {
    statuses: readStatuses(),
    received: () => streams.map(({ received }) => received()).join(""),
    leave: () => {
      for (const { close } of streams) close();
    },
  };
}

const countOf = (statuses: number[], status: number) => statuses.filter((each) => each === status).length;

describe("three workers behind one port", () => {
  it("all answer charges, and their logs say which one did", async () => {
    expect(listWorkers()).toHaveLength(count);
    const statuses: number[] = [];
    const names = Array.from({ length: 2 * connections }, () => randomUUID());
    await onConnections(
      product.url,
      connections,
      () => names.pop(),
      async (pool, name) => void statuses.push((await postCharge(pool, token, name))?.status ?? 0),
    );
    expect(statuses).toEqual(Array(2 * connections).fill(200));
    const named = [...product.output().matchAll(/"worker":"(\d)".*"charges\.pixQrCode"/g)].map(([, name]) => name);
    expect(new Set(named)).toEqual(new Set(["1", "2", "3"]));
  });

  it("allow an address exactly its requests of a minute, each counted once", async () => {
    const address = freshAddress();
    let left = requestsPerMinute + 100;
    const allowed: number[] = [];
    let refused = 0;
    await onConnections(
      product.url,
      connections,
      () => (left > 0 ? left-- : undefined),
      async (pool) => {
        const options = { method: "GET", path: "/v1/nothing", headers: { "x-forwarded-for": address } } as const;
        const { statusCode, headers, body } = await pool.request(options);
        await body.dump();
        if (statusCode === 429) refused += 1;
        else allowed.push(Number(headers["x-ratelimit-remaining"]));
      },
    );
    expect(refused).toBe(100);
    expect(allowed.sort((one, other) => one - other)).toEqual(Array.from({ length: requestsPerMinute }, (_, at) => at));
  });

  it("allow an address five streams and a company twenty, and each shows what all workers do", async () => {
    const ofAddress = await openStreams(Array(8).fill(freshAddress()));
    expect([countOf(ofAddress.statuses, 200), countOf(ofAddress.statuses, 429)]).toEqual([5, 3]);
    const others = await openStreams(Array.from({ length: 24 }, freshAddress));
    expect([countOf(others.statuses, 200), countOf(others.statuses, 429)]).toEqual([15, 9]);
    const names = Array.from({ length: connections }, () => randomUUID());
    await onConnections(
      product.url,
      connections,
      () => names.pop(),
      async (pool, name) => void (await postCharge(pool, token, name)),
    );
    const shown = () => [...ofAddress.received().matchAll(/^event: transaction_created$/gm)].length;
    await expect.poll(shown).toBe(5 * connections);
    ofAddress.leave();
    others.leave();
  });
});

describe("the metrics of three workers", () => {
  const scrape = async (url: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(url, { headers: { "x-forwarded-for": freshAddress(), ...headers } });
    return { status: answer.status, text: await answer.text() };
  };
  const charged = (text: string) =>
    Number(/^quitanda_http_requests_total\{operation="charges.pixQrCode",status="200"\} (\d+)$/m.exec(text)?.[1]);

  it("are the sum of all processes, by any worker or on their own port, for whoever may read them", async () => {
    const own = `http://127.0.0.1:${metricsPort}/metrics`;
    const before = charged((await scrape(own)).text);
    const names = Array.from({ length: connections }, () => randomUUID());
    await onConnections(
      product.url,
      connections,
      () => names.pop(),
      async (pool, name) => void (await postCharge(pool, token, name)),
    );
    const { status, text } = await scrape(`${product.url}/metrics`, { authorization: `Bearer ${metricsToken}` });
    expect([status, charged(text)]).toEqual([200, before + connections]);
    expect(charged((await scrape(own)).text)).toBe(before + connections);
    expect(text).toMatch(/^quitanda_job_runs_total\{job="reactions",outcome="done"\} [1-9]/m);
    expect(text).toMatch(/^quitanda_backlog_due\{queue="events"\} \d+$/m);
    expect(text).toMatch(/^quitanda_database_up 1$/m);
    expect(text).not.toContain(token);
    for (const authorization of ["", "Bearer of-somebody-else", `Basic ${metricsToken}`]) {
      expect((await scrape(`${product.url}/metrics`, { authorization })).status).toBe(401);
    }
  });
});

describe("the pages behind three workers", () => {
  it("answer through each of them, and again after they died", async () => {
    const open = async () => {
      const answers = Array.from({ length: 2 * count }, async () => {
        const headers = { "x-forwarded-for": freshAddress() };
        const { statusCode: status, body } = await request(`${product.url}/login`, { headers, reset: true });
        await body.dump();
        return status;
      });
      return new Set(await Promise.all(answers));
    };
    expect(await open()).toEqual(new Set([200]));
    process.kill(findPages(product), "SIGKILL");
    await expect.poll(open).toEqual(new Set([200]));
  });
});

describe("kill -9 of one worker", () => {
  it("costs only its own requests, it comes back, and no repeated charge is made twice", async () => {
    const before = listWorkers();
    const [victim = 0] = before;
    const left = Array.from({ length: 8 * connections }, () => randomUUID());
    const broken: string[] = [];
    const ids = new Map<string, string>();
    const note = (name: string, answer: { status: number; id: string } | null) => {
      if (answer?.status === 200) ids.set(name, answer.id);
      else broken.push(name);
    };
    await onConnections(
      product.url,
      connections,
      () => {
        if (left.length === 6 * connections) process.kill(victim, "SIGKILL");
        return left.pop();
      },
      async (pool, name) => note(name, await postCharge(pool, token, name)),
    );
    // Only requests in flight on the killed worker's connections may fail.
    expect(broken.length).toBeLessThanOrEqual(connections);
    const retried = broken.splice(0);
    await onConnections(
      product.url,
      connections,
      () => retried.pop(),
      async (pool, name) => {
        const answer = await postCharge(pool, token, name);
        // 409 while the killed worker's claim lasts. The charge is resumed later.
        if (answer?.status !== 409) note(name, answer);
      },
    );
    expect(broken).toEqual([]);

    await expect.poll(() => listWorkers()).toHaveLength(count);
    expect(listWorkers()).not.toContain(victim);
    const made = await countCharges({ url: product.url, token });
    expect(Math.max(...made.values())).toBe(1);
    expect([...ids.keys()].filter((name) => !made.has(name))).toEqual([]);
    expect(new Set(ids.values()).size).toBe(ids.size);
  });
});

describe("SIGTERM to the parent", () => {
  it("lets every worker finish its requests, answers new ones 503, and ends all of them with 0", async () => {
    const family = listFamily(product.pid).map(({ pid }) => pid);
    const slow = Array.from({ length: 2 * count }, () => {
      const connection = openConnection(product.port);
      const body = chargeOf(randomUUID());
      const lines = ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
      connection.write(headOf(token, "POST /v1/pix/in/qrcode", freshAddress(), lines) + body.slice(0, 20));
      return { connection, finish: () => connection.write(body.slice(20)) };
    });
    await sleep(300);
    const stopped = product.stop();
    const statusOf = async (path: string) => (await fetch(`${product.url}${path}`).catch(() => null))?.status;
    await expect.poll(() => statusOf("/v1/transactions")).toBe(503);
    const health = await Promise.all(Array.from({ length: 2 * count }, () => statusOf("/api/health")));
    expect(health).toEqual(Array(2 * count).fill(503));
    for (const { finish } of slow) finish();
    const answers = await Promise.all(slow.map(async ({ connection }) => readAnswers(await connection.ended())));
    expect(answers.map(([answer]) => answer?.status)).toEqual(Array(2 * count).fill(200));
    expect(await stopped).toBe(true);
    expect(family.filter(isAlive)).toEqual([]);
    expect(await isListening(product.port)).toBe(false);
  });
});
