import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, gt, isNotNull, isNull, or } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import { isId, newId } from "@/db/ids";
import { companies, members, sessions, users } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import type { Language } from "@/db/schema/core-enums";
import { defaultLanguage } from "@/db/schema/core-enums";
import { sha256Hex } from "../../core/crypto/crypto";
import { createLimiter } from "../../core/limits/limiter";
import { findDevice, keepDevice, mailDeviceLink, renewDevice } from "./devices";
import { passwordMatches } from "./passwords";

const sessionMs = 14 * 86_400_000;

/** Minimum duration of a refusal, which hides its cause. */
const refusalFloorMs = 200;

const triesOfAddress = createLimiter("sign-in", 20, 60);
const halfHour = 1_800;
/**
 * Wrong passwords per client address, across all accounts. Known devices have a separate limit, so
 * that other people at their address cannot lock them out.
 */
const wrongOfAddress = createLimiter("wrong-password", 10, halfHour);
const wrongOfDevice = createLimiter("wrong-password-device", 10, halfHour);
/** Wrong passwords for an account from unknown devices. Above the limit, an unknown device needs an emailed link. */
const wrongOfAccount = createLimiter("wrong-password-account", 100, 3_600);

export interface SignInRequest {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  /** Device cookie: one token for each user who signed in with this browser. */
  deviceTokens?: readonly string[];
  language?: Language;
  now: Date;
}

export type SignInOutcome =
  | { outcome: "signed_in"; sessionId: string; userId: string; deviceToken: string }
  | { outcome: "refused" }
  /** Too many wrong passwords for the account; an unknown device needs an emailed link. */
  | { outcome: "link_needed" };

export interface SessionCompany {
  id: string;
  name: string;
  role: Role;
  /** Id of a test company's real company; otherwise null. */
  testOf: string | null;
}

export interface Session {
  userId: string;
  name: string;
  email: string;
  /** Companies that are not blocked, in order of joining, each followed by its test company. */
  companies: SessionCompany[];
}

/**
 * Signs a user in for 14 days and makes the browser a known device. A refusal has the same content
 * and timing for an unknown address, a wrong password, more than ten wrong passwords in half an
 * hour from one client address or known device, and more than 20 attempts a minute from one client
 * address (docs/reliability.md rule 15). After 100 wrong passwords in an hour for one email
 * address, registered or not, an unknown device gets `link_needed` for any password; if the
 * password is correct, `afterwards` emails a link that makes a browser known. Other people's
 * attempts never lock out a known device.
 */
export async function signIn(
  request: SignInRequest,
  afterwards: (work: () => Promise<void>) => void = (work) => void work(),
): Promise<SignInOutcome> {
  const floor = delay(refusalFloorMs);
  const answer = await trySignIn(request, afterwards);
  if (answer.outcome !== "signed_in") await floor;
  return answer;
}

async function trySignIn(
  request: SignInRequest,
  afterwards: (work: () => Promise<void>) => void,
): Promise<SignInOutcome> {
  const { password, address, deviceTokens = [], language = defaultLanguage, now } = request;
  const email = request.email.trim().toLowerCase();
  // PostgreSQL rejects NUL, so no account has such an address.
  if (email.includes("\0")) return { outcome: "refused" };
  const [user] = await db()
    .select({ id: users.id, email: users.email, passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.email, email));
  const device = user ? await findDevice(user.id, deviceTokens, now) : null;
  const account = sha256Hex(email);
  if (!device && !(await triesOfAddress.consume(address)).allowed) return { outcome: "refused" };
  const [own, ownKey] = device ? [wrongOfDevice, sha256Hex(device)] : [wrongOfAddress, address];
  // Consumed before the check, so that of a hundred concurrent attempts at most ten are checked. A
  // correct password gives its attempt back.
  if (!(await own.consume(ownKey)).allowed) return { outcome: "refused" };
  const isLinkNeeded = !device && !(await wrongOfAccount.consume(account)).allowed;
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (isLinkNeeded) {
    if (user && matches) afterwards(() => mailDeviceLink({ userId: user.id, email }, language, now));
    return { outcome: "link_needed" };
  }
  if (!user || !matches) return { outcome: "refused" };
  await own.giveBack(ownKey);
  if (!device) await wrongOfAccount.giveBack(account);
  return openSession(user.id, device, request);
}

async function openSession(
  userId: string,
  knownToken: string | null,
  { address, userAgent, now }: SignInRequest,
): Promise<SignInOutcome> {
  const sessionId = newId(now);
  return db().transaction(async (tx) => {
    await tx.insert(sessions).values({
      id: sessionId,
      userId,
      address,
      userAgent: userAgent.replaceAll("\0", "").slice(0, 256),
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionMs),
    });
    if (knownToken) await renewDevice(tx, knownToken, now);
    const deviceToken = knownToken ?? (await keepDevice(tx, userId, now));
    return { outcome: "signed_in", sessionId, userId, deviceToken };
  });
}

const joined = alias(companies, "joined");

export async function findSession(sessionId: string, now: Date): Promise<Session | null> {
  if (!isId(sessionId)) return null;
  const rows = await db()
    .select({
      userId: users.id,
      name: users.name,
      email: users.email,
      company: { id: companies.id, name: companies.name, testOf: companies.testOf },
      role: members.role,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(members, eq(members.userId, users.id))
    .leftJoin(joined, and(eq(joined.id, members.companyId), isNull(joined.testOf), isNull(joined.blockedAt)))
    .leftJoin(
      companies,
      and(or(eq(companies.id, joined.id), eq(companies.testOf, joined.id)), isNull(companies.blockedAt)),
    )
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(asc(members.createdAt), asc(members.companyId), asc(isNotNull(companies.testOf)));
  const [first] = rows;
  if (!first) return null;
  return {
    userId: first.userId,
    name: first.name,
    email: first.email,
    companies: rows.flatMap(({ company, role }) => (company && role ? [{ ...company, role }] : [])),
  };
}

/** Idempotent. */
export async function revokeSession(sessionId: string, now: Date): Promise<void> {
  if (!isId(sessionId)) return;
  await db()
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
