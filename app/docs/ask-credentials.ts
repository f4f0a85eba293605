"use server";

import { pageRequest } from "@/app/page-request";
import { currentSession } from "@/app/session";
import type { Grant, GrantedKey, GrantedToken, Refusal } from "@/components/docs/own-credentials";
import type { ErrorCode } from "@/server/errors";
import { pageApi } from "@/server/page-api";

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  UNAUTHENTICATED: "signedOut",
  FORBIDDEN: "role",
  company_is_live: "live",
};

export async function takeToken(companyId: string): Promise<Grant<GrantedToken>> {
  return toGrant(await (await pageApi()).takeTrialToken(await askFor(companyId)));
}

export async function makeKey(companyId: string): Promise<Grant<GrantedKey>> {
  return toGrant(await (await pageApi()).makeTrialKey(await askFor(companyId)));
}

async function askFor(companyId: string) {
  return { request: await pageRequest(), session: await currentSession(), companyId };
}

function toGrant<T>(answer: { granted: T } | { refused: ErrorCode }): Grant<T> {
  return "refused" in answer ? { refused: refusals[answer.refused] ?? "failed" } : answer;
}
