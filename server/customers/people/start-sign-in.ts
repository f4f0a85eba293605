import { randomInt } from "node:crypto";
import { lt } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { signInLinks } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { purge } from "../../core/leases/purge";
import { createLimiter } from "../../core/limits/limiter";
import { sendMail } from "../../core/mail/mail";
import { fail } from "../../errors";
import { listBought } from "./buyer-index";
import { codeLength } from "./schemas";

export const signInSeconds = 15 * 60;

const requestsOfNetwork = createLimiter("buyer-sign-in", 20, 900);
/** A stranger elsewhere cannot use up the mails of an address's owner, nor fill their mailbox. */
const mailsOfEmailFromNetwork = createLimiter("buyer-sign-in-mail", 5, 3_600);
const mailsOfEmail = createLimiter("buyer-sign-in-email", 20, 3_600);

export interface SignInRequest {
  email: string;
  language: Language;
  /** A path of ours, where the sign-in leads. */
  returnTo: string;
  /** The network that asks. */
  address: string;
  now: Date;
}

/**
 * Begins a sign-in: mails a link and a code to an address that bought something, or that a member enrolled
 * (docs/decisions.md 13). Everything that depends on the address happens after the answer, so that neither the answer nor
 * its time tells whether somebody bought here.
 *
 * @returns the token of the browser's cookie, to which link and code are bound.
 * @throws RATE_LIMITED at the twenty-first in 15 minutes from one network. An address gets at most five mails an hour for
 * one network, and twenty in all.
 */
export async function startSignIn(
  request: SignInRequest,
  afterwards: (work: () => Promise<void>) => void,
): Promise<string> {
  const counted = await requestsOfNetwork.consume(request.address);
  if (!counted.allowed) return fail("RATE_LIMITED", { retryAfterSeconds: counted.resetSeconds });
  const browserToken = randomToken();
  afterwards(() => mailSignIn(browserToken, request));
  return browserToken;
}

async function mailSignIn(browserToken: string, { email, language, returnTo, address, now }: SignInRequest) {
  const to = email.trim().toLowerCase();
  const bought = await listBought(to);
  if (bought.length === 0 || !(await mayMail(to, address))) return;
  const [token, code] = [randomToken(), newCode()];
  await db()
    .insert(signInLinks)
    .values({
      id: newId(now),
      email: to,
      tokenHash: sha256Hex(token),
      codeHash: codeHashOf(browserToken, code),
      browserHash: sha256Hex(browserToken),
      locale: language,
      returnTo,
      createdAt: now,
      expiresAt: new Date(now.getTime() + signInSeconds * 1000),
    });
  // The mail renderer takes 35 MB, so it is loaded on first use.
  const { composeSignIn } = await import("./mails");
  await sendMail(await composeSignIn({ to, language, token, code }));
}

async function mayMail(to: string, address: string): Promise<boolean> {
  const key = sha256Hex(to);
  if (!(await mailsOfEmailFromNetwork.consume(`${key} ${address}`)).allowed) return false;
  return (await mailsOfEmail.consume(key)).allowed;
}

/** A code is no good without the browser that it was asked from, so that its hash takes both. */
export function codeHashOf(browserToken: string, code: string): string {
  return sha256Hex(`${browserToken} ${code}`);
}

/** A code of six random digits. */
export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}

/** Removes sign-ins that are over. */
export function purgeSignIns(now: Date): Promise<number> {
  return purge({ table: signInLinks, isOver: lt(signInLinks.expiresAt, now) });
}
