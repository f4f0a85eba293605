import { setTimeout as delay } from "node:timers/promises";
import { and, asc, eq, gt, isNotNull, isNull, lte, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "@/db/client";
import type { Role } from "@/db/enums";
import { isId, newId } from "@/db/ids";
import { companies, members, sessions, users } from "@/db/schema";
import { createLimiter } from "../core/limiter";
import { passwordMatches } from "./passwords";

const failuresBeforeLock = 10;
const lockMs = 30 * 60_000;
const sessionMs = 14 * 86_400_000;

/** Minimum time of a refusal, so that timing does not reveal its cause. */
const refusalFloorMs = 200;

const triesOfAddress = createLimiter("sign-in", 20, 60);

export interface SignInRequest {
  email: string;
  password: string;
  address: string;
  userAgent: string;
  now: Date;
}

export type SignInOutcome = { outcome: "signed_in"; sessionId: string; userId: string } | { outcome: "refused" };

export interface SessionCompany {
  id: string;
  name: string;
  role: Role;
  /** The real company, of a test company; null for a company of its own. */
  testOf: string | null;
}

export interface Session {
  userId: string;
  name: string;
  email: string;
  /** The user's companies that are not blocked, in the order of joining; each is followed by its test company. */
  companies: SessionCompany[];
}

/**
 * Signs a user in for 14 days. Refuses with the same answer in the same time: an unknown address, a wrong password, an
 * account locked for 30 minutes by ten failures in a row, more than 20 tries a minute from one address
 * (docs/reliability.md rule 15).
 */
export async function signIn(request: SignInRequest): Promise<SignInOutcome> {
  const floor = delay(refusalFloorMs);
  const signedIn = await trySignIn(request);
  if (signedIn) return signedIn;
  await floor;
  return { outcome: "refused" };
}

async function trySignIn({ email, password, address, userAgent, now }: SignInRequest): Promise<SignInOutcome | null> {
  const tries = await triesOfAddress.consume(address);
  if (!tries.allowed) return null;
  const user = await reserveAttempt(email.trim().toLowerCase(), now);
  const matches = await passwordMatches(password, user?.passwordHash ?? null);
  if (!user || !matches) return null;
  const sessionId = newId(now);
  await db().transaction(async (tx) => {
    await tx.update(users).set({ failedSignIns: 0, lockedUntil: null }).where(eq(users.id, user.id));
    await tx.insert(sessions).values({
      id: sessionId,
      userId: user.id,
      address,
      userAgent: userAgent.replaceAll("\0", "").slice(0, 256),
      createdAt: now,
      expiresAt: new Date(now.getTime() + sessionMs),
    });
  });
  return { outcome: "signed_in", sessionId, userId: user.id };
}

/**
 * Counts an attempt as failed before the password is checked, so that a hundred at once check only ten; success resets
 * the count. Null when the account is locked or unknown.
 */
async function reserveAttempt(email: string, now: Date): Promise<{ id: string; passwordHash: string } | null> {
  // PostgreSQL refuses a query with NUL, so no account has such an address.
  if (email.includes("\0")) return null;
  const count = sql`CASE WHEN ${users.lockedUntil} IS NULL THEN ${users.failedSignIns} + 1 ELSE 1 END`;
  const lockedUntil = new Date(now.getTime() + lockMs).toISOString();
  const [user] = await db()
    .update(users)
    .set({
      failedSignIns: count,
      lockedUntil: sql`CASE WHEN ${count} >= ${failuresBeforeLock} THEN ${lockedUntil}::timestamptz END`,
    })
    .where(and(eq(users.email, email), or(isNull(users.lockedUntil), lte(users.lockedUntil, now))))
    .returning({ id: users.id, passwordHash: users.passwordHash });
  return user ?? null;
}

/** The companies that the user belongs to by a row of their own. */
const joined = alias(companies, "joined");

/** The live session with this id and its user; null when it is unknown, expired or revoked. */
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

/** Signs the browser out; an ended session stays as it was. */
export async function revokeSession(sessionId: string, now: Date): Promise<void> {
  if (!isId(sessionId)) return;
  await db()
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.revokedAt)));
}
