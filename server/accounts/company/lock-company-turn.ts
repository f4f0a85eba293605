import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Serializes a company's transactions: each caller waits for the previous one to commit, so counts
 * and lookups after this call stay correct. Uses an advisory lock, because on a distributed
 * database a row lock on one company blocks all companies on every machine. Lock order: before the
 * company's row.
 */
export async function lockCompanyTurn(tx: Executor, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}
