import { z } from "zod";
import {
  companyProcedure,
  createRouter,
  memberProcedure,
  openProcedure,
  realNowOf,
  userProcedure,
} from "../../core/procedures/procedure";
import {
  Invitation,
  InvitationAccepted,
  InvitationAnswer,
  InvitationId,
  InvitationSent,
  InvitationToken,
  NewInvitation,
  NoInput,
} from "../auth/schemas";
import { Member } from "../company/schemas";
import { acceptAsNewUser, acceptAsUser } from "./accept-invitation";
import { invite, listInvitations, revokeInvitation } from "./invitations";
import { listMembers } from "./team";

function memberOf(ctx: { company: { id: string }; userId: string; address: string; now: Date }) {
  return { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: realNowOf(ctx) };
}

export const teamRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "team.read" })
    .input(NoInput)
    .output(z.array(Member))
    .query(({ ctx }) => listMembers(ctx.company.id)),
});

export const invitationsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "team.read" })
    .input(NoInput)
    .output(z.array(Invitation))
    .query(({ ctx }) => listInvitations(ctx.company.id, realNowOf(ctx))),

  send: memberProcedure
    .meta({ audit: "invitation.sent", permission: "team.write" })
    .input(NewInvitation)
    .output(InvitationSent)
    .mutation(({ ctx, input }) => invite(memberOf(ctx), input)),

  revoke: memberProcedure
    .meta({ audit: "invitation.revoked", permission: "team.write" })
    .input(InvitationId)
    .mutation(({ ctx, input }) => revokeInvitation(memberOf(ctx), input.invitationId)),

  accept: openProcedure
    .meta({ audit: "member.joined" })
    .input(InvitationAnswer)
    .output(InvitationAccepted)
    .mutation(({ ctx, input }) => acceptAsNewUser(input, ctx)),

  join: userProcedure
    .meta({ audit: "member.joined" })
    .input(InvitationToken)
    .output(InvitationAccepted)
    .mutation(({ ctx, input }) => acceptAsUser(ctx.user, input.token, ctx)),
});
