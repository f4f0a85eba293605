import { eq } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import { members, users } from "@/db/schema";
import { type Role, roles } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { recordAudit } from "../audit/audit";
import { noteApprover } from "../auth/note-approver";
import { endInvitationsOf } from "./end-invitations";
import { approvesPayouts } from "./permissions";
import { checkNotLastOwner, checkRank, inBothModes, type MemberChange, membershipOf, openTeam } from "./team";

/**
 * Changes a member's role from their next request on. A new approver may approve payouts 24 hours
 * later, and the owners are notified by email. Revokes the member's open invitations that the new
 * role may not send.
 *
 * @param whenDemoted runs in the same transaction if the new role is lower, for the company and its
 * test company.
 * @throws NOT_FOUND; team_in_real_company; FORBIDDEN if only an owner may make the change;
 * last_owner.
 */
export async function changeRole(
  change: MemberChange,
  role: Role,
  whenDemoted?: (tx: Transaction, companyId: string) => Promise<void>,
): Promise<void> {
  const { companyId, memberId, userId, address, now } = change;
  await db().transaction(async (tx) => {
    const before = await openTeam(tx, change);
    if (before === role) return;
    await checkRank(tx, { companyId, userId, taken: before, given: role });
    if (before === "owner") await checkNotLastOwner(tx, companyId);
    const isNewApprover = approvesPayouts(role) && !approvesPayouts(before);
    const from = isNewApprover ? { approvesFrom: await noteApproverOf(tx, change, role) } : {};
    await tx
      .update(members)
      .set({ role, ...from })
      .where(membershipOf(change));
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
    await endInvitationsOf(tx, change, role);
    if (whenDemoted && roles.indexOf(role) > roles.indexOf(before)) await inBothModes(tx, companyId, whenDemoted);
  });
}

async function noteApproverOf(tx: Transaction, { companyId, memberId, now }: MemberChange, role: Role) {
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, memberId));
  const { email } = user ?? fail("NOT_FOUND");
  return noteApprover(tx, { companyId, userId: memberId, email, role, now });
}
