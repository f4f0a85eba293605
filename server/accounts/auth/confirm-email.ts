import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { users } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { keyedHash } from "../../core/crypto/seal";
import { signedTokens } from "../../core/crypto/signed-tokens";
import { environment } from "../../core/env/env";
import { fail } from "../../core/failures/failure";
import { createLimiter } from "../../core/limits/limiter";
import { mailboxOf, sendMail } from "../../core/mail/mail";
import type { SignedIn } from "../../core/procedures/procedure";

const tokens = signedTokens("address of a user\n", ["userId"]);

const lifetimeMs = 3 * 86_400_000;

/** Prevents a sign-up with another person's address from flooding their mailbox. */
const mailsOfUser = createLimiter("confirm-email", 5, 3_600);
const mailsToMailbox = createLimiter("confirm-email-to", 5, 86_400);

type Account = Pick<SignedIn, "userId" | "email">;

export async function confirmEmailOf(tx: Executor, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** Only public installations require confirmed addresses. */
export async function mustConfirmEmail(userId: string): Promise<boolean> {
  if (environment().isPrivate) return false;
  const unconfirmed = and(eq(users.id, userId), isNull(users.emailConfirmedAt));
  return (await db().$count(users, unconfirmed)) > 0;
}

/**
 * Emails a user the link that confirms their address. The email contains no user-provided text,
 * because the address may belong to a stranger.
 *
 * @returns true if it was sent.
 * @throws RATE_LIMITED after five emails per user and hour, or five per mailbox and day.
 */
export async function mailConfirmation({ userId, email }: Account, language: Language, now: Date): Promise<boolean> {
  const verdicts = [
    await mailsOfUser.consume(userId),
    await mailsToMailbox.consume(keyedHash("confirm e-mail", mailboxOf(email))),
  ];
  const refused = verdicts.find(({ allowed }) => !allowed);
  if (refused) return fail("RATE_LIMITED", { retryAfterSeconds: refused.resetSeconds });
  // Loaded on first use, because the email renderer takes 35 MB of memory.
  const { composeEmailConfirmation } = await import("./mails");
  const token = tokens.tokenOf({ userId }, new Date(now.getTime() + lifetimeMs), email);
  const { outcome } = await sendMail(await composeEmailConfirmation({ to: email, language, token }), { tries: 1 });
  return outcome !== "failed";
}

/**
 * Confirms the signed-in user's address. A token works only for the account that requested it, so
 * the owner of an address cannot accidentally confirm a stranger's account. Idempotent.
 *
 * @throws NOT_FOUND for an expired link or another user's link.
 */
export async function confirmEmail({ userId, email }: Account, token: string, now: Date): Promise<{ email: string }> {
  const link = tokens.open(token, email);
  if (link?.userId !== userId || !link.until || link.until <= now) return fail("NOT_FOUND");
  await confirmEmailOf(db(), userId, now);
  return { email };
}
