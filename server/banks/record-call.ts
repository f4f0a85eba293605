import { and, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { connectionAccounts } from "@/db/schema";
import { isAccount } from "./record-check";

/**
 * Records that a bank has called the address that a check registered, the first time only. The caller has verified the
 * call.
 */
export async function recordCall({ companyId, id }: { companyId: string; id: string }, now: Date): Promise<void> {
  await db()
    .update(connectionAccounts)
    .set({ calledBackAt: now })
    .where(and(isAccount(companyId, id), isNull(connectionAccounts.calledBackAt)));
}
