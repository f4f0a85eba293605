import { and, eq, gt, isNull } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { companies, companyLookups, invitations, members, users } from "@/db/schema";
import { sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import type { CompanyClock, SignedIn } from "../../core/procedures/procedure";
import { recordAudit } from "../audit/audit";
import { confirmEmailOf } from "../auth/confirm-email";
import { noteApprover } from "../auth/note-approver";
import { hashPassword } from "../auth/passwords";
import { type InvitationAccepted, type InvitationAnswer, isFarFromEmail, type OpenInvitation } from "../auth/schemas";
import { clockOf, nowOf } from "../company/company-clock";
import { addNotice } from "../notices/add-notice";
import { isOpen, lookupKind } from "./invitations";
import { approvesPayouts, roleAllows } from "./permissions";
import { lockOwnTeam } from "./team";

interface Found extends OpenInvitation {
  companyId: string;
  invitationId: string;
  clock: CompanyClock | null;
}

async function find(executor: Executor, token: string, now: Date): Promise<Found | null> {
  const [lookup] = await executor
    .select({ companyId: companyLookups.companyId, invitationId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, lookupKind), eq(companyLookups.key, sha256Hex(token))));
  if (!lookup) return null;
  const [row] = await executor
    .select({
      companyName: companies.name,
      inviterName: users.name,
      email: invitations.email,
      role: invitations.role,
      inviterRole: members.role,
      clock: clockOf(lookup.companyId),
    })
    .from(invitations)
    .innerJoin(companies, and(eq(companies.id, invitations.companyId), isNull(companies.blockedAt)))
    .innerJoin(users, eq(users.id, invitations.invitedBy))
    .innerJoin(members, and(eq(members.companyId, lookup.companyId), eq(members.userId, invitations.invitedBy)))
    .where(
      and(
        eq(invitations.companyId, lookup.companyId),
        eq(invitations.id, lookup.invitationId),
        isOpen,
        gt(invitations.expiresAt, now),
      ),
    );
  if (!row || !roleAllows(row.inviterRole, "team.write")) return null;
  // The invitation may predate the rule that only an owner may grant such a role.
  if (approvesPayouts(row.role) && row.inviterRole !== "owner") return null;
  const account = await executor.select({ id: users.id }).from(users).where(eq(users.email, row.email));
  return { ...row, ...lookup, hasAccount: account.length > 0 };
}

export async function findInvitation(token: string, now: Date): Promise<OpenInvitation | null> {
  const found = await find(db(), token, now);
  if (!found) return null;
  const { companyName, inviterName, email, role, hasAccount } = found;
  return { companyName, inviterName, email, role, hasAccount };
}

/**
 * Creates the invited user and adds them to the company in one transaction.
 *
 * @throws NOT_FOUND for an invalid link; email_taken if the address is registered (the user then
 * signs in to join); password_holds_email if the password contains the address.
 */
export async function acceptAsNewUser(
  { token, name, password }: InvitationAnswer,
  request: { address: string; now: Date },
): Promise<InvitationAccepted> {
  const { now } = request;
  const found = await find(db(), token, now);
  if (!found) return fail("NOT_FOUND");
  const { email } = found;
  if (!isFarFromEmail(password, email)) fail("password_holds_email");
  const passwordHash = await hashPassword(password);
  const userId = newId(now);
  return db().transaction(async (tx) => {
    const added = await tx
      .insert(users)
      .values({ id: userId, name, email, passwordHash, emailConfirmedAt: now, createdAt: now })
      .onConflictDoNothing({ target: users.email })
      .returning({ id: users.id });
    if (added.length === 0) fail("email_taken");
    return join(tx, found, userId, request);
  });
}

/**
 * Adds a signed-in user to the company that invited their address.
 *
 * @throws NOT_FOUND for an invalid link; FORBIDDEN if it was sent to another address.
 */
export async function acceptAsUser(
  user: SignedIn,
  token: string,
  request: { address: string; now: Date },
): Promise<InvitationAccepted> {
  const found = await find(db(), token, request.now);
  if (!found) return fail("NOT_FOUND");
  if (found.email !== user.email) fail("FORBIDDEN");
  return db().transaction((tx) => join(tx, found, user.userId, request));
}

async function join(
  tx: Transaction,
  { companyId, invitationId, email, role, clock }: Found,
  userId: string,
  { address, now }: { address: string; now: Date },
): Promise<InvitationAccepted> {
  // Serialized with the switch to real money, which moves the team and open invitations.
  await lockOwnTeam(tx, companyId);
  const accepted = await tx
    .update(invitations)
    .set({ acceptedAt: now })
    .where(and(eq(invitations.companyId, companyId), eq(invitations.id, invitationId), isOpen))
    .returning({ id: invitations.id });
  if (accepted.length === 0) return fail("NOT_FOUND");
  // A new approver's waiting period uses the company's clock, like the payouts themselves.
  const companyNow = nowOf({ clock }, now);
  const approvesFrom = await noteApprover(tx, { companyId, userId, email, role, now: companyNow });
  await tx.insert(members).values({ companyId, userId, role, approvesFrom, createdAt: now }).onConflictDoNothing();
  await confirmEmailOf(tx, userId, now);
  const actor = `user:${userId}` as const;
  await recordAudit(tx, {
    companyId,
    actor,
    action: "member.joined",
    subjectId: userId,
    after: { email, role },
    address,
    now,
  });
  const details = { email };
  await addNotice(tx, { companyId, id: newId(now), kind: "invitation_accepted", subjectId: userId, details, now });
  return { email, companyId };
}
