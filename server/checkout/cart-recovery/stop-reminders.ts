import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { recoveries, recoveryStops } from "@/db/schema";
import { findReminded } from "./linked-mail";
import type { Reminded } from "./links";

/**
 * Unsubscribes an email's recipient from the company's current and future reminders. Stores only a
 * hash of the address, which an erasure keeps. Idempotent.
 *
 * @returns false for an invalid token.
 */
export async function stopReminders(token: string, now: Date): Promise<boolean> {
  const reminded = await findReminded(token);
  if (!reminded) return false;
  // An erased address has an empty key and gets no email.
  if (reminded.buyerKey !== "") await db().transaction((tx) => stopFor(tx, reminded, now));
  return true;
}

export async function stopFor(tx: Executor, { companyId, buyerKey }: Reminded, now: Date): Promise<void> {
  await tx.insert(recoveryStops).values({ companyId, buyerKey, createdAt: now }).onConflictDoNothing();
  await tx
    .update(recoveries)
    .set({ endedAt: now, endReason: "stopped", leasedUntil: null })
    .where(and(eq(recoveries.companyId, companyId), eq(recoveries.buyerKey, buyerKey), isNull(recoveries.endedAt)));
}
