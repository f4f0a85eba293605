import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { recoveryMails } from "@/db/schema";
import { openLinkToken, openRemindedToken, type Reminded } from "./links";

export type RecoveryMailRow = typeof recoveryMails.$inferSelect;

export function sameMail({ companyId, id }: Pick<RecoveryMailRow, "companyId" | "id">) {
  return and(eq(recoveryMails.companyId, companyId), eq(recoveryMails.id, id));
}

/** Returns the email of a link token, or null if the signature is invalid or the email no longer exists. */
export async function findLinkedMail(token: string): Promise<RecoveryMailRow | null> {
  const linked = openLinkToken(token);
  if (!linked) return null;
  const [row] = await db()
    .select()
    .from(recoveryMails)
    .where(sameMail({ companyId: linked.companyId, id: linked.mailId }));
  return row ?? null;
}

/**
 * Returns the recipient of a reminder, from a sequence or the built-in one, by its token. Returns
 * null if the signature is invalid or the email no longer exists.
 */
export async function findReminded(token: string): Promise<Reminded | null> {
  return openRemindedToken(token) ?? findLinkedMail(token);
}
