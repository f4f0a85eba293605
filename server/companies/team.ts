import { and, asc, eq } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import type { Role } from "@/db/enums";
import { isId } from "@/db/ids";
import { companies, members, users } from "@/db/schema";
import { fail } from "../errors";
import { recordAudit } from "./audit";
import type { Member } from "./schemas";

export interface MemberChange {
  companyId: string;
  /** The member being changed. */
  memberId: string;
  /** The member making the change. */
  userId: string;
  address: string;
  now: Date;
}

/** The company's members, in the order they joined. */
export async function listMembers(companyId: string): Promise<Member[]> {
  const rows = await db()
    .select({ userId: users.id, name: users.name, email: users.email, role: members.role, joinedAt: members.createdAt })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.companyId, companyId))
    .orderBy(asc(members.createdAt), asc(members.userId));
  return rows.map(({ joinedAt, ...row }) => ({ ...row, joinedAt: joinedAt.toISOString() }));
}

/**
 * Checks that only an owner adds or removes owners; other members with the permission manage all other roles.
 *
 * @throws FORBIDDEN when one of `roles` is owner and the caller is not an owner.
 */
export async function checkRank(
  tx: Transaction,
  { companyId, userId, roles }: { companyId: string; userId: string; roles: Role[] },
): Promise<void> {
  if (!roles.includes("owner")) return;
  if ((await findRole(tx, companyId, userId)) !== "owner") fail("FORBIDDEN");
}

async function findRole(tx: Transaction, companyId: string, userId: string): Promise<Role | null> {
  const [member] = await tx
    .select({ role: members.role })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.userId, userId)));
  return member?.role ?? null;
}

/**
 * Locks the team, so that two owners cannot remove each other at once, and reads the member's role.
 *
 * @throws NOT_FOUND for a user outside the company.
 */
async function openTeam(tx: Transaction, { companyId, memberId }: MemberChange): Promise<Role> {
  if (!isId(memberId)) fail("NOT_FOUND");
  await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("update");
  return (await findRole(tx, companyId, memberId)) ?? fail("NOT_FOUND");
}

async function checkNotLastOwner(tx: Transaction, companyId: string): Promise<void> {
  const owners = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.role, "owner")));
  if (owners.length <= 1) fail("last_owner");
}

const membershipOf = ({ companyId, memberId }: MemberChange) =>
  and(eq(members.companyId, companyId), eq(members.userId, memberId));

/**
 * Gives a member another role, from their next request on.
 *
 * @throws NOT_FOUND; FORBIDDEN where it takes an owner; a broken rule on `role` for the last owner.
 */
export async function changeRole(change: MemberChange, role: Role): Promise<void> {
  const { companyId, memberId, userId, address, now } = change;
  await db().transaction(async (tx) => {
    const before = await openTeam(tx, change);
    if (before === role) return;
    await checkRank(tx, { companyId, userId, roles: [before, role] });
    if (before === "owner") await checkNotLastOwner(tx, companyId);
    await tx.update(members).set({ role }).where(membershipOf(change));
    await recordAudit(tx, {
      companyId,
      actor: `user:${userId}`,
      action: "member.role_changed",
      subjectId: memberId,
      before: { role: before },
      after: { role },
      address,
      now,
    });
  });
}

/**
 * Ends a membership, the caller's own too; that user loses access from the next request on.
 *
 * @throws NOT_FOUND; FORBIDDEN where it takes an owner; a broken rule on `role` for the last owner.
 */
export async function removeMember(change: MemberChange): Promise<void> {
  const { companyId, memberId, userId, address, now } = change;
  await db().transaction(async (tx) => {
    const role = await openTeam(tx, change);
    await checkRank(tx, { companyId, userId, roles: [role] });
    if (role === "owner") await checkNotLastOwner(tx, companyId);
    await tx.delete(members).where(membershipOf(change));
    const actor = `user:${userId}` as const;
    const before = { role };
    await recordAudit(tx, { companyId, actor, action: "member.removed", subjectId: memberId, before, address, now });
  });
}
