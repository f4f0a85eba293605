import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Serializes the database transactions of a company that call this function. Each waits until the
 * previous one commits, so that counts and lookups made after this call stay correct. Uses an
 * advisory lock, because on a distributed database a lock on one company's row locks those of all
 * companies on every machine. Lock order: this lock before the company's row.
 */
export async function lockCompanyTurn(tx: Executor, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}
