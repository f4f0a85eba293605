import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { recoveryMails } from "@/db/schema";
import { openLinkToken, openRemindedToken, type Reminded } from "./links";

export type RecoveryMailRow = typeof recoveryMails.$inferSelect;

export function sameMail({ companyId, id }: Pick<RecoveryMailRow, "companyId" | "id">) {
  return and(eq(recoveryMails.companyId, companyId), eq(recoveryMails.id, id));
}

/**
 * Returns the mail of a link's token. Returns null if the token is not signed by this system or the mail does not
 * exist.
 */
export async function findLinkedMail(token: string): Promise<RecoveryMailRow | null> {
  const linked = openLinkToken(token);
  if (!linked) return null;
  const [row] = await db()
    .select()
    .from(recoveryMails)
    .where(sameMail({ companyId: linked.companyId, id: linked.mailId }));
  return row ?? null;
}

/** Returns whom a reminder's token belongs to, also for the reminder that every shop sends. Null as `findLinkedMail`. */
export async function findReminded(token: string): Promise<Reminded | null> {
  return openRemindedToken(token) ?? findLinkedMail(token);
}
