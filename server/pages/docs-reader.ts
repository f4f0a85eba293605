import { headers } from "next/headers";
import { cache } from "react";
import { listApiKeys } from "../auth/api-keys";
import { trialKeyName } from "../auth/issue-trial-token";
import type { ApiKeyCreated, IssuedToken } from "../auth/schemas";
import { findCompany } from "../companies/companies";
import { roleAllows } from "../companies/permissions";
import { createCallerFactory } from "../core/procedure";
import { type ErrorCode, fail, findFailure } from "../errors";
import { appRouter } from "../router";
import { contextInCompany } from "./dashboard-calls";
import { isFromOurPages } from "./dashboard-guard";
import { currentSession } from "./dashboard-session";

/** A signed-in reader of the documentation, in the company that they look at. */
export interface DocsReader {
  companyId: string;
  companyName: string;
  /** Whether the samples may carry the company's credentials; not for every role, and never where money is real. */
  access: "granted" | "role" | "live";
  /** The public part of the newest key in use; null where there is none, and for who may not see it. */
  apiKey: string | null;
}

/** Who reads, as the session's cookie says; null for everybody else, and for a user without a company. */
export const findDocsReader = cache(async (): Promise<DocsReader | null> => {
  const session = await currentSession();
  const membership = session?.companies.find(({ id }) => id === session.companyId);
  if (!membership) return null;
  const { id: companyId, name: companyName, role } = membership;
  const company = await findCompany(companyId);
  const isSandbox = company?.acquirer === "sandbox";
  const access = !isSandbox ? "live" : roleAllows(role, "api_keys.write") ? "granted" : "role";
  const keys = roleAllows(role, "api_keys.read") ? await listApiKeys(companyId) : [];
  const inUse = keys.find(({ name, revokedAt }) => name !== trialKeyName && revokedAt === null);
  return { companyId, companyName, access, apiKey: inUse?.apiKey ?? null };
});

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

/** What a page asked for, or why it was not given. */
export type Granted<T> = { granted: T } | { refused: ErrorCode };

async function ask<T>(companyId: string, call: (caller: Caller) => Promise<T>): Promise<Granted<T>> {
  try {
    if (!isFromOurPages(await headers())) return fail("FORBIDDEN");
    return { granted: await call(createCaller(await contextInCompany(companyId))) };
  } catch (thrown) {
    const code = findFailure(thrown)?.code;
    if (code === undefined) throw thrown;
    return { refused: code };
  }
}

/** A token for the samples and trials, of the company that the page named. */
export async function takeTrialToken(companyId: string): Promise<Granted<IssuedToken>> {
  return ask(companyId, (caller) => caller.apiKeys.issueTrialToken({}));
}

/** A new pair of key and secret for the samples and trials, of the company that the page named. */
export async function makeTrialKey(companyId: string): Promise<Granted<ApiKeyCreated>> {
  return ask(companyId, (caller) => caller.apiKeys.create({ name: trialKeyName }));
}
