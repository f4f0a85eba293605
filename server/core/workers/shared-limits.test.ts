import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openProgram } from "@/testing/support/processes";
import type { WorkerMessage } from "./messages";
import { createWorkerCounts, type WorkerCounts } from "./worker-counts";

interface Report {
  kind: "report";
  allowed: number;
  remaining: number[];
}

const { file } = await openProgram("counting-worker");

class Counted {
  readonly process: ChildProcess = fork(file, { execArgv: [] });
  readonly #counts: WorkerCounts = createWorkerCounts((id, answer) =>
    this.process.send({ kind: "answer", id, answer }),
  );
  readonly ready = once(this.process, "message");

  constructor() {
    this.process.on("message", (message: WorkerMessage) => this.#counts.receive(message));
  }

  run(command: object): Promise<Report> {
    return new Promise((resolve) => {
      const take = (message: WorkerMessage | Report) => {
        if (message.kind !== "report") return;
        this.process.off("message", take);
        resolve(message);
      };
      this.process.on("message", take);
      this.process.send(command);
    });
  }

  async end(): Promise<void> {
    this.process.kill("SIGKILL");
    await once(this.process, "exit");
    this.#counts.releaseAll();
  }
}

let workers: Counted[] = [];

beforeAll(async () => {
  workers = [new Counted(), new Counted(), new Counted()];
  await Promise.all(workers.map(({ ready }) => ready));
});

afterAll(async () => {
  for (const worker of workers) worker.process.kill("SIGKILL");
});

const runAll = (command: object) => Promise.all(workers.map((worker) => worker.run(command)));
const sumOf = (reports: Report[]) => reports.reduce((sum, { allowed }) => sum + allowed, 0);

describe("the limits of three processes with one parent", () => {
  test("allow exactly a window's points to all of them together, each once", async () => {
    const reports = await runAll({ run: "consume", key: "a", times: 40 });
    expect(sumOf(reports)).toBe(100);
    const remaining = reports.flatMap((report) => report.remaining).sort((one, other) => one - other);
    expect(remaining).toEqual([...Array(20).fill(0), ...Array.from({ length: 100 }, (_, index) => index)]);
    expect(sumOf(await runAll({ run: "consume", key: "b", times: 30 }))).toBe(90);
  });

  test("know the remaining count without counting it", async () => {
    const [first, second] = workers;
    await first?.run({ run: "consume", key: "c", times: 98 });
    expect(await second?.run({ run: "peek", key: "c", times: 5 })).toMatchObject({ remaining: [2, 2, 2, 2, 2] });
  });

  test("grant exactly a key's slots, and give those of a process that died to the others", async () => {
    const reports = await runAll({ run: "take", key: "d", times: 4 });
    expect(sumOf(reports)).toBe(5);
    const [first, second, third] = workers;
    expect(await second?.run({ run: "take", key: "d", times: 1 })).toMatchObject({ allowed: 0 });
    await first?.run({ run: "release" });
    const freed = reports[0]?.allowed ?? 0;
    expect(await second?.run({ run: "take", key: "d", times: 9 })).toMatchObject({ allowed: freed });
    await third?.end();
    expect(await first?.run({ run: "take", key: "d", times: 9 })).toMatchObject({ allowed: reports[2]?.allowed });
    await second?.end();
    expect(await first?.run({ run: "take", key: "d", times: 9 })).toMatchObject({
      allowed: (reports[1]?.allowed ?? 0) + freed,
    });
  });
});
