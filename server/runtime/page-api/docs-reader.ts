import { listApiKeys } from "../../accounts/api-keys/api-keys";
import { trialKeyName } from "../../accounts/api-keys/issue-trial-token";
import type { ApiKeyCreated, IssuedToken } from "../../accounts/api-keys/schemas";
import { findCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { fail, findFailure } from "../../core/failures/failure";
import { createCallerFactory } from "../../core/procedures/procedure";
import type { ErrorCode } from "../../errors";
import { appRouter } from "../../router";
import { contextInCompany } from "./dashboard-calls";
import { isFromOurPages } from "./dashboard-guard";
import type { DashboardSession } from "./dashboard-session";
import type { PageRequest } from "./page-request";

export interface DocsReader {
  companyId: string;
  companyName: string;
  /** Access to credentials in code samples, by role; `live` denies them with real money. */
  access: "granted" | "role" | "live";
  /** Public part of the newest active key; null if missing or not visible to the reader. */
  apiKey: string | null;
}

export async function findDocsReader(session: DashboardSession | null): Promise<DocsReader | null> {
  const membership = session?.companies.find(({ id }) => id === session.companyId);
  if (!membership) return null;
  const { id: companyId, name: companyName, role } = membership;
  const company = await findCompany(companyId);
  const isSandbox = company !== null && sellsForPlayMoney(company);
  const access = !isSandbox ? "live" : roleAllows(role, "api_keys.write") ? "granted" : "role";
  const keys = roleAllows(role, "api_keys.read") ? await listApiKeys(companyId) : [];
  const inUse = keys.find(
    ({ name, revokedAt, expiresAt }) => name !== trialKeyName && revokedAt === null && expiresAt === null,
  );
  return { companyId, companyName, access, apiKey: inUse?.apiKey ?? null };
}

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;

export type Granted<T> = { granted: T } | { refused: ErrorCode };

export interface CredentialsRequest {
  request: PageRequest;
  session: DashboardSession | null;
  companyId: string;
}

async function ask<T>(
  { request, session, companyId }: CredentialsRequest,
  call: (caller: Caller) => Promise<T>,
): Promise<Granted<T>> {
  try {
    if (!isFromOurPages(request.headers)) return fail("FORBIDDEN");
    return { granted: await call(createCaller(await contextInCompany(request, session, companyId))) };
  } catch (thrown) {
    const code = findFailure(thrown)?.code;
    if (code === undefined) throw thrown;
    return { refused: code };
  }
}

export async function takeTrialToken(asked: CredentialsRequest): Promise<Granted<IssuedToken>> {
  return ask(asked, (caller) => caller.apiKeys.issueTrialToken({}));
}

export async function makeTrialKey(asked: CredentialsRequest): Promise<Granted<ApiKeyCreated>> {
  return ask(asked, (caller) => caller.apiKeys.create({ name: trialKeyName }));
}
