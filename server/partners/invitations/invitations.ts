import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { isMailed, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { createLimiter } from "../../core/limits/limiter";
import { fail } from "../../errors";
import type { Invited } from "./invited";

/** The kind of `company_lookups` that maps the hash of an invitation's token to its agreement. */
const invitationLookup = "partner_invitation";

const invitationsOfCompany = createLimiter("partner-invitation", 100, 3_600);

/** An agreement: an affiliate or a co-producer of a company. */
export interface Agreement {
  companyId: string;
  agreementId: string;
}

/** Counts an invitation. @throws RATE_LIMITED at a company's hundred-and-first in an hour. */
export async function admitInvitation(companyId: string): Promise<void> {
  const counted = await invitationsOfCompany.consume(companyId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
}

/** Makes the token of an agreement's invitation, in the caller's commit. An earlier one stays good. */
export async function openInvitation(tx: Executor, { companyId, agreementId }: Agreement): Promise<string> {
  const token = randomToken();
  const key = sha256Hex(token);
  await tx.insert(companyLookups).values({ kind: invitationLookup, key, companyId, targetId: agreementId });
  return token;
}

/** The agreement that a token invites to; null for an unknown token. Whoever has the token may answer. */
export async function findInvited(token: string, executor: Executor = db()): Promise<Agreement | null> {
  const [found] = await executor
    .select({ companyId: companyLookups.companyId, agreementId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, invitationLookup), eq(companyLookups.key, sha256Hex(token))));
  return found ?? null;
}

/** Mails an invitation, after the commit. Returns whether it was sent; the link can be given by hand too. */
export async function mailInvitation(invited: Invited): Promise<boolean> {
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composePartnerInvitation } = await import("./mails");
  return isMailed(await sendCompanyMail(await composePartnerInvitation(invited), { companyId: invited.companyId }));
}
