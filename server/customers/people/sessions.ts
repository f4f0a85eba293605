import { and, desc, eq, gt, isNull, lt, ne, or } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { people, peopleSessions } from "@/db/schema";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { purge } from "../../core/leases/purge";
import { writeAside } from "../../core/log/write-aside";
import type { OwnSession } from "./schemas";

export const sessionSeconds = 90 * 24 * 60 * 60;
/** Minimum interval between extensions, so that most page views write nothing. */
const prolongMs = 24 * 60 * 60_000;

export interface Person {
  sessionId: string;
  personId: string;
  email: string;
  locale: string;
}

export interface NewSession {
  personId: string;
  userAgent: string;
  address: string;
}

/**
 * Creates a session in the caller's transaction.
 *
 * @returns the session's token, of which only the hash is stored.
 */
export async function openSession(tx: Executor, session: NewSession, now: Date): Promise<string> {
  const token = randomToken();
  await tx.insert(peopleSessions).values({
    id: newId(now),
    personId: session.personId,
    tokenHash: sha256Hex(token),
    userAgent: session.userAgent.replaceAll("\0", "").slice(0, 256),
    address: session.address,
    createdAt: now,
    seenAt: now,
    expiresAt: endOf(now),
  });
  return token;
}

const endOf = (now: Date) => new Date(now.getTime() + sessionSeconds * 1000);
const isLive = (now: Date) => and(isNull(peopleSessions.revokedAt), gt(peopleSessions.expiresAt, now));

/** Returns null if the session is unknown, expired or revoked. Extends the session at most once a day. */
export async function findPerson(token: string, now: Date): Promise<Person | null> {
  const [found] = await db()
    .select({
      sessionId: peopleSessions.id,
      personId: people.id,
      email: people.email,
      locale: people.locale,
      seenAt: peopleSessions.seenAt,
    })
    .from(peopleSessions)
    .innerJoin(people, eq(people.id, peopleSessions.personId))
    .where(and(eq(peopleSessions.tokenHash, sha256Hex(token)), isLive(now)));
  if (!found) return null;
  const { seenAt, ...person } = found;
  if (now.getTime() - seenAt.getTime() > prolongMs) {
    const seen = { seenAt: now, expiresAt: endOf(now) };
    const isSame = and(eq(peopleSessions.id, person.sessionId), isLive(now));
    await writeAside("extend a buyer's session", () => db().update(peopleSessions).set(seen).where(isSame));
  }
  return person;
}

export async function listSessions({ personId, sessionId }: Person, now: Date): Promise<OwnSession[]> {
  const rows = await db()
    .select()
    .from(peopleSessions)
    .where(and(eq(peopleSessions.personId, personId), isLive(now)))
    .orderBy(desc(peopleSessions.seenAt), desc(peopleSessions.id));
  return rows.map(({ id, userAgent, createdAt, seenAt }) => ({
    id,
    userAgent,
    createdAt: createdAt.toISOString(),
    seenAt: seenAt.toISOString(),
    isThis: id === sessionId,
  }));
}

/** Revokes one of a person's sessions, or all but the current one if `id` is null. */
export async function endSessions({ personId, sessionId }: Person, id: string | null, now: Date): Promise<void> {
  await db()
    .update(peopleSessions)
    .set({ revokedAt: now })
    .where(
      and(
        eq(peopleSessions.personId, personId),
        isNull(peopleSessions.revokedAt),
        id === null ? ne(peopleSessions.id, sessionId) : eq(peopleSessions.id, id),
      ),
    );
}

export function purgeSessions(now: Date): Promise<number> {
  const isOver = or(lt(peopleSessions.expiresAt, now), lt(peopleSessions.revokedAt, now));
  return purge({ table: peopleSessions, isOver });
}
