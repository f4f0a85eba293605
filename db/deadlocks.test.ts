import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterEach, beforeEach, expect, it } from "vitest";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import { db, sessionOf } from "./client";

let other: postgres.Sql;

beforeEach(() => {
  other = postgres(process.env.DATABASE_URL ?? "", { max: 1 });
});
afterEach(() => other.end());

const lock = (key: number) => sql`SELECT pg_advisory_xact_lock(${key}::bigint)`;

/**
 * Locks `second` and, once `mayWait` resolves, requests `first`. Its long `deadlock_timeout` lets
 * the other session detect the deadlock and be aborted.
 */
async function holdOpposite(first: number, second: number, mayWait: () => Promise<unknown>) {
  let isHeld = false;
  const ended = other.begin(async (tx) => {
    await tx`SELECT set_config('deadlock_timeout', '10min', true), pg_advisory_xact_lock(${second}::bigint)`;
    isHeld = true;
    await mayWait();
    await tx`SELECT pg_advisory_xact_lock(${first}::bigint)`;
  });
  await expect.poll(() => isHeld).toBe(true);
  return { ended };
}

it("a transaction that loses a deadlock runs once more", async () => {
  const [first, second] = [7_001, 7_002];
  let runs = 0;
  let isMine = false;
  const opposite = await holdOpposite(first, second, () => expect.poll(() => isMine).toBe(true));
  const done = await db().transaction(async (tx) => {
    runs += 1;
    await tx.execute(lock(first));
    isMine = true;
    if (runs === 1) await expectWaiter(tx);
    await tx.execute(lock(second));
    return "done";
  });
  expect([done, runs]).toEqual(["done", 2]);
  await opposite.ended;
});

it("a statement outside a transaction that loses a deadlock is sent once more, with the same rows", async () => {
  const [first, second] = [7_003, 7_004];
  const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${second} AND NOT granted`;
  const isWaiting = () => expect.poll(async () => (await db().execute(waiting)).length).toBe(1);
  const opposite = await holdOpposite(first, second, isWaiting);
  const text = "SELECT pg_advisory_xact_lock($1::bigint)::text, pg_advisory_xact_lock($2::bigint)::text, 1";
  expect(await sessionOf(db()).query(text, [first, second])).toEqual([["", "", 1]]);
  await opposite.ended;
});
