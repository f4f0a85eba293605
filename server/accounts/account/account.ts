import { and, desc, eq, gt, isNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { isId } from "@/db/ids";
import { sessions, users } from "@/db/schema";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import type { SignedIn } from "../../core/procedures/procedure";
import { isPasswordOf } from "../auth/confirm-password";
import { endResetsOf } from "../auth/password-resets";
import { hashPassword } from "../auth/passwords";
import { isFarFromEmail, type PasswordChange, type Profile, type UserSession } from "../auth/schemas";

/** Counts wrong passwords per session, so that a stolen session cannot lock the user out of their others. */
const triesOfSession = createLimiter("password-change", 10, 3_600);

/** @throws UNAUTHENTICATED if the user no longer exists. */
export async function getProfile({ userId }: SignedIn): Promise<Profile> {
  const [user] = await db().select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId));
  return user ?? fail("UNAUTHENTICATED");
}

export async function changeName(user: SignedIn, name: string): Promise<Profile> {
  await db().update(users).set({ name }).where(eq(users.id, user.userId));
  return getProfile(user);
}

/**
 * Changes the password, signs out the user's other browsers and invalidates open reset links.
 *
 * @throws current_password_wrong; password_holds_email if the password contains the email address;
 * RATE_LIMITED after ten wrong passwords in one session within an hour.
 */
export async function changePassword(
  { userId, sessionId, email }: SignedIn,
  { currentPassword, password }: PasswordChange,
  now: Date,
): Promise<void> {
  if (!(await isPasswordOf(userId, currentPassword, triesOfSession, `${userId} ${sessionId}`)))
    fail("current_password_wrong");
  if (!isFarFromEmail(password, email)) fail("password_holds_email");
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await endResetsOf(tx, userId, now);
    await tx.update(sessions).set({ revokedAt: now }).where(liveOthers(userId, sessionId));
  });
}

const liveOthers = (userId: string, sessionId: string) =>
  and(eq(sessions.userId, userId), ne(sessions.id, sessionId), isNull(sessions.revokedAt));

export async function listSessions({ userId, sessionId }: SignedIn, now: Date): Promise<UserSession[]> {
  const rows = await db()
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(100);
  return rows.map(({ id, address, userAgent, createdAt }) => ({
    id,
    address,
    userAgent,
    createdAt: createdAt.toISOString(),
    isCurrent: id === sessionId,
  }));
}

/**
 * Idempotent.
 *
 * @throws NOT_FOUND for another user's session.
 */
export async function revokeSessionOf({ userId }: SignedIn, sessionId: string, now: Date): Promise<void> {
  if (!isId(sessionId)) fail("NOT_FOUND");
  const own = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
  const [found] = await db().select({ id: sessions.id }).from(sessions).where(own);
  if (!found) fail("NOT_FOUND");
  await db()
    .update(sessions)
    .set({ revokedAt: now })
    .where(and(own, isNull(sessions.revokedAt)));
}

export async function revokeOtherSessions({ userId, sessionId }: SignedIn, now: Date): Promise<void> {
  await db().update(sessions).set({ revokedAt: now }).where(liveOthers(userId, sessionId));
}
