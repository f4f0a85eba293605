import type { Executor, Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { type AuditBy, auditBy } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import { lockCompany } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import { findRole } from "../../accounts/team/membership";
import { roleAllows } from "../../accounts/team/permissions";
import { lockTeam } from "../../accounts/team/team";
import { fail } from "../../core/failures/failure";
import type { Actor } from "../../core/procedures/procedure";
import { type Connected, environmentOf } from "./connections";

export interface Acting {
  by: AuditBy;
  /** Null for the operator or the platform. */
  userId: string | null;
  isConfirmed?: boolean;
  now: Date;
}

interface MemberContext {
  userId: string;
  actor: Actor;
  address: string;
  now: Date;
}

export function byMember(ctx: MemberContext): Acting {
  return { by: auditBy(ctx), userId: ctx.userId, now: ctx.now };
}

/**
 * Returns the signed-in member after checking their password.
 *
 * @throws a rule error on `password`.
 */
export async function confirmMember(ctx: MemberContext, password: string): Promise<Acting> {
  await confirmPassword(ctx.userId, password);
  return { ...byMember(ctx), isConfirmed: true };
}

/**
 * Returns the signed-in member, after checking a given password.
 *
 * @throws a rule error on `password`.
 */
export function confirmIfGiven(ctx: MemberContext, password: string | undefined): Promise<Acting> | Acting {
  return password === undefined ? byMember(ctx) : confirmMember(ctx, password);
}

export function byOperator(now: Date): Acting {
  return { by: { actor: "operator" }, userId: null, now };
}

export function byPlatformAt(now: Date): Acting {
  return { by: { actor: "platform" }, userId: null, now };
}

/**
 * Locks the company to serialize changes to its connections, and checks the member's permission
 * again, because it may have changed during a call to a bank, which takes seconds.
 *
 * @throws FORBIDDEN for a member who was removed or demoted.
 */
export async function lockConnections(tx: Transaction, companyId: string, { userId }: Acting): Promise<void> {
  if (userId === null) return void (await lockCompany(tx, companyId));
  const role = await lockTeam(tx, companyId, userId);
  if (!role || !roleAllows(role, "connections.write")) fail("FORBIDDEN");
}

/** Reports whether a connection settles real money. The sandbox and rehearsals do not. */
export function isReal(found: Pick<Connected, "account" | "service">): boolean {
  return environmentOf(found) === "production";
}

/**
 * Reports whether the caller may change where real money settles: the operator, or an owner who has
 * confirmed their password.
 */
export async function mayChangeSettlement(
  executor: Executor,
  companyId: string,
  { userId, isConfirmed }: Acting,
): Promise<boolean> {
  if (userId === null) return true;
  const role = await findRole(executor, companyId, userId);
  return isConfirmed === true && role !== null && roleAllows(role, "finance.configure");
}

/**
 * Checks that a change of a connection that settles real money is made by an owner
 * (docs/domains/treasury.md). Required before the call to the bank, and again under
 * `lockConnections`, because the owner may have been demoted in between.
 *
 * @throws owner_required
 */
export async function checkSettlementChange(
  executor: Executor,
  companyId: string,
  found: Pick<Connected, "account" | "service">,
  acting: Acting,
): Promise<void> {
  if (isReal(found) && !(await mayChangeSettlement(executor, companyId, acting))) fail("owner_required");
}

export async function announceSettlementChange(
  tx: Transaction,
  { companyId, subjectId, title }: { companyId: string; subjectId: string; title: string },
  { now }: Acting,
): Promise<void> {
  await addNotice(tx, { companyId, id: newId(now), kind: "settlement_changed", subjectId, details: { title }, now });
}
