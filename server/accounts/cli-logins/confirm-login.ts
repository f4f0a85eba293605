import { and, eq, gt, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { cliLogins } from "@/db/schema";
import type { KeyScopes } from "@/db/schema/accounts-enums";
import { sellsForPlayMoney } from "../../acquiring/connections/play-money";
import { sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import type { SignedIn } from "../../core/procedures/procedure";
import { createApiKey } from "../api-keys/api-keys";
import { recordAudit } from "../audit/audit";
import { findSession, type SessionCompany } from "../auth/sessions";
import { getCompany } from "../company/companies";
import { mayGiveScopes, roleAllows } from "../team/permissions";
import { keyNameOf, realScopes } from "./limit-keys";
import type { LoginCompany, OpenLogin } from "./schemas";

const codesOfUser = createLimiter("cli-login-code", 30, 3_600);

interface Typed {
  user: SignedIn;
  code: string;
  now: Date;
}

const openWith = (code: string, now: Date) =>
  and(
    eq(cliLogins.codeHash, sha256Hex(code)),
    isNull(cliLogins.endedAt),
    isNull(cliLogins.apiKeyId),
    gt(cliLogins.expiresAt, now),
  );

/**
 * Returns the access that a typed code would grant, and the machine that would get it.
 *
 * @throws NOT_FOUND for a code that is wrong, used or older than ten minutes; RATE_LIMITED after
 * thirty codes in an hour.
 */
export async function checkCode({ user, code, now }: Typed): Promise<OpenLogin> {
  await countTry(user);
  const [found] = await db().select().from(cliLogins).where(openWith(code, now));
  if (!found) return fail("NOT_FOUND");
  const { host, address, createdAt } = found;
  return { host, address, createdAt: createdAt.toISOString(), companies: await listCompanies(user, now) };
}

async function countTry({ userId }: SignedIn): Promise<void> {
  const counted = await codesOfUser.consume(userId);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
}

async function listCompanies({ sessionId }: SignedIn, now: Date): Promise<LoginCompany[]> {
  const session = await findSession(sessionId, now);
  const offered: LoginCompany[] = [];
  for (const company of session?.companies ?? []) {
    const scopes = await scopesIn(company.id);
    if (!mayGive(company, scopes)) continue;
    const { id, name, testOf } = company;
    offered.push({ id, name, isTest: testOf !== null, grants: scopes === null ? "everything" : "reading" });
  }
  return offered;
}

function mayGive({ role }: SessionCompany, scopes: KeyScopes): boolean {
  return roleAllows(role, "api_keys.write") && mayGiveScopes((permission) => roleAllows(role, permission), scopes);
}

async function scopesIn(companyId: string): Promise<KeyScopes> {
  return sellsForPlayMoney(await getCompany(companyId)) ? null : realScopes;
}

/**
 * Grants the program that shows this code access to one company, through a new key whose token the
 * program then fetches.
 *
 * @throws NOT_FOUND for a code that is wrong, used or older than ten minutes, or for a company of
 * which the user is not a member; FORBIDDEN without the permission; RATE_LIMITED after thirty codes
 * in an hour.
 */
export async function confirmLogin(
  { user, code, now }: Typed,
  { companyId, address }: { companyId: string; address: string },
): Promise<{ host: string; company: string }> {
  await countTry(user);
  const session = await findSession(user.sessionId, now);
  const company = session?.companies.find(({ id }) => id === companyId);
  if (!company) return fail("NOT_FOUND");
  const scopes = await scopesIn(companyId);
  if (!mayGive(company, scopes)) fail("FORBIDDEN");
  return db().transaction(async (tx) => {
    const [login] = await tx.select().from(cliLogins).where(openWith(code, now)).for("update");
    if (!login) return fail("NOT_FOUND");
    const key = { companyId, name: keyNameOf(login.host), scopes, createdBy: user.userId, now };
    const { id: apiKeyId } = await createApiKey(key, tx);
    await tx.update(cliLogins).set({ companyId, apiKeyId }).where(eq(cliLogins.id, login.id));
    const actor = `user:${user.userId}` as const;
    const after = { address: login.address };
    const issued = { companyId, actor, action: "api_key.token_issued", subjectId: apiKeyId, after } as const;
    await recordAudit(tx, { ...issued, address, now });
    return { host: login.host, company: company.name };
  });
}

/**
 * Idempotent.
 *
 * @throws RATE_LIMITED in the same case as `checkCode`.
 */
export async function refuseLogin({ user, code, now }: Typed): Promise<void> {
  await countTry(user);
  await db().update(cliLogins).set({ endedAt: now }).where(openWith(code, now));
}
