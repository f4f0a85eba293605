import { db } from "@/db/client";
import { members } from "@/db/schema";
import { recordAudit } from "../companies/audit";
import { checkNotLastOwner, checkRank, type MemberChange, membershipOf, openTeam } from "../companies/team";
import { revokeKeysOf } from "./api-keys";
import { endInvitationsOf } from "./end-invitations";

/**
 * Ends a membership, one's own too: from the next request on the company is closed to that user. In the same commit the
 * invitations that they sent end, and the keys named in `apiKeyIds` are revoked; other keys that they made stay good.
 *
 * @throws NOT_FOUND, for a key that somebody else made too; FORBIDDEN where it takes an owner; a broken rule on `role`
 * for the last owner.
 */
export async function removeMember(change: MemberChange, apiKeyIds: string[] = []): Promise<void> {
  const { companyId, memberId, userId, address, now } = change;
  await db().transaction(async (tx) => {
    const role = await openTeam(tx, change);
    await checkRank(tx, { companyId, userId, roles: [role] });
    if (role === "owner") await checkNotLastOwner(tx, companyId);
    await tx.delete(members).where(membershipOf(change));
    const actor = `user:${userId}` as const;
    const before = { role };
    await recordAudit(tx, { companyId, actor, action: "member.removed", subjectId: memberId, before, address, now });
    await endInvitationsOf(tx, change, null);
    await revokeKeysOf(tx, change, apiKeyIds);
  });
}
