import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { passwordResets } from "@/db/schema";
import { findMailedToken, freshEmail, signedIn, testOwner, testPassword } from "@/testing/support/auth";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { listKeptMails } from "../../core/mail/mail-files";
import { changePassword } from "../account/account";
import { findPasswordReset, requestPasswordReset, resetPassword } from "./password-resets";
import { findSession } from "./sessions";

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const newPassword = "barraca nova na praça";

async function ask(email: string, { at = now, address = randomToken(8) } = {}): Promise<void> {
  const works: Promise<void>[] = [];
  await requestPasswordReset({ email, language: "pt-BR", address, now: at }, (work) => works.push(work()));
  await Promise.all(works);
}

async function tokenFor(email: string, at = now): Promise<string> {
  await ask(email, { at });
  const token = await findMailedToken(email);
  if (!token) throw new Error("No mail was kept");
  return token;
}

describe("requestPasswordReset", () => {
  test("mails a link whose token is stored as its hash alone", async () => {
    const { email, userId } = await testOwner(now);
    const token = await tokenFor(email);
    expect(await findPasswordReset(token, now)).toEqual({ email });
    const kept = await db().select().from(passwordResets).where(eq(passwordResets.userId, userId));
    expect(kept).toMatchObject([{ tokenHash: sha256Hex(token), usedAt: null }]);
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test("takes the same time and gives the same answer for an unknown account", async () => {
    const { email } = await testOwner(now);
    const unknown = freshEmail();
    const works: string[] = [];
    for (const each of [email, unknown]) {
      const start = performance.now();
      const request = { email: each, language: "pt-BR", address: randomToken(8), now } as const;
      expect(await requestPasswordReset(request, () => works.push(each))).toBeUndefined();
      expect(performance.now() - start).toBeGreaterThanOrEqual(195);
    }
    expect(works).toEqual([email]);
    await ask(unknown);
    expect((await listKeptMails(1_000)).map(({ to }) => to)).not.toContain(unknown);
  });

  test("invalidates the earlier link", async () => {
    const { email } = await testOwner(now);
    const first = await tokenFor(email);
    const second = await tokenFor(email, minutesLater(1));
    expect(await findPasswordReset(first, minutesLater(1))).toBeNull();
    expect(await findPasswordReset(second, minutesLater(1))).toEqual({ email });
  });

  test("mails an account at most five times an hour, and answers the sixth alike", async () => {
    const { email } = await testOwner(now);
    for (let round = 0; round < 6; round += 1) await ask(email);
    expect((await listKeptMails(1_000)).filter(({ to }) => to === email)).toHaveLength(5);
  });

  test("refuses the twenty-first request of an hour from one address", async () => {
    const address = randomToken(8);
    await Promise.all(Array.from({ length: 20 }, () => ask(freshEmail(), { address })));
    await expect(ask(freshEmail(), { address })).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});

describe("resetPassword", () => {
  test("is refused once a member who knew the password has changed it", async () => {
    const { email, userId } = await testOwner(now);
    const token = await tokenFor(email);
    const sessionId = (await signedIn(email, testPassword, now)) ?? "";
    await changePassword({ userId, sessionId, email }, { currentPassword: testPassword, password: newPassword }, now);
    expect(await findPasswordReset(token, now)).toBeNull();
    await expect(resetPassword({ token, password: "outra barraca longe", now })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(await signedIn(email, newPassword, now)).not.toBeNull();
  });

  test("by one link ends every other, however many were asked for at once", async () => {
    const { email, userId } = await testOwner(now);
    const token = await tokenFor(email);
    await Promise.all(Array.from({ length: 3 }, () => ask(email)));
    const open = and(eq(passwordResets.userId, userId), isNull(passwordResets.usedAt));
    expect(await db().select().from(passwordResets).where(open)).toHaveLength(1);
    // Older data may contain a second open link.
    await db().update(passwordResets).set({ usedAt: null }).where(eq(passwordResets.userId, userId));
    await resetPassword({ token, password: newPassword, now });
    expect(await db().select().from(passwordResets).where(open)).toEqual([]);
  });

  test("changes the password, lifts a lock and signs every browser out", async () => {
    const { email } = await testOwner(now);
    const before = await signedIn(email, testPassword, now);
    await Promise.all(Array.from({ length: 10 }, () => signedIn(email, "wrong", now)));
    const token = await tokenFor(email);
    expect(await resetPassword({ token, password: newPassword, now })).toEqual({ email });
    expect(await findSession(before ?? "", now)).toBeNull();
    expect(await signedIn(email, testPassword, now)).toBeNull();
    expect(await signedIn(email, newPassword, now)).not.toBeNull();
  });

  test("works once, however many requests at once", async () => {
    const { email } = await testOwner(now);
    const token = await tokenFor(email);
    const passwords = Array.from({ length: 20 }, (_, index) => `${newPassword} ${index}`);
    const tries = await Promise.allSettled(passwords.map((password) => resetPassword({ token, password, now })));
    const refused = tries.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "NOT_FOUND" });
    const won = passwords[tries.findIndex((each) => each.status === "fulfilled")];
    expect(await signedIn(email, won ?? "", now)).not.toBeNull();
    await expect(resetPassword({ token, password: newPassword, now })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  test("works for an hour and no longer", async () => {
    const { email } = await testOwner(now);
    const token = await tokenFor(email);
    await expect(resetPassword({ token, password: newPassword, now: minutesLater(60) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await resetPassword({ token, password: newPassword, now: minutesLater(59) });
  });

  test("refuses a password that contains the address, and the link stays valid", async () => {
    const { email } = await testOwner(now);
    const token = await tokenFor(email);
    const password = `${email.split("@")[0]} da feira`;
    await expect(resetPassword({ token, password, now })).rejects.toMatchObject({
      code: "password_holds_email",
      field: "password",
    });
    expect(await findPasswordReset(token, now)).toEqual({ email });
  });

  test.each(["", "x", "\u0000", "a".repeat(43)])("finds nothing for %j", async (token) => {
    await expect(resetPassword({ token, password: newPassword, now })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
