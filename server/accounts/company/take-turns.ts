import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Runs a company's transactions that call it one after another: each waits for the previous one's commit, so that what it
 * counts or looks up first stays true. It locks no row: on a distributed database, a lock on one company's row locks those of
 * all companies, on every machine. Call it before locking a company's row.
 */
export async function takeTurns(tx: Executor, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}
