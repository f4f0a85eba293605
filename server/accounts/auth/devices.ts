import { and, eq, gt, inArray, isNotNull, isNull, lt } from "drizzle-orm";
import { db, type Executor, type Transaction } from "@/db/client";
import { userDevices } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { purge } from "../../core/leases/purge";
import { createLimiter } from "../../core/limits/limiter";
import { sendMail } from "../../core/mail/mail";

/** Lifetime of a known device, counted from the last sign-in. */
export const deviceSeconds = 400 * 86_400;
const linkSeconds = 3_600;

/** Per user. Requesting an email requires the password. */
const linksOfUser = createLimiter("sign-in-link", 5, 3_600);

const ends = (now: Date, seconds: number) => new Date(now.getTime() + seconds * 1000);
const isToken = (token: string, now: Date) =>
  and(eq(userDevices.tokenHash, sha256Hex(token)), gt(userDevices.expiresAt, now));

/** Returns the cookie token that identifies this browser as the user's known device, or null. */
export async function findDevice(userId: string, tokens: readonly string[], now: Date): Promise<string | null> {
  if (tokens.length === 0) return null;
  const known = await db()
    .select({ tokenHash: userDevices.tokenHash })
    .from(userDevices)
    .where(
      and(
        inArray(userDevices.tokenHash, tokens.map(sha256Hex)),
        eq(userDevices.userId, userId),
        gt(userDevices.expiresAt, now),
        isNotNull(userDevices.confirmedAt),
      ),
    );
  return tokens.find((token) => known.some(({ tokenHash }) => tokenHash === sha256Hex(token))) ?? null;
}

/** @returns the token for the browser's cookie, the only proof of the device. */
export async function keepDevice(executor: Executor, userId: string, now: Date): Promise<string> {
  const token = randomToken(32);
  const expiresAt = ends(now, deviceSeconds);
  await executor
    .insert(userDevices)
    .values({ tokenHash: sha256Hex(token), userId, createdAt: now, expiresAt, confirmedAt: now });
  return token;
}

export async function renewDevice(executor: Executor, token: string, now: Date): Promise<void> {
  await executor
    .update(userDevices)
    .set({ expiresAt: ends(now, deviceSeconds) })
    .where(isToken(token, now));
}

/**
 * Emails a link that makes the browser opening it a known device, without a session. Sends at most
 * five emails an hour.
 */
export async function mailDeviceLink(
  { userId, email: to }: { userId: string; email: string },
  language: Language,
  now: Date,
): Promise<void> {
  if (!(await linksOfUser.consume(userId)).allowed) return;
  const token = randomToken(32);
  const expiresAt = ends(now, linkSeconds);
  await db()
    .insert(userDevices)
    .values({ tokenHash: sha256Hex(token), userId, createdAt: now, expiresAt });
  // Loaded on first use, because the email renderer takes 35 MB of memory.
  const { composeDeviceLink } = await import("./mails");
  await sendMail(await composeDeviceLink({ to, language, token }));
}

export async function isDeviceLinkOpen(token: string, now: Date): Promise<boolean> {
  const found = await db()
    .select({ userId: userDevices.userId })
    .from(userDevices)
    .where(and(isToken(token, now), isNull(userDevices.confirmedAt)));
  return found.length > 0;
}

/**
 * Makes this browser a known device by an emailed single-use link.
 *
 * @returns the token for its cookie; null for an invalid link.
 */
export async function confirmDevice(link: string, now: Date): Promise<string | null> {
  return db().transaction(async (tx) => {
    const [used] = await tx
      .delete(userDevices)
      .where(and(isToken(link, now), isNull(userDevices.confirmedAt)))
      .returning({ userId: userDevices.userId });
    return used ? keepDevice(tx, used.userId, now) : null;
  });
}

/** Removes known devices and their links in the transaction that resets the password. */
export async function forgetDevices(tx: Transaction, userId: string): Promise<void> {
  await tx.delete(userDevices).where(eq(userDevices.userId, userId));
}

export function purgeDevices(now: Date): Promise<number> {
  return purge({ table: userDevices, isOver: lt(userDevices.expiresAt, now) });
}
