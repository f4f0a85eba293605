import type { Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { recounts } from "@/db/schema";
import type { CountedRows } from "@/db/schema/core-enums";

/**
 * Has a company's rows of a kind counted again, in the commit that adds one with an old id (`mayBePast`): it may belong
 * to those that are counted already. Every commit adds a row of its own, so that none waits for another.
 */
export async function markRecount(tx: Executor, companyId: string, of: CountedRows): Promise<void> {
  await tx.insert(recounts).values({ companyId, of, id: newId() });
}
