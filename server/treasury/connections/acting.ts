import type { Executor, Transaction } from "@/db/client";
import { newId } from "@/db/ids";
import { type AuditBy, auditBy } from "../../accounts/audit/audit";
import { confirmPassword } from "../../accounts/auth/confirm-password";
import { lockCompany } from "../../accounts/company/companies";
import { addNotice } from "../../accounts/notices/add-notice";
import { findRole } from "../../accounts/team/membership";
import { roleAllows } from "../../accounts/team/permissions";
import { lockTeam } from "../../accounts/team/team";
import type { Actor } from "../../core/procedures/procedure";
import { fail } from "../../errors";
import { type Connected, environmentOf } from "./connections";

/** Who changes a connection, and when it happens. */
export interface Acting {
  by: AuditBy;
  /** Null for the operator and the platform. */
  userId: string | null;
  /** Whether the member's password was confirmed for this change. */
  isConfirmed?: boolean;
  now: Date;
}

interface MemberContext {
  userId: string;
  actor: Actor;
  address: string;
  now: Date;
}

/** The signed-in member. */
export function byMember(ctx: MemberContext): Acting {
  return { by: auditBy(ctx), userId: ctx.userId, now: ctx.now };
}

/** The signed-in member, once their password is confirmed. @throws a broken rule on `password`. */
export async function confirmMember(ctx: MemberContext, password: string): Promise<Acting> {
  await confirmPassword(ctx.userId, password);
  return { ...byMember(ctx), isConfirmed: true };
}

/** The signed-in member, with their password confirmed if they gave it. @throws a broken rule on `password` */
export function confirmIfGiven(ctx: MemberContext, password: string | undefined): Promise<Acting> | Acting {
  return password === undefined ? byMember(ctx) : confirmMember(ctx, password);
}

/** The operator, at the command line. */
export function byOperator(now: Date): Acting {
  return { by: { actor: "operator" }, userId: null, now };
}

/** The platform, by its own rules. */
export function byPlatformAt(now: Date): Acting {
  return { by: { actor: "platform" }, userId: null, now };
}

/**
 * Locks the company, so that changes of its connections take turns, and checks that a member may still make them: a
 * bank's answer takes seconds.
 *
 * @throws FORBIDDEN for a member who was removed or demoted meanwhile.
 */
export async function lockConnections(tx: Transaction, companyId: string, { userId }: Acting): Promise<void> {
  if (userId === null) return void (await lockCompany(tx, companyId));
  const role = await lockTeam(tx, companyId, userId);
  if (!role || !roleAllows(role, "connections.write")) fail("FORBIDDEN");
}

/** Whether real money settles through a connection: it is no sandbox and no rehearsal. */
export function isReal(found: Pick<Connected, "account" | "service">): boolean {
  return environmentOf(found) === "production";
}

/** Whether a change of where real money settles is allowed: to the operator, and to an owner whose password was confirmed. */
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
 * Checks that a change of a connection through which real money settles is an owner's (docs/decisions.md 12). Call it
 * before the bank is asked, and again under the lock of `lockConnections`: an owner may be demoted meanwhile.
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

/** Tells the owners by mail that real money settles in another way, in the commit of the change. */
export async function announceSettlementChange(
  tx: Transaction,
  { companyId, subjectId, title }: { companyId: string; subjectId: string; title: string },
  { now }: Acting,
): Promise<void> {
  await addNotice(tx, { companyId, id: newId(now), kind: "settlement_changed", subjectId, details: { title }, now });
}
