import { and, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { acquirerAccounts, connectionAccounts } from "@/db/schema";
import { getAcquirer } from "../../acquiring/port";
import { isAccount, isService } from "./connections";

/** Records the first call to a connection's callback URL. The caller must have verified its origin. */
export async function recordCall(
  { companyId, id, kind }: { companyId: string; id: string; kind: string },
  now: Date,
): Promise<void> {
  if (getAcquirer(kind).service) {
    await db()
      .update(acquirerAccounts)
      .set({ calledBackAt: now })
      .where(and(isService(companyId, id), isNull(acquirerAccounts.calledBackAt)));
    return;
  }
  await db()
    .update(connectionAccounts)
    .set({ calledBackAt: now })
    .where(and(isAccount(companyId, id), isNull(connectionAccounts.calledBackAt)));
}
