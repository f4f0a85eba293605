import { and, eq, inArray } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { recoveries, recoveryMails } from "@/db/schema";
import { buyerKeysOf } from "./buyer-key";

/**
 * Ends the reminders to these addresses and unlinks them from their buyers (LGPD). Keeps the steps'
 * results and the hashes of unsubscribed addresses. Runs in the caller's transaction.
 */
export async function eraseRecoveries(
  tx: Executor,
  companyId: string,
  emails: readonly string[],
  now: Date,
): Promise<void> {
  const keys = emails.flatMap(buyerKeysOf);
  if (keys.length === 0) return;
  const mailed = and(eq(recoveryMails.companyId, companyId), inArray(recoveryMails.buyerKey, keys));
  await tx.update(recoveryMails).set({ buyerKey: "" }).where(mailed);
  const own = and(eq(recoveries.companyId, companyId), inArray(recoveries.buyerKey, keys));
  const open = await tx
    .select({ orderId: recoveries.orderId, endedAt: recoveries.endedAt })
    .from(recoveries)
    .where(own)
    .for("update");
  const running = open.filter(({ endedAt }) => endedAt === null).map(({ orderId }) => orderId);
  await tx
    .update(recoveries)
    .set({ endedAt: now, endReason: "stopped", leasedUntil: null })
    .where(and(eq(recoveries.companyId, companyId), inArray(recoveries.orderId, running)));
  await tx.update(recoveries).set({ buyerKey: "" }).where(own);
}
