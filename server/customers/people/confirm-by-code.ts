import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { signInLinks } from "@/db/schema";
import type { Language } from "@/db/schema/core-enums";
import { randomToken, secretsEqual, sha256Hex } from "../../core/crypto/crypto";
import { takeStarted } from "./confirm-sign-in";
import type { SignInFault } from "./schemas";
import { codeHashOf, newCode, signInSeconds } from "./start-sign-in";

/** Differs from every cookie token, so that a confirmation code cannot be used to sign in. */
const nameOf = (subject: string) => sha256Hex(`confirms ${subject}`);

/**
 * Creates a six-digit code that confirms `subject` once within 15 minutes (wall clock). `subject`
 * must be unguessable. Five wrong codes invalidate the code.
 */
export async function makeCode(subject: string, email: string, language: Language): Promise<string> {
  const [code, now] = [newCode(), new Date()];
  await db()
    .insert(signInLinks)
    .values({
      id: newId(now),
      email: email.trim().toLowerCase(),
      tokenHash: sha256Hex(randomToken()),
      codeHash: codeHashOf(subject, code),
      browserHash: nameOf(subject),
      locale: language,
      returnTo: "/",
      createdAt: now,
      expiresAt: new Date(now.getTime() + signInSeconds * 1000),
    });
  return code;
}

/**
 * Consumes a code.
 *
 * @returns why the code does not confirm `subject`, or null if it does.
 */
export function takeCode(subject: string, code: string): Promise<Exclude<SignInFault, "other_browser"> | null> {
  return db().transaction(async (tx) => {
    const isRight = (hash: string) => secretsEqual(codeHashOf(subject, code.replace(/\D/g, "")), hash);
    const taken = await takeStarted(tx, eq(signInLinks.browserHash, nameOf(subject)), new Date(), (started) =>
      isRight(started.codeHash) ? null : "wrong_code",
    );
    return "fault" in taken ? (taken.fault === "wrong_code" ? "wrong_code" : "over") : null;
  });
}
