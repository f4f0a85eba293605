import type { ApiKeyScope, KeyScopes } from "@/db/schema/accounts-enums";
import { countRefusal } from "../../accounts/api-keys/key-days";
import { authenticateToken } from "../../accounts/api-keys/tokens";
import type { NoteRefused } from "../../accounts/api-keys/verify-api-key";
import { findSession } from "../../accounts/auth/sessions";
import { getCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import { roleAllows } from "../../accounts/team/permissions";
import { fail } from "../../core/failures/failure";
import type { BasicCredentials, Context } from "../../core/procedures/procedure";
import type { Headers } from "./read-body";

const everything = () => true;

export interface Known {
  companyId: string | null;
  apiKeyId: string | null;
}

export interface Caller {
  now: Date;
  requestId: string;
  address: string;
}

const bearer = /^Bearer +([\w.~+/-]+=*)$/i;
const basic = /^Basic +([A-Za-z0-9+/]+=*)$/i;

export type Holder = NonNullable<Awaited<ReturnType<typeof authenticateToken>>>;

/**
 * Returns null without a valid token. `isRepeated` marks a recheck of an open stream.
 *
 * @throws address_not_allowed
 */
export async function findHolder(
  { authorization }: Headers,
  client: Pick<Caller, "address" | "now">,
  options: { isRepeated?: boolean; noteRefused?: NoteRefused } = {},
): Promise<Holder | null> {
  const token = typeof authorization === "string" ? bearer.exec(authorization)?.[1] : undefined;
  return token ? authenticateToken(token, client, options) : null;
}

export function holdsScope(scopes: KeyScopes, scope: ApiKeyScope): boolean {
  return scopes === null || scopes.includes(scope);
}

/**
 * Context of a call with an access token to an operation that requires `scope`. Permissions apply
 * only to users; a key may do everything within its scopes. Sets `known` even for a call that is
 * then rejected.
 *
 * @throws UNAUTHENTICATED for a missing or invalid token; address_not_allowed; insufficient_scope
 * (docs/domains/accounts.md)
 */
export async function bearerContext(
  headers: Headers,
  caller: Caller,
  scope: ApiKeyScope,
  known: Known,
): Promise<Context> {
  const { "idempotency-key": idempotencyKey } = headers;
  const holder = await findHolder(headers, caller, { noteRefused: (owner) => Object.assign(known, owner) });
  if (!holder) return fail("UNAUTHENTICATED");
  known.companyId = holder.company.id;
  known.apiKeyId = holder.apiKeyId;
  if (!holdsScope(holder.scopes, scope)) {
    countRefusal({ companyId: holder.company.id, apiKeyId: holder.apiKeyId }, caller.now);
    return fail("insufficient_scope", { values: { scope } });
  }
  return keyContext(
    holder,
    caller,
    Array.isArray(idempotencyKey) ? idempotencyKey.join(", ") : (idempotencyKey ?? null),
  );
}

export function keyContext(holder: Holder, caller: Caller, idempotencyKey: string | null): Context {
  const { now, requestId, address } = caller;
  // Lists fields, because spreading would change the object's shape on every request.
  return {
    now: nowOf(holder.company, now),
    realNow: now,
    requestId,
    address,
    company: holder.company,
    actor: { kind: "api_key", apiKeyId: holder.apiKeyId, issuedBy: holder.issuedBy ?? null },
    can: everything,
    idempotencyKey,
    answerHeaders: {},
    keyUse: { state: null, scope: null, subjectId: null },
  };
}

export function openContext({ authorization }: Headers, caller: Caller): Context {
  return { ...caller, company: null, actor: null, can: () => false, basicCredentials: readBasic(authorization) };
}

function readBasic(authorization: unknown): BasicCredentials | null {
  const encoded = typeof authorization === "string" ? basic.exec(authorization)?.[1] : undefined;
  if (!encoded) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  return colon < 0 ? null : { user: text.slice(0, colon), password: text.slice(colon + 1) };
}

export interface SessionCaller extends Caller {
  /** Null without a session cookie. */
  sessionId: string | null;
  /** Viewed company; null selects the user's first one. */
  companyId: string | null;
}

/**
 * Context of a dashboard call, with the permissions of the user's role in that company
 * (docs/reliability.md rule 17). Unauthenticated without an active session or a membership.
 */
export async function sessionContext({ sessionId, companyId, ...caller }: SessionCaller): Promise<Context> {
  const session = sessionId ? await findSession(sessionId, caller.now) : null;
  const membership = session?.companies.find(({ id }) => companyId === null || id === companyId);
  const user = session && sessionId ? { userId: session.userId, sessionId, email: session.email } : null;
  if (!user || !membership) return { ...caller, user, company: null, actor: null, can: () => false };
  const company = await getCompany(membership.id);
  return {
    ...caller,
    now: nowOf(company, caller.now),
    realNow: caller.now,
    user,
    company,
    actor: { kind: "user", userId: user.userId, sessionId: user.sessionId },
    can: (permission) => roleAllows(membership.role, permission),
  };
}
