import type { Transaction } from "@/db/client";
import { confirmPassword } from "../auth/confirm-password";
import { type AuditBy, auditBy } from "../companies/audit";
import { lockCompany } from "../companies/companies";
import { roleAllows } from "../companies/permissions";
import { lockTeam } from "../companies/team";
import type { Actor } from "../core/procedure";
import { fail } from "../errors";

/** Who changes a connection, and when it happens. */
export interface Acting {
  by: AuditBy;
  /** Null for the operator and the platform. */
  userId: string | null;
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
  return byMember(ctx);
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
