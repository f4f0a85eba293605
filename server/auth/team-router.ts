import { z } from "zod";
import { mayGiveScopes } from "../companies/permissions";
import { Member } from "../companies/schemas";
import { listMembers } from "../companies/team";
import { companyProcedure, createRouter, memberProcedure, openProcedure, userProcedure } from "../core/procedure";
import { fail } from "../errors";
import { acceptAsNewUser, acceptAsUser } from "./accept-invitation";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { changeKeyScopes } from "./change-key-scopes";
import { invite, listInvitations, revokeInvitation } from "./invitations";
import { issueAccessToken } from "./issue-access-token";
import { issueTrialToken } from "./issue-trial-token";
import { listKeysOf } from "./member-keys";
import {
  ApiKeyCreated,
  ApiKeyId,
  ApiKeyRead,
  Invitation,
  InvitationAccepted,
  InvitationAnswer,
  InvitationId,
  InvitationSent,
  InvitationToken,
  IssuedToken,
  KeyScopesChange,
  MemberKey,
  MemberKeysQuery,
  NewAccessToken,
  NewApiKey,
  NewInvitation,
  NoInput,
} from "./schemas";

function memberOf(ctx: { company: { id: string }; userId: string; address: string; now: Date }) {
  return { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: ctx.now };
}

/** The company's members; dashboard only. */
export const teamRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "team.read" })
    .input(NoInput)
    .output(z.array(Member))
    .query(({ ctx }) => listMembers(ctx.company.id)),
});

/** Invitations to join the company, and the answers to them; dashboard only. */
export const invitationsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "team.read" })
    .input(NoInput)
    .output(z.array(Invitation))
    .query(({ ctx }) => listInvitations(ctx.company.id, ctx.now)),

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

/** The company's API keys (docs/decisions.md 3), for the dashboard only. */
export const apiKeysRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "api_keys.read" })
    .input(NoInput)
    .output(z.array(ApiKeyRead))
    .query(({ ctx }) => listApiKeys(ctx.company.id)),

  ofMember: companyProcedure
    .meta({ permission: "api_keys.read" })
    .input(MemberKeysQuery)
    .output(z.array(MemberKey))
    .query(({ ctx, input }) => listKeysOf(ctx.company.id, input.userId)),

  create: memberProcedure
    .meta({ audit: "api_key.created", permission: "api_keys.write" })
    .input(NewApiKey)
    .output(ApiKeyCreated)
    .mutation(({ ctx, input }) => {
      if (!mayGiveScopes(ctx.can, input.scopes)) fail("FORBIDDEN");
      return createApiKey({ companyId: ctx.company.id, ...input, createdBy: ctx.userId, now: ctx.now });
    }),

  changeScopes: memberProcedure
    .meta({ audit: "api_key.scopes_changed", permission: "api_keys.write" })
    .input(KeyScopesChange)
    .mutation(({ ctx, input }) => changeKeyScopes({ ...memberOf(ctx), can: ctx.can, ...input })),

  revoke: memberProcedure
    .meta({ audit: "api_key.revoked", permission: "api_keys.write" })
    .input(ApiKeyId)
    .mutation(({ ctx, input }) =>
      revokeApiKey({ companyId: ctx.company.id, ...input, actor: `user:${ctx.userId}`, now: ctx.now }),
    ),

  issueToken: memberProcedure
    .meta({ audit: "api_key.token_issued", permission: "api_keys.write" })
    .input(NewAccessToken)
    .output(IssuedToken)
    .mutation(({ ctx, input }) => issueAccessToken({ ...memberOf(ctx), can: ctx.can, ...input })),

  issueTrialToken: memberProcedure
    .meta({ audit: "api_key.token_issued", permission: "api_keys.write" })
    .input(NoInput)
    .output(IssuedToken)
    .mutation(({ ctx }) => issueTrialToken({ ...memberOf(ctx), can: ctx.can })),
});
