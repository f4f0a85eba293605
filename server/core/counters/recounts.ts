import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { recounts } from "@/db/schema";
import type { CountedRows } from "@/db/schema/core-enums";

/**
 * Requests a recount of a company's rows, in the database transaction that adds a row with an old
 * id (`mayBeBackdated`). Such a row may precede the end of the counted range. Each database
 * transaction inserts a separate mark, so that they do not wait for each other.
 */
export async function markRecount(tx: Executor, companyId: string, of: CountedRows): Promise<void> {
  await tx.insert(recounts).values({ companyId, of, id: newId() });
}
