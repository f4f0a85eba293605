import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { lt } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { signInLinks } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { fail } from "../../core/failures/failure";
import { purge } from "../../core/leases/purge";
import { createLimiter } from "../../core/limits/limiter";
import { sendMail } from "../../core/mail/mail";
import { listBought } from "./buyer-index";
import { codeLength } from "./schemas";

export const signInSeconds = 15 * 60;

const requestsOfNetwork = createLimiter("buyer-sign-in", 20, 900);
/** Per network and per address, so that no one can flood a mailbox or use up its owner's limit from another network. */
const mailsOfEmailFromNetwork = createLimiter("buyer-sign-in-mail", 5, 3_600);
const mailsOfEmail = createLimiter("buyer-sign-in-email", 20, 3_600);

export interface SignInRequest {
  email: string;
  language: Language;
  returnTo: string;
  address: string;
  now: Date;
  /** Delays between searches for a purchase, which is indexed shortly after the payment. */
  waitsMs?: readonly number[];
}

const defaultWaitsMs = [1_000, 2_000, 4_000, 8_000];

/**
 * Emails a link and a code to an address with a purchase or access granted by a member
 * (docs/domains/customers.md). Work that depends on the address happens after the response, so that
 * neither content nor timing reveals whether the address is known.
 *
 * @returns the token of the browser's cookie, to which the link and the code are bound.
 * @throws RATE_LIMITED at the 21st request within 15 minutes from one network. An address receives
 * at most five emails an hour from one network, and twenty an hour in total.
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

async function mailSignIn(browserToken: string, request: SignInRequest) {
  const { email, language, returnTo, address, now, waitsMs = defaultWaitsMs } = request;
  const to = email.trim().toLowerCase();
  if (!(await hasBought(to, waitsMs)) || !(await mayMail(to, address))) return;
  const token = randomToken();
  const code = codeOfLink(token);
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
  // Loaded on first use, because the email renderer takes 35 MB of memory.
  const { composeSignIn } = await import("./mails");
  await sendMail(await composeSignIn({ to, language, token, code }));
}

async function hasBought(email: string, waitsMs: readonly number[]): Promise<boolean> {
  if ((await listBought(email)).length > 0) return true;
  const [wait, ...rest] = waitsMs;
  if (wait === undefined) return false;
  await sleep(wait, undefined, { ref: false });
  return hasBought(email, rest);
}

async function mayMail(to: string, address: string): Promise<boolean> {
  const key = sha256Hex(to);
  if (!(await mailsOfEmailFromNetwork.consume(`${key} ${address}`)).allowed) return false;
  return (await mailsOfEmail.consume(key)).allowed;
}

/** Includes the browser token, because a code is valid only in the browser that requested it. */
export function codeHashOf(browserToken: string, code: string): string {
  return sha256Hex(`${browserToken} ${code}`);
}

/**
 * Derives the code from the link's token, so that the link's page can show it in a browser where
 * the link does not sign in.
 */
export function codeOfLink(token: string): string {
  const number = BigInt(`0x${sha256Hex(`code of ${token}`)}`) % 10n ** BigInt(codeLength);
  return String(number).padStart(codeLength, "0");
}

export function newCode(): string {
  return String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
}

export function purgeSignIns(now: Date): Promise<number> {
  return purge({ table: signInLinks, isOver: lt(signInLinks.expiresAt, now) });
}
