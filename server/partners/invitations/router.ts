import { z } from "zod";
import { auditBy } from "../../accounts/audit/audit";
import { createRouter, memberProcedure } from "../../core/procedures/procedure";
import { acceptInvitation, declineInvitation, getInvitation } from "./answer-invitation";
import { InvitationToken, PartnerInvitation } from "./schemas";

export const partnersRouter = createRouter({
  invitation: memberProcedure
    .meta({ permission: "promotions.read" })
    .input(InvitationToken)
    .output(PartnerInvitation)
    .query(({ input }) => getInvitation(input.token)),

  accept: memberProcedure
    .meta({ permission: "promotions.write", audit: "affiliate.joined" })
    .input(InvitationToken)
    .output(z.void())
    .mutation(({ ctx, input }) => acceptInvitation(ctx.company, input.token, ctx.now, auditBy(ctx))),

  decline: memberProcedure
    .meta({ permission: "promotions.write", audit: { none: "answers the invitation, in the log of its producer" } })
    .input(InvitationToken)
    .output(z.void())
    .mutation(({ ctx, input }) => declineInvitation(input.token, ctx.now)),
});
