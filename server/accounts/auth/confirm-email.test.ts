import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { users } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { randomToken } from "../../core/crypto/crypto";
import { environment } from "../../core/env/env";
import { listKeptMails } from "../../core/mail/mail-files";
import { confirmEmail, mailConfirmation, mustConfirmEmail } from "./confirm-email";
import { requestPasswordReset, resetPassword } from "./password-resets";
import { signUp } from "./sign-up";

beforeEach(() => void Object.assign(environment(), { isPrivate: false }));
afterEach(() => void Object.assign(environment(), { isPrivate: true }));
const now = new Date();
const later = (work: (() => Promise<void>)[]) => (each: () => Promise<void>) => void work.push(each);

async function signedUp(email = freshEmail()) {
  const account = { name: "Ligue 0800 000", companyName: "Banco do Brasil Seguranca", email, password: randomToken() };
  const work: (() => Promise<void>)[] = [];
  await signUp(account, { address: randomToken(8), now }, later(work));
  for (const each of work) await each();
  const [user] = await db().select({ userId: users.id, email: users.email }).from(users).where(eq(users.email, email));
  return user ?? { userId: "", email };
}

const mailsTo = async (address: string) => (await listKeptMails(1_000)).filter(({ to }) => to === address);
const tokenTo = async (address: string) =>
  /\/confirm\/([\w-]{72})/.exec((await mailsTo(address))[0]?.text ?? "")?.[1] ?? "";

test("a sign-up on a public installation mails a link that confirms the address, without a word that was typed", async () => {
  const account = await signedUp();
  const mails = await mailsTo(account.email);
  expect(mails).toHaveLength(1);
  expect(JSON.stringify(mails)).not.toMatch(/Banco|0800/);
  expect(mails[0]?.from).toBeUndefined();
  expect(await mustConfirmEmail(account.userId)).toBe(true);
  expect(await confirmEmail(account, await tokenTo(account.email), now)).toEqual({ email: account.email });
  expect(await mustConfirmEmail(account.userId)).toBe(false);
});

test("a confirmation link does nothing for another account, after three days, or with a changed character", async () => {
  const [account, other] = [await signedUp(), await signedUp()];
  const token = await tokenTo(account.email);
  const late = new Date(now.getTime() + 3 * 86_400_000);
  const changed = `${token.slice(0, 30)}${token[30] === "A" ? "B" : "A"}${token.slice(31)}`;
  await expect(confirmEmail(other, token, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(confirmEmail(account, token, late)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(confirmEmail(account, changed, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(confirmEmail(account, "x", now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await mustConfirmEmail(account.userId)).toBe(true);
});

test("one mailbox gets five confirmation mails a day, from however many accounts", async () => {
  const name = randomToken(8).toLowerCase();
  const accounts = [];
  for (const tag of ["", "+1", "+2", "+3", "+4"]) accounts.push(await signedUp(`${name}${tag}@example.com`));
  const [first] = accounts;
  await expect(mailConfirmation(first ?? { userId: "", email: "" }, "en", now)).rejects.toMatchObject({
    code: "RATE_LIMITED",
  });
});

test("a password set by a mailed link confirms the address too", async () => {
  const account = await signedUp();
  const work: (() => Promise<void>)[] = [];
  const request = { email: account.email, language: "en", address: randomToken(8), now } as const;
  await requestPasswordReset(request, later(work));
  for (const each of work) await each();
  const [mail] = await mailsTo(account.email);
  const token = /\/reset\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  await resetPassword({ token, password: randomToken(), now });
  expect(await mustConfirmEmail(account.userId)).toBe(false);
});

test("a private installation asks nobody to confirm an address", async () => {
  Object.assign(environment(), { isPrivate: true });
  const account = await signedUp();
  expect(await mailsTo(account.email)).toEqual([]);
  expect(await mustConfirmEmail(account.userId)).toBe(false);
});
