import { sql } from "drizzle-orm";
import type { Executor } from "@/db/client";

/**
 * Lets the transactions of a company that call it go on one after another, each until its commit: so that what they count or
 * look up first stays true. It locks no row: on a distributed database a lock on a company's row is one on every company's,
 * on every machine. Where a company's row is locked as well, this comes first.
 */
export async function takeTurns(tx: Executor, companyId: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${companyId}, 0))`);
}
