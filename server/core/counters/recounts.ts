import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { recounts } from "@/db/schema";
import type { CountedRows } from "@/db/schema/core-enums";

/**
 * Requests a recount in the transaction that adds a row with an old id (`mayBeBackdated`), which
 * the counted range may already have passed. Each transaction inserts a separate mark, so that none
 * waits for another.
 */
export async function markRecount(tx: Executor, companyId: string, of: CountedRows): Promise<void> {
  await tx.insert(recounts).values({ companyId, of, id: newId() });
}
