import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { recoveries, recoveryStops } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { findLinkedMail } from "./linked-mail";
import type { StopPage } from "./schemas";

export async function findStopPage(token: string): Promise<StopPage | null> {
  const mail = await findLinkedMail(token);
  return mail && { shop: (await getCompany(mail.companyId)).name };
}

/**
 * Unsubscribes the recipient of a mail from the company's current and future reminders. Stores only the hash of the
 * address, which is kept after an erasure. Idempotent.
 *
 * @returns false for an invalid token.
 */
export async function stopReminders(token: string, now: Date): Promise<boolean> {
  const mail = await findLinkedMail(token);
  if (!mail) return false;
  const { companyId, buyerKey } = mail;
  // No mail is sent to an erased address.
  if (buyerKey === "") return true;
  await db().transaction(async (tx) => {
    await tx.insert(recoveryStops).values({ companyId, buyerKey, createdAt: now }).onConflictDoNothing();
    await tx
      .update(recoveries)
      .set({ endedAt: now, endReason: "stopped", leasedUntil: null })
      .where(and(eq(recoveries.companyId, companyId), eq(recoveries.buyerKey, buyerKey), isNull(recoveries.endedAt)));
  });
  return true;
}
