import { setTimeout as delay } from "node:timers/promises";
import { and, eq, gt, isNull } from "drizzle-orm";
import { db, type Transaction } from "@/db/client";
import { passwordResets, sessions, users } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { sendMail } from "../../core/mail/mail";
import { confirmEmailOf } from "./confirm-email";
import { forgetDevices } from "./devices";
import { hashPassword } from "./passwords";
import { isFarFromEmail } from "./schemas";

const lifetimeMs = 3_600_000;

/** Minimum response time, which hides whether the account exists. */
const answerFloorMs = 200;

const requestsOfAddress = createLimiter("password-reset", 20, 3_600);
const requestsOfAccount = createLimiter("password-reset-account", 5, 3_600);

export interface ResetRequest {
  email: string;
  language: Language;
  address: string;
  now: Date;
}

/**
 * Emails a password reset link, valid for an hour, and invalidates earlier links. The email is sent
 * after the response, so that neither content nor timing reveals whether the account exists.
 *
 * @throws RATE_LIMITED after twenty requests in an hour from one address. An account gets at most
 * five emails an hour.
 */
export async function requestPasswordReset(
  request: ResetRequest,
  afterwards: (work: () => Promise<void>) => void,
): Promise<void> {
  const { language, address, now } = request;
  const counted = await requestsOfAddress.consume(address);
  if (!counted.allowed) fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const floor = delay(answerFloorMs);
  const to = request.email.toLowerCase();
  const token = await openReset(to, now);
  if (token) {
    afterwards(async () => {
      // Loaded on first use, because the email renderer takes 35 MB of memory.
      const { composePasswordReset } = await import("./mails");
      await sendMail(await composePasswordReset({ to, language, token }));
    });
  }
  await floor;
}

async function openReset(email: string, now: Date): Promise<string | null> {
  const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
  if (!user || !(await requestsOfAccount.consume(user.id)).allowed) return null;
  const token = randomToken(32);
  const expiresAt = new Date(now.getTime() + lifetimeMs);
  await db().transaction(async (tx) => {
    await lockUser(tx, user.id);
    await endResetsOf(tx, user.id, now);
    await tx.insert(passwordResets).values({ tokenHash: sha256Hex(token), userId: user.id, createdAt: now, expiresAt });
  });
  return token;
}

/** Serializes changes to a user's credentials. Lock order: the user's row before any reset. */
async function lockUser(tx: Transaction, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
}

/** Invalidates a user's open links. The caller must have locked the user's row. */
export async function endResetsOf(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(passwordResets)
    .set({ usedAt: now })
    .where(and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt)));
}

const openWith = (token: string, now: Date) =>
  and(eq(passwordResets.tokenHash, sha256Hex(token)), isNull(passwordResets.usedAt), gt(passwordResets.expiresAt, now));

export async function findPasswordReset(token: string, now: Date): Promise<{ email: string } | null> {
  const found = await findOpen(token, now);
  return found && { email: found.email };
}

async function findOpen(token: string, now: Date): Promise<{ userId: string; email: string } | null> {
  const [found] = await db()
    .select({ userId: users.id, email: users.email })
    .from(passwordResets)
    .innerJoin(users, eq(users.id, passwordResets.userId))
    .where(openWith(token, now));
  return found ?? null;
}

/**
 * Changes a password by an emailed single-use link. Ends all sessions, invalidates other links and
 * removes known devices.
 *
 * @throws NOT_FOUND for a used, expired or unknown link; password_holds_email if the password
 * contains the email address.
 */
export async function resetPassword(reset: { token: string; password: string; now: Date }): Promise<{ email: string }> {
  const { token, password, now } = reset;
  const found = await findOpen(token, now);
  if (!found) return fail("NOT_FOUND");
  const { userId, email } = found;
  if (!isFarFromEmail(password, email)) fail("password_holds_email");
  const passwordHash = await hashPassword(password);
  await db().transaction(async (tx) => {
    await lockUser(tx, userId);
    const used = await tx
      .update(passwordResets)
      .set({ usedAt: now })
      .where(openWith(token, now))
      .returning({ userId: passwordResets.userId });
    if (used.length === 0) fail("NOT_FOUND");
    await endResetsOf(tx, userId, now);
    await confirmEmailOf(tx, userId, now);
    await tx.update(users).set({ passwordHash }).where(eq(users.id, userId));
    await forgetDevices(tx, userId);
    await tx
      .update(sessions)
      .set({ revokedAt: now })
      .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
  });
  return { email };
}
