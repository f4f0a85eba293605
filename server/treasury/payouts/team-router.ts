import { auditBy } from "../../accounts/audit/audit";
import { MemberRemoval, RoleChange } from "../../accounts/company/schemas";
import { changeRole } from "../../accounts/team/change-role";
import { removeMember } from "../../accounts/team/remove-member";
import { fail } from "../../core/failures/failure";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { stopPayoutsOf } from "./stop-payouts";

/**
 * Removes and demotes members, which cancels their unapproved payouts and pauses the automatic
 * payouts that they configured. Dashboard-only.
 */
export const teamChangesRouter = createRouter({
  changeRole: memberProcedure
    .meta({ audit: "member.role_changed", permission: "team.write" })
    .input(RoleChange)
    .mutation(({ ctx, input }) => {
      const { userId, address, now } = ctx;
      const change = { companyId: ctx.company.id, memberId: input.userId, userId, address, now };
      return changeRole(change, input.role, (tx, companyId) =>
        stopPayoutsOf(tx, { ...change, companyId }, auditBy(ctx), now),
      );
    }),

  remove: memberProcedure
    .meta({ audit: "member.removed", permission: "team.write" })
    .input(MemberRemoval)
    .mutation(({ ctx, input }) => {
      if (input.revokeApiKeyIds.length > 0 && !ctx.can("api_keys.write")) fail("FORBIDDEN");
      const { userId, address, now } = ctx;
      const change = { companyId: ctx.company.id, memberId: input.userId, userId, address, now };
      return removeMember(change, input.revokeApiKeyIds, (tx, companyId) =>
        stopPayoutsOf(tx, { ...change, companyId }, auditBy(ctx), now),
      );
    }),
});
