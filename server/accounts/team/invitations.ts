import { and, desc, eq, isNull } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { companies, companyLookups, invitations, members, users } from "@/db/schema";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { recordAudit } from "../audit/audit";
import type { Invitation, InvitationSent, NewInvitation } from "../auth/schemas";
import { isMailed, isWithheld, sendCompanyMail } from "../company/send-company-mail";
import { findRole } from "./membership";
import { roleAllows } from "./permissions";
import { checkRank, lockOwnTeam } from "./team";

/** Maps a token's hash to its invitation in `company_lookups`. */
export const lookupKind = "invitation";

const lifetimeMs = 7 * 86_400_000;
const invitationsOfCompany = createLimiter("invitation", 50, 3_600);

export interface Inviter {
  companyId: string;
  userId: string;
  address: string;
  now: Date;
}

export const isOpen = and(isNull(invitations.acceptedAt), isNull(invitations.revokedAt));

/**
 * Invites a person by email to join the company. The link is valid for 7 days and invalidates
 * earlier ones. The email is sent after the commit; the result shows whether it was sent, or
 * withheld because the address is unconfirmed (docs/domains/accounts.md).
 *
 * @throws email_is_member; FORBIDDEN if the inviter may not invite, or if a non-owner grants a role
 * that approves payouts; team_in_real_company; RATE_LIMITED after fifty invitations in an hour.
 */
export async function invite(
  { companyId, userId, address, now }: Inviter,
  input: NewInvitation,
): Promise<InvitationSent> {
  const counted = await invitationsOfCompany.consume(companyId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const { role, language } = input;
  const email = input.email.toLowerCase();
  const [id, token] = [newId(now), randomToken(32)];
  const names = await db().transaction(async (tx) => {
    // Serialized with the inviter's removal or demotion, which must leave no invitation by them.
    await lockOwnTeam(tx, companyId);
    const own = await findRole(tx, companyId, userId);
    if (!own || !roleAllows(own, "team.write")) fail("FORBIDDEN");
    await checkRank(tx, { companyId, userId, given: role });
    await checkNoMember(tx, companyId, email);
    await tx
      .update(invitations)
      .set({ revokedAt: now })
      .where(and(eq(invitations.companyId, companyId), eq(invitations.email, email), isOpen));
    const expiresAt = new Date(now.getTime() + lifetimeMs);
    await tx.insert(invitations).values({ companyId, id, email, role, invitedBy: userId, createdAt: now, expiresAt });
    await tx.insert(companyLookups).values({ kind: lookupKind, key: sha256Hex(token), companyId, targetId: id });
    const actor = `user:${userId}` as const;
    const after = { email, role };
    await recordAudit(tx, { companyId, actor, action: "invitation.sent", subjectId: id, after, address, now });
    return readNames(tx, companyId, userId);
  });
  // Loaded on first use, because the email renderer takes 35 MB of memory.
  const { composeInvitation } = await import("../auth/mails");
  const sent = await sendCompanyMail(await composeInvitation({ to: email, language, token, role, ...names }), {
    companyId,
  });
  return { id, mailed: isMailed(sent), ...(isWithheld(sent) && { withheld: true }) };
}

async function checkNoMember(tx: Transaction, companyId: string, email: string): Promise<void> {
  const found = await tx
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.companyId, companyId), eq(users.email, email)));
  if (found.length > 0) fail("email_is_member");
}

async function readNames(tx: Transaction, companyId: string, userId: string) {
  const [row] = await tx
    .select({ companyName: companies.name, inviterName: users.name })
    .from(companies)
    .innerJoin(users, eq(users.id, userId))
    .where(eq(companies.id, companyId));
  return row ?? fail("NOT_FOUND");
}

/** Newest first, including expired ones. */
export async function listInvitations(companyId: string, now: Date): Promise<Invitation[]> {
  const rows = await db()
    .select({
      id: invitations.id,
      email: invitations.email,
      role: invitations.role,
      invitedBy: users.name,
      createdAt: invitations.createdAt,
      expiresAt: invitations.expiresAt,
    })
    .from(invitations)
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .where(and(eq(invitations.companyId, companyId), isOpen))
    .orderBy(desc(invitations.createdAt), desc(invitations.id));
  return rows.map(({ createdAt, expiresAt, ...row }) => ({
    ...row,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    isExpired: expiresAt <= now,
  }));
}

/**
 * @throws NOT_FOUND if the invitation was already accepted or revoked; FORBIDDEN if it invites an
 * owner and the caller is not one.
 */
export async function revokeInvitation(
  { companyId, userId, address, now }: Inviter,
  invitationId: string,
): Promise<void> {
  if (!isId(invitationId)) fail("NOT_FOUND");
  await db().transaction(async (tx) => {
    const [revoked] = await tx
      .update(invitations)
      .set({ revokedAt: now })
      .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitationId), isOpen))
      .returning({ email: invitations.email, role: invitations.role });
    if (!revoked) return fail("NOT_FOUND");
    await checkRank(tx, { companyId, userId, taken: revoked.role });
    const actor = `user:${userId}` as const;
    const before = { email: revoked.email, role: revoked.role };
    await recordAudit(tx, {
      companyId,
      actor,
      action: "invitation.revoked",
      subjectId: invitationId,
      before,
      address,
      now,
    });
  });
}
