import { db, type Transaction } from "@/db/client";
import { members } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { revokeKeysOf } from "../api-keys/api-keys";
import { recordAudit } from "../audit/audit";
import { endInvitationsOf } from "./end-invitations";
import { checkNotLastOwner, checkRank, inBothModes, type MemberChange, membershipOf, openTeam } from "./team";

/**
 * Ends a membership, possibly the caller's own, from the next request on. The same transaction
 * revokes the member's open invitations and the keys in `apiKeyIds`, in the company and its test
 * company. The member's other keys stay valid.
 *
 * @param whenRemoved runs in the same transaction, for the company and its test company.
 * @throws team_in_real_company; NOT_FOUND for a user who is not a member, or for a key that another
 * member created; FORBIDDEN if only an owner may remove the member; last_owner.
 */
export async function removeMember(
  change: MemberChange,
  apiKeyIds: string[] = [],
  whenRemoved?: (tx: Transaction, companyId: string) => Promise<void>,
): Promise<void> {
  const { companyId, memberId, userId, address, now } = change;
  await db().transaction(async (tx) => {
    const role = await openTeam(tx, change);
    await checkRank(tx, { companyId, userId, taken: role });
    if (role === "owner") await checkNotLastOwner(tx, companyId);
    await tx.delete(members).where(membershipOf(change));
    const actor = `user:${userId}` as const;
    const before = { role };
    await recordAudit(tx, { companyId, actor, action: "member.removed", subjectId: memberId, before, address, now });
    await endInvitationsOf(tx, change, null);
    const unknown = new Set(apiKeyIds);
    await inBothModes(tx, companyId, async (_, each) => {
      for (const id of await revokeKeysOf(tx, { ...change, companyId: each }, apiKeyIds)) unknown.delete(id);
      await whenRemoved?.(tx, each);
    });
    if (unknown.size > 0) fail("NOT_FOUND");
  });
}
