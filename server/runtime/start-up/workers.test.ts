import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { createWorkers, type Workers } from "./workers";

const folder = mkdtempSync(join(tmpdir(), "quitanda-workers-"));
const starts = join(folder, "starts");

function writeProgram(behaviour: string): string {
  const program = join(folder, `worker-${Math.random()}.mjs`);
  writeFileSync(
    program,
    `import { appendFileSync, readFileSync } from "node:fs";
    const name = process.env.QUITANDA_WORKER;
    appendFileSync(${JSON.stringify(starts)}, name + "\\n");
    const startsOf = (given) => readFileSync(${JSON.stringify(starts)}, "utf8").split("\\n").filter((each) => each === given).length;
    process.on("message", (messages) => {
      if (messages.some(({ kind }) => kind === "stop") && !process.ignoresStop) process.exit(0);
    });
    process.send([{ kind: "listening" }]);
    ${behaviour}`,
  );
  return program;
}

let workers: Workers | null = null;
let reports: string[] = [];
let givenUp: string[] = [];

function prepare(behaviour: string, stop = 5_000): Workers {
  writeFileSync(starts, "");
  reports = [];
  givenUp = [];
  workers = createWorkers({
    program: writeProgram(behaviour),
    count: 1,
    runsJobs: true,
    report: (sentence) => void reports.push(sentence),
    giveUp: (sentence) => void givenUp.push(sentence),
    timing: { firstPause: 10, longestPause: 20, steady: 20_000, stop },
  });
  return workers;
}

afterEach(async () => {
  await workers?.stop();
  workers = null;
});
afterAll(() => rmSync(folder, { recursive: true }));

test("starts the workers and one for the jobs, and starts a worker that dies again", async () => {
  const open = prepare(`
    process.send([{ kind: "ready" }]);
    if (name === "1" && startsOf("1") === 1) setTimeout(() => process.kill(process.pid, "SIGKILL"), 50);`);
  await open.start();
  await expect.poll(() => reports).toEqual(["Worker 1 is started again: it ended (SIGKILL)"]);
  expect(givenUp).toEqual([]);
});

test("gives up when a worker ends five times in a row", async () => {
  await prepare(`process.send([{ kind: "ready" }]); if (name === "1") setTimeout(() => process.exit(3), 20);`).start();
  await expect.poll(() => givenUp).toEqual(["Worker 1 ended 5 times in a row: it ended (3)"]);
  expect(reports).toHaveLength(4);
});

test("fails to start with the reason of the worker that cannot", async () => {
  const open = prepare(`
    if (name === "jobs") process.send([{ kind: "ready" }]);
    else process.send([{ kind: "failed", reason: "Port 3000 is taken" }], () => process.exit(1));`);
  await expect(open.start()).rejects.toThrow(/^Port 3000 is taken$/);
  expect(reports).toEqual([]);
});

test("kills a worker that does not end in time", async () => {
  const open = prepare(`process.ignoresStop = name === "1"; process.send([{ kind: "ready" }]);`, 300);
  await open.start();
  const startedAt = performance.now();
  await open.stop();
  expect(performance.now() - startedAt).toBeGreaterThan(290);
});

async function findPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  return typeof address === "object" && address ? address.port : 0;
}

test("a connection that a worker never took is closed when that worker dies", async () => {
  const port = await findPort();
  const open = prepare(`
    const { createServer } = await import("node:net");
    if (name === "1" && startsOf("1") === 1) {
      // It serves the port and is too busy to take anything.
      createServer().listen(${port}, "127.0.0.1", () => {
        process.send([{ kind: "ready" }], () => {
          const endsAt = Date.now() + 500;
          while (Date.now() < endsAt);
          process.kill(process.pid, "SIGKILL");
        });
      });
    } else process.send([{ kind: "ready" }]);`);
  await open.start();
  const connection = connect(port, "127.0.0.1").on("error", () => undefined);
  connection.resume();
  await once(connection, "connect");
  await expect.poll(() => connection.closed, { timeout: 4_000 }).toBe(true);
  expect(reports).toEqual(["Worker 1 is started again: it ended (SIGKILL)"]);
});
