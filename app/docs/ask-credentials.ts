"use server";

import type { Grant, GrantedKey, GrantedToken, Refusal } from "@/components/docs/own-credentials";
import type { ErrorCode } from "@/server/errors";
import { type Granted, makeTrialKey, takeTrialToken } from "@/server/pages/docs-reader";

const refusals: Partial<Record<ErrorCode, Refusal>> = {
  UNAUTHENTICATED: "signedOut",
  FORBIDDEN: "role",
  WRONG_STATE: "live",
};

/** A token of one of the signed-in user's companies. */
export async function takeToken(companyId: string): Promise<Grant<GrantedToken>> {
  return toGrant(await takeTrialToken(companyId));
}

/** A key of one of the signed-in user's companies, with its secret. */
export async function makeKey(companyId: string): Promise<Grant<GrantedKey>> {
  return toGrant(await makeTrialKey(companyId));
}

function toGrant<T>(answer: Granted<T>): Grant<T> {
  return "refused" in answer ? { refused: refusals[answer.refused] ?? "failed" } : answer;
}
