import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "@/db/client";
import { invitations } from "@/db/schema";
import { approvingRoles, type Role } from "@/db/schema/accounts-enums";
import { recordAudit } from "../audit/audit";
import { isOpen } from "./invitations";
import { roleAllows } from "./permissions";
import type { MemberChange } from "./team";

/**
 * Revokes a member's open invitations that the new role may not send; all if the role is null. Each
 * revocation is audited.
 */
export async function endInvitationsOf(
  tx: Transaction,
  { companyId, memberId, userId, address, now }: MemberChange,
  role: Role | null,
): Promise<void> {
  if (role === "owner") return;
  const mayInvite = role !== null && roleAllows(role, "team.write");
  const ended = await tx
    .update(invitations)
    .set({ revokedAt: now })
    .where(
      and(
        eq(invitations.companyId, companyId),
        eq(invitations.invitedBy, memberId),
        // Only an owner may grant a role that approves payouts.
        mayInvite ? inArray(invitations.role, approvingRoles) : undefined,
        isOpen,
      ),
    )
    .returning({ id: invitations.id, email: invitations.email, role: invitations.role });
  for (const { id, ...before } of ended) {
    const actor = `user:${userId}` as const;
    await recordAudit(tx, { companyId, actor, action: "invitation.revoked", subjectId: id, before, address, now });
  }
}
