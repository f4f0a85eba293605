import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { db, type Executor } from "@/db/client";
import { isOnCitus } from "./citus";

/** Waits until a statement waits for a lock of `tx`. On Citus, the lock is on a worker. */
export async function expectWaiter(tx: Executor): Promise<void> {
  const [own] = await tx.execute<{ id: string }>(
    isOnCitus ? sql`SELECT citus_backend_gpid() AS id` : sql`SELECT pg_backend_pid() AS id`,
  );
  const waiting = isOnCitus
    ? sql`SELECT FROM citus_lock_waits WHERE blocking_gpid = ${own?.id}`
    : sql`SELECT FROM pg_stat_activity WHERE ${own?.id} = ANY(pg_blocking_pids(pid))`;
  await expect.poll(async () => (await db().execute(waiting)).length, { timeout: 10_000 }).toBeGreaterThan(0);
}

/** Cancels the statements that wait for a lock held by the transaction `tx`, once there is one. */
export async function cancelWaiters(tx: Executor): Promise<void> {
  await expectWaiter(tx);
  const [own] = await tx.execute<{ id: string }>(sql`SELECT pg_backend_pid() AS id`);
  await db().execute(sql`
    SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE ${own?.id} = ANY(pg_blocking_pids(pid))`);
}

export function waitersOf(words: string) {
  const like = `%${words}%`;
  return db().execute(
    isOnCitus
      ? sql`SELECT FROM citus_lock_waits WHERE blocked_statement ILIKE ${like}`
      : sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND query ILIKE ${like}
          AND pid IN (SELECT pid FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple'))`,
  );
}
