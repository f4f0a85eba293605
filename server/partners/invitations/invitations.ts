import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { isMailed, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import type { Invited } from "./invited";

/** Maps an invitation token's hash to its agreement in `company_lookups`. */
const invitationLookup = "partner_invitation";

const invitationsOfCompany = createLimiter("partner-invitation", 100, 3_600);

export interface Agreement {
  companyId: string;
  agreementId: string;
}

/** @throws RATE_LIMITED beyond 100 invitations per company and hour */
export async function admitInvitation(companyId: string): Promise<void> {
  const counted = await invitationsOfCompany.consume(companyId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
}

/** Creates an invitation token in the caller's transaction. Earlier tokens stay valid. */
export async function openInvitation(tx: Executor, { companyId, agreementId }: Agreement): Promise<string> {
  const token = randomToken();
  const key = sha256Hex(token);
  await tx.insert(companyLookups).values({ kind: invitationLookup, key, companyId, targetId: agreementId });
  return token;
}

/** Returns null for an unknown token. Possession of the token is the only authorization. */
export async function findInvited(token: string, executor: Executor = db()): Promise<Agreement | null> {
  const [found] = await executor
    .select({ companyId: companyLookups.companyId, agreementId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, invitationLookup), eq(companyLookups.key, sha256Hex(token))));
  return found ?? null;
}

/**
 * Must be called after the commit.
 *
 * @returns false if the email was not sent; the link can then be shared manually.
 */
export async function mailInvitation(invited: Invited): Promise<boolean> {
  // Loaded on first use, because the email renderer takes 35 MB of memory.
  const { composePartnerInvitation } = await import("./mails");
  return isMailed(await sendCompanyMail(await composePartnerInvitation(invited), { companyId: invited.companyId }));
}
