import { and, eq, isNull } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { users } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { keyedHash } from "../../core/crypto/seal";
import { signedTokens } from "../../core/crypto/signed-tokens";
import { environment } from "../../core/env/env";
import { createLimiter } from "../../core/limits/limiter";
import { mailboxOf, sendMail } from "../../core/mail/mail";
import type { SignedIn } from "../../core/procedures/procedure";
import { fail } from "../../errors";

const tokens = signedTokens("address of a user\n", ["userId"]);

const lifetimeMs = 3 * 86_400_000;

/** Confirmation mails: a sign-up with somebody else's address must not fill their mailbox. */
const mailsOfUser = createLimiter("confirm-email", 5, 3_600);
const mailsToMailbox = createLimiter("confirm-email-to", 5, 86_400);

type Account = Pick<SignedIn, "userId" | "email">;

/** Notes that a user reads mail at their address, in the caller's commit. */
export async function confirmEmailOf(tx: Executor, userId: string, now: Date): Promise<void> {
  await tx
    .update(users)
    .set({ emailConfirmedAt: now })
    .where(and(eq(users.id, userId), isNull(users.emailConfirmedAt)));
}

/** Whether this installation asks a user to confirm their address: a public one does, until they have. */
export async function mustConfirmEmail(userId: string): Promise<boolean> {
  if (environment().isPrivate) return false;
  const unconfirmed = and(eq(users.id, userId), isNull(users.emailConfirmedAt));
  return (await db().$count(users, unconfirmed)) > 0;
}

/**
 * Mails a user the link that confirms their address. The mail carries nothing that they typed: the address may be a
 * stranger's.
 *
 * @returns whether it was sent.
 * @throws RATE_LIMITED at a user's sixth mail in an hour, and a mailbox's sixth in a day.
 */
export async function mailConfirmation({ userId, email }: Account, language: Language, now: Date): Promise<boolean> {
  const verdicts = [
    await mailsOfUser.consume(userId),
    await mailsToMailbox.consume(keyedHash("confirm e-mail", mailboxOf(email))),
  ];
  const refused = verdicts.find(({ allowed }) => !allowed);
  if (refused) return fail("RATE_LIMITED", { retryAfterSeconds: refused.resetSeconds });
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeEmailConfirmation } = await import("./mails");
  const token = tokens.tokenOf({ userId }, new Date(now.getTime() + lifetimeMs), email);
  const { outcome } = await sendMail(await composeEmailConfirmation({ to: email, language, token }), { tries: 1 });
  return outcome !== "failed";
}

/**
 * Confirms the address of the signed-in user by the link of their mail. The link does nothing for others: the address's
 * owner cannot confirm an account that a stranger made with it by following the link. Idempotent.
 *
 * @throws NOT_FOUND for a link that is over, or another user's.
 */
export async function confirmEmail({ userId, email }: Account, token: string, now: Date): Promise<{ email: string }> {
  const link = tokens.open(token, email);
  if (link?.userId !== userId || !link.until || link.until <= now) return fail("NOT_FOUND");
  await confirmEmailOf(db(), userId, now);
  return { email };
}
