import { randomInt } from "node:crypto";
import { and, eq, gt, isNull, lt } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { apiKeys, cliLogins } from "@/db/schema";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { issueToken } from "../api-keys/tokens";
import { getCompany } from "../company/companies";
import { codeLetters } from "./schemas";

const lifetimeMs = 10 * 60_000;
const tokenSeconds = 90 * 86_400;

export const pollSeconds = 2;

const startsOfAddress = createLimiter("cli-login", 20, 3_600);
/** High enough for several sign-ins that poll from one network. */
const pollsOfAddress = createLimiter("cli-login-poll", 300, 60);

export interface StartedLogin {
  code: string;
  /** 256 random bits, known only to the program that started the sign-in. */
  secret: string;
  expiresAt: string;
}

/**
 * Starts a command-line sign-in, open for ten minutes (modeled on RFC 8628). Grants nothing until
 * the user confirms it.
 *
 * @throws RATE_LIMITED after twenty sign-ins in an hour from one address.
 */
export async function startLogin(request: { host: string; address: string; now: Date }): Promise<StartedLogin> {
  const { host, address, now } = request;
  const counted = await startsOfAddress.consume(address);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const code = Array.from({ length: 8 }, () => codeLetters[randomInt(codeLetters.length)]).join("");
  const secret = randomToken(32);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db().delete(cliLogins).where(lt(cliLogins.expiresAt, now));
  await db()
    .insert(cliLogins)
    .values({
      id: newId(now),
      codeHash: sha256Hex(code),
      secretHash: sha256Hex(secret),
      host,
      address,
      createdAt: now,
      expiresAt,
    });
  return { code: `${code.slice(0, 4)}-${code.slice(4)}`, secret, expiresAt: expiresAt.toISOString() };
}

export type FetchedLogin =
  | { state: "waiting" }
  /** Expired, refused, already fetched or unknown. */
  | { state: "over" }
  | { state: "confirmed"; token: string; company: string; expiresAt: string };

/**
 * Returns the access token of a confirmed sign-in once. The token is valid for ninety days.
 *
 * @throws RATE_LIMITED above 300 requests a minute from one address.
 */
export async function fetchLogin(request: { secret: string; address: string; now: Date }): Promise<FetchedLogin> {
  const { secret, address, now } = request;
  const counted = await pollsOfAddress.consume(address);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const isOpen = and(
    eq(cliLogins.secretHash, sha256Hex(secret)),
    isNull(cliLogins.endedAt),
    gt(cliLogins.expiresAt, now),
  );
  const [found] = await db().select({ apiKeyId: cliLogins.apiKeyId }).from(cliLogins).where(isOpen);
  if (!found) return { state: "over" };
  if (!found.apiKeyId) return { state: "waiting" };
  const [taken] = await db().update(cliLogins).set({ endedAt: now }).where(isOpen).returning({
    companyId: cliLogins.companyId,
    apiKeyId: cliLogins.apiKeyId,
  });
  // Of two programs with the same secret, only the first gets the token.
  if (!taken?.companyId || !taken.apiKeyId) return { state: "over" };
  const { companyId, apiKeyId } = taken;
  const issuedBy = await findCreator(companyId, apiKeyId);
  const grant = { companyId, apiKeyId, issuedBy, lifetimeSeconds: tokenSeconds, now };
  const { token, expiresAt } = await issueToken(grant);
  const { name } = await getCompany(companyId);
  return { state: "confirmed", token, company: name, expiresAt: expiresAt.toISOString() };
}

async function findCreator(companyId: string, apiKeyId: string): Promise<string | null> {
  const [key] = await db()
    .select({ createdBy: apiKeys.createdBy })
    .from(apiKeys)
    .where(and(eq(apiKeys.companyId, companyId), eq(apiKeys.id, apiKeyId)));
  return key?.createdBy ?? null;
}
