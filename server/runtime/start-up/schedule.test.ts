import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { CronPattern } from "croner";
import { expect, test } from "vitest";
import { jobs } from "../../jobs";
import { startSchedule } from "./schedule";

const everySecond = "* * * * * *";

test.concurrent("never runs a job concurrently with itself, and stops only when running jobs are done", async () => {
  let running = 0;
  let maxRunning = 0;
  let runs = 0;
  const slow = {
    schedule: everySecond,
    run: async () => {
      runs += 1;
      running += 1;
      maxRunning = Math.max(maxRunning, running);
      await sleep(1_100);
      running -= 1;
      return {};
    },
  };
  const schedule = startSchedule({ slow });
  await expect.poll(() => runs).toBe(2);
  await schedule.stop();
  expect({ running, maxRunning }).toEqual({ running: 0, maxRunning: 1 });
  await sleep(1_050);
  expect(runs).toBe(2);
});

test.concurrent("runs a job again after a failure, and the others meanwhile", async () => {
  let failures = 0;
  let runs = 0;
  const failing = {
    schedule: everySecond,
    run: async () => {
      failures += 1;
      throw new Error("on purpose");
    },
  };
  const working = {
    schedule: everySecond,
    run: async () => {
      runs += 1;
      return {};
    },
  };
  const schedule = startSchedule({ failing, working });
  await expect.poll(() => Math.min(failures, runs)).toBeGreaterThanOrEqual(2);
  await schedule.stop();
});

test.each(Object.entries(jobs))("has a valid schedule: %s", (_, job) => {
  for (const schedule of [job.schedule, job.distributedSchedule ?? job.schedule])
    expect(() => new CronPattern(schedule, "UTC")).not.toThrow();
});

test("vercel.json calls every job except those of the sandbox and of the embedded database, which such a host has not", () => {
  const { crons } = JSON.parse(readFileSync("vercel.json", "utf8")) as { crons: { path: string }[] };
  const wanted = Object.keys(jobs).filter((name) => name !== "sandbox" && name !== "database_log");
  expect(crons.map(({ path }) => path).sort()).toEqual(wanted.map((name) => `/api/cron/${name}`).sort());
});
