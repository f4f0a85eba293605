import { and, asc, eq } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { isId } from "@/db/ids";
import { companies, members, users } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { findTestCompany } from "../company/companies";
import type { Member } from "../company/schemas";
import { findRole, teamOf } from "./membership";
import { approvesPayouts } from "./permissions";

export interface MemberChange {
  companyId: string;
  memberId: string;
  userId: string;
  address: string;
  now: Date;
}

/** In order of joining. A test company has the members of its real company. */
export async function listMembers(companyId: string): Promise<Member[]> {
  const rows = await db()
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      role: members.role,
      joinedAt: members.createdAt,
      approvesFrom: members.approvesFrom,
    })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(eq(members.companyId, teamOf(companyId)))
    .orderBy(asc(members.createdAt), asc(members.userId));
  return rows.map(({ joinedAt, approvesFrom, ...row }) => ({
    ...row,
    joinedAt: joinedAt.toISOString(),
    approvesFrom: approvesPayouts(row.role) ? (approvesFrom?.toISOString() ?? null) : null,
  }));
}

/**
 * Only an owner may remove or demote an owner, or grant a role that approves payouts
 * (docs/domains/accounts.md). Others with the permission manage the remaining roles.
 *
 * @throws FORBIDDEN if the change requires an owner and the caller is not one.
 */
export async function checkRank(
  tx: Transaction,
  { companyId, userId, taken, given }: { companyId: string; userId: string; taken?: Role; given?: Role },
): Promise<void> {
  if (taken !== "owner" && !(given && approvesPayouts(given))) return;
  if ((await findRole(tx, companyId, userId)) !== "owner") fail("FORBIDDEN");
}

/**
 * Locks the team and returns the user's role; null for a non-member. For a test company, also locks
 * the real company, which has the same team.
 */
export async function lockTeam(tx: Transaction, companyId: string, userId: string): Promise<Role | null> {
  const [company] = await tx.select({ testOf: companies.testOf }).from(companies).where(eq(companies.id, companyId));
  if (company?.testOf) await lock(tx, company.testOf);
  await lock(tx, companyId);
  return findRole(tx, companyId, userId);
}

/** @throws team_in_real_company for a test company, whose team is changed in the real company. */
export async function lockOwnTeam(tx: Transaction, companyId: string): Promise<void> {
  if (await lock(tx, companyId)) fail("team_in_real_company");
}

async function lock(tx: Transaction, companyId: string): Promise<string | null> {
  const [company] = await tx
    .select({ testOf: companies.testOf })
    .from(companies)
    .where(eq(companies.id, companyId))
    .for("no key update");
  return company?.testOf ?? null;
}

/**
 * Locks the team, so that two owners cannot remove each other concurrently, and returns the
 * member's role.
 *
 * @throws NOT_FOUND for a user who is not a member; team_in_real_company.
 */
export async function openTeam(tx: Transaction, { companyId, memberId }: MemberChange): Promise<Role> {
  if (!isId(memberId)) fail("NOT_FOUND");
  await lockOwnTeam(tx, companyId);
  return (await findRole(tx, companyId, memberId)) ?? fail("NOT_FOUND");
}

export async function inBothModes<Each extends Executor>(
  tx: Each,
  companyId: string,
  work: (tx: Each, companyId: string) => Promise<void>,
): Promise<void> {
  await work(tx, companyId);
  const testId = await findTestCompany(companyId, tx);
  if (testId) await work(tx, testId);
}

/** @throws last_owner if the company has no second owner. */
export async function checkNotLastOwner(tx: Transaction, companyId: string): Promise<void> {
  const owners = await tx
    .select({ userId: members.userId })
    .from(members)
    .where(and(eq(members.companyId, companyId), eq(members.role, "owner")));
  if (owners.length <= 1) fail("last_owner");
}

export const membershipOf = ({ companyId, memberId }: MemberChange) =>
  and(eq(members.companyId, companyId), eq(members.userId, memberId));
