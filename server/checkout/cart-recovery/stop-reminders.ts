import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { recoveries, recoveryStops } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { findLinkedMail } from "./linked-mail";
import type { StopPage } from "./schemas";

/** The page that ends a company's reminders; null for a token that is not ours. */
export async function findStopPage(token: string): Promise<StopPage | null> {
  const mail = await findLinkedMail(token);
  return mail && { shop: (await getCompany(mail.companyId)).name };
}

/**
 * Ends a company's reminders to the address that a mail went to, by a link of that mail: running ones and later ones.
 * Only the address as a hash is kept, also after an erasure. Idempotent.
 *
 * @returns false for a token that is not ours.
 */
export async function stopReminders(token: string, now: Date): Promise<boolean> {
  const mail = await findLinkedMail(token);
  if (!mail) return false;
  const { companyId, buyerKey } = mail;
  // An erased address gets no mail any more.
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
