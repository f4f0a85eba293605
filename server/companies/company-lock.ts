import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Lets the transactions that call it for a company go on one after another, each until its commit. It takes no row: a
 * lock on a company's row is, on a distributed database, one on the rows of every company on every machine.
 */
export async function lockCompany(tx: Executor, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}
