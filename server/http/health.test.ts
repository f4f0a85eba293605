import { afterEach, expect, test } from "vitest";
import { closeDatabase, openDatabase } from "@/db/client";
import { checkHealth, startDraining } from "./health";

const shared = globalThis as typeof globalThis & { quitandaDraining?: boolean };

afterEach(async () => {
  delete shared.quitandaDraining;
  await closeDatabase();
});

test("is well while the database answers", async () => {
  expect(await checkHealth()).toEqual({ status: 200, body: { status: "ok" } });
});

test("is not well while the process drains", async () => {
  startDraining();
  expect((await checkHealth()).status).toBe(503);
});

test.each(["postgres://nobody@127.0.0.1:1/nothing", "postgres://nobody@10.255.255.1:5432/nothing"])(
  "says within five seconds that the database is gone: %s",
  async (url) => {
    openDatabase({ url });
    const startedAt = performance.now();
    expect((await checkHealth()).status).toBe(503);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  },
);
