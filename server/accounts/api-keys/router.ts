import { z } from "zod";
import { fail } from "../../core/failures/failure";
import { companyProcedure, createRouter, memberProcedure, realNowOf } from "../../core/procedures/procedure";
import { mayGiveScopes } from "../team/permissions";
import { createApiKey, revokeApiKey } from "./api-keys";
import { changeKeyLimits } from "./change-key-limits";
import { changeKeyScopes } from "./change-key-scopes";
import { issueAccessToken } from "./issue-access-token";
import { issueTrialToken } from "./issue-trial-token";
import { readLimits } from "./key-limits";
import { listKeysInUse } from "./list-keys";
import { listKeysOf } from "./member-keys";
import {
  ApiKeyCreated,
  ApiKeyId,
  ApiKeyInUse,
  IssuedToken,
  KeyLimitsChange,
  KeyScopesChange,
  MemberKey,
  MemberKeysQuery,
  NewAccessToken,
  NewApiKey,
  NoInput,
} from "./schemas";

function memberOf(ctx: { company: { id: string }; userId: string; address: string; now: Date }) {
  return { companyId: ctx.company.id, userId: ctx.userId, address: ctx.address, now: realNowOf(ctx) };
}

export const apiKeysRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "api_keys.read" })
    .input(NoInput)
    .output(z.array(ApiKeyInUse))
    .query(({ ctx }) => listKeysInUse(ctx.company.id, realNowOf(ctx))),

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
      const { name, scopes } = input;
      if (!mayGiveScopes(ctx.can, scopes)) fail("FORBIDDEN");
      const { company, userId, now } = ctx;
      return createApiKey({
        companyId: company.id,
        name,
        scopes,
        limits: readLimits(input, now),
        createdBy: userId,
        now,
      });
    }),

  changeScopes: memberProcedure
    .meta({ audit: "api_key.scopes_changed", permission: "api_keys.write" })
    .input(KeyScopesChange)
    .mutation(({ ctx, input }) => changeKeyScopes({ ...memberOf(ctx), can: ctx.can, ...input })),

  changeLimits: memberProcedure
    .meta({ audit: "api_key.limits_changed", permission: "api_keys.write" })
    .input(KeyLimitsChange)
    .mutation(({ ctx, input: { apiKeyId, ...limits } }) => {
      const { userId, ...member } = memberOf(ctx);
      return changeKeyLimits({ ...member, actor: `user:${userId}`, can: ctx.can, apiKeyId, limits });
    }),

  revoke: memberProcedure
    .meta({ audit: "api_key.revoked", permission: "api_keys.write" })
    .input(ApiKeyId)
    .mutation(({ ctx, input }) =>
      revokeApiKey({ companyId: ctx.company.id, ...input, actor: `user:${ctx.userId}`, now: realNowOf(ctx) }),
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
