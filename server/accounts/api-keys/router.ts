import { z } from "zod";
import { dayMs } from "@/db/durations";
import type { KeyState } from "@/db/schema/accounts-enums";
import { fail } from "../../core/failures/failure";
import { companyProcedure, createRouter, memberProcedure, realNowOf } from "../../core/procedures/procedure";
import { mayGiveScopes } from "../team/permissions";
import { createApiKey, listApiKeys, revokeApiKey } from "./api-keys";
import { changeKeyLimits } from "./change-key-limits";
import { changeKeyScopes } from "./change-key-scopes";
import { issueAccessToken } from "./issue-access-token";
import { issueTrialToken } from "./issue-trial-token";
import { readKeyDays } from "./key-days";
import { readLimits } from "./key-limits";
import { listKeysOf } from "./member-keys";
import {
  ApiKeyCreated,
  ApiKeyId,
  ApiKeyInUse,
  type ApiKeyRead,
  IssuedToken,
  KeyLimitsChange,
  KeyScopesChange,
  MemberKey,
  MemberKeysQuery,
  NewAccessToken,
  NewApiKey,
  NoInput,
} from "./schemas";

/** Days before expiry when a key is shown as expiring and the first warning is sent. */
const endingDays = 7;
const idleDays = 90;

function stateOf(key: Pick<ApiKeyRead, "revokedAt" | "expiresAt" | "leakedAt">, now: Date): KeyState {
  const millisecondsLeft =
    key.expiresAt === null ? Number.POSITIVE_INFINITY : Date.parse(key.expiresAt) - now.getTime();
  if (key.revokedAt !== null) return "revoked";
  if (millisecondsLeft <= 0) return "expired";
  if (key.leakedAt !== null) return "leaked";
  return millisecondsLeft <= endingDays * dayMs ? "ending" : "active";
}

async function listKeysInUse(companyId: string, now: Date): Promise<ApiKeyInUse[]> {
  const [keys, days] = await Promise.all([listApiKeys(companyId), readKeyDays(companyId, now)]);
  return keys.map((key) => {
    const state = stateOf(key, now);
    const idleSince = Date.parse(key.lastUsedAt ?? key.createdAt);
    const isOver = state === "revoked" || state === "expired";
    const isIdle = !isOver && now.getTime() - idleSince >= idleDays * dayMs;
    return { ...key, state, isIdle, days: days.get(key.id) ?? [] };
  });
}

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
