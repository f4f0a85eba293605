import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { checkHealth, isLeaving } from "./health";
import { watchSchema } from "./schema-guard";

inOwnDatabase();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

it("a running version reports outdated once a newer one had time to start, and keeps no connections", async () => {
  const [row] = await db().execute<{ at: string }>(sql`SELECT max(created_at) AS at FROM drizzle.__drizzle_migrations`);
  vi.stubEnv("QUITANDA_SCHEMA", String(row?.at));
  const stop = watchSchema();
  await vi.advanceTimersByTimeAsync(5_000);
  expect((await checkHealth()).body).toEqual({ status: "ok" });
  await db().execute(
    sql`INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('newer', ${row?.at}::bigint + 1)`,
  );
  const statusAfter = async (milliseconds: number) => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    return (await checkHealth()).body.status;
  };
  await expect.poll(() => statusAfter(5_000)).toBe("outdated");
  expect(isLeaving()).toBe(true);
  stop();
  expect((await checkHealth()).body).toEqual({ status: "ok" });
});
