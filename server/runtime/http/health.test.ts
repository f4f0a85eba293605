import { afterEach, expect, test } from "vitest";
import { closeDatabase } from "@/db/client";
import { changeDatabase } from "@/testing/support/databases/own-database";
import { checkHealth, giveNotice, isLeaving, isRefusing, startDraining, startLeaving } from "./health";

let undrain: (() => void) | null = null;

afterEach(async () => {
  undrain?.();
  // Withdraws the notice for other test files in this process.
  startLeaving()();
  await closeDatabase();
});

test("is healthy while the database answers", async () => {
  expect(await checkHealth()).toEqual({ status: 200, body: { status: "ok" } });
});

test("is unhealthy while the process drains", async () => {
  undrain = startDraining();
  expect((await checkHealth()).status).toBe(503);
});

test.each(["postgres://nobody@127.0.0.1:1/nothing", "postgres://nobody@10.255.255.1:5432/nothing"])(
  "says within five seconds that the database is gone: %s",
  async (url) => {
    await changeDatabase({ url });
    const startedAt = performance.now();
    expect((await checkHealth()).status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);

test("is unhealthy from the notice on, which ends early if the operator hurries", async () => {
  const hurry = new AbortController();
  const notice = giveNotice(60_000, hurry.signal);
  expect(isLeaving()).toBe(true);
  expect(await checkHealth()).toEqual({ status: 503, body: { status: "draining" } });
  hurry.abort();
  await notice;
  await giveNotice(60_000, hurry.signal);
  undrain = startDraining();
  // Requests are still handled.
  expect([isLeaving(), isRefusing()]).toEqual([true, false]);
});
