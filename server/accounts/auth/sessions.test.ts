import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, sessions, userDevices } from "@/db/schema";
import { randomToken, sha256Hex } from "../../core/crypto/crypto";
import { createLimiter } from "../../core/limits/limiter";
import { listKeptMails } from "../../core/mail/mail-files";
import { blockCompany, createCompany } from "../company/companies";
import { confirmDevice, forgetDevices, isDeviceLinkOpen } from "./devices";
import { hashPassword } from "./passwords";
import { findSession, revokeSession, signIn } from "./sessions";

const password = "feira de domingo";
const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function signUp() {
  const email = `${randomToken(6)}@example.com`.toLowerCase();
  const owner = { name: "Dona", email, passwordHash: await hashPassword(password) };
  return { email, ...(await createCompany({ name: "Banca", owner, now })) };
}

function tryToSignIn(
  email: string,
  given: string,
  { at = now, address = randomToken(8), deviceTokens = [] as string[] } = {},
) {
  return signIn({ email, password: given, address, userAgent: "vitest", deviceTokens, now: at });
}

async function signedIn(email: string, at = now): Promise<string> {
  const result = await tryToSignIn(email, password, { at });
  if (result.outcome !== "signed_in") throw new Error("The right password was refused");
  return result.sessionId;
}

function failTimes(count: number, email: string, from: { address?: string; deviceTokens?: string[] } = {}) {
  return Promise.all(Array.from({ length: count }, () => tryToSignIn(email, "wrong", from)));
}

const wrongOfAccount = createLimiter("wrong-password-account", 100, 3_600);

function attack(email: string) {
  return Promise.all(Array.from({ length: 100 }, () => wrongOfAccount.consume(sha256Hex(email))));
}

async function knownDevice(email: string): Promise<string> {
  const result = await tryToSignIn(email, password);
  if (result.outcome !== "signed_in") throw new Error("The right password was refused");
  return result.deviceToken;
}

async function findDeviceLink(to: string): Promise<string | null> {
  const mail = (await listKeptMails(1_000)).find((each) => each.to === to);
  return mail ? (/\/login\/device\/([\w-]{43})/.exec(mail.text)?.[1] ?? null) : null;
}

describe("signIn", () => {
  test("opens a session for fourteen days", async () => {
    const { email, userId } = await signUp();
    const sessionId = await signedIn(email);
    const [kept] = await db().select().from(sessions).where(eq(sessions.id, sessionId));
    expect(kept).toMatchObject({ userId, userAgent: "vitest", expiresAt: minutesLater(14 * 24 * 60), revokedAt: null });
  });

  test("accepts the e-mail in capitals and with surrounding spaces", async () => {
    const { email } = await signUp();
    expect(await tryToSignIn(` ${email.toUpperCase()} `, password)).toMatchObject({ outcome: "signed_in" });
  });

  test("answers alike for a wrong password, an unknown user, a locked address and an empty e-mail", async () => {
    const { email } = await signUp();
    const address = randomToken(8);
    await failTimes(10, email, { address });
    const outcomes = await Promise.all([
      tryToSignIn(email, "wrong"),
      tryToSignIn("nobody@example.com", password),
      tryToSignIn(email, password, { address }),
      tryToSignIn("\0", "\0"),
      tryToSignIn("", ""),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: "refused" })));
  });

  test("takes the same time to refuse for every cause", async () => {
    const { email } = await signUp();
    const attacked = await signUp();
    await attack(attacked.email);
    const timeOf = async (address: string) => {
      const start = performance.now();
      await tryToSignIn(address, "wrong");
      return performance.now() - start;
    };
    const times: number[] = [];
    for (const address of [email, "nobody@example.com", attacked.email]) times.push(await timeOf(address));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(195);
  });

  test("refuses an address after ten wrong passwords, and lets the owner in from everywhere else", async () => {
    const { email } = await signUp();
    const address = randomToken(8);
    await failTimes(10, email, { address });
    expect(await tryToSignIn(email, password, { address })).toEqual({ outcome: "refused" });
    expect(await tryToSignIn(email, password)).toMatchObject({ outcome: "signed_in" });
  });

  test("checks ten of a hundred passwords that come at once from one address", async () => {
    const { email } = await signUp();
    const address = randomToken(8);
    const outcomes = await failTimes(100, email, { address });
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: "refused" })));
    // The account's limit counts checked passwords only, not attempts refused by address or device.
    expect(await wrongOfAccount.peek(sha256Hex(email))).toMatchObject({ remaining: 90 });
    expect(await tryToSignIn(email, password, { address })).toEqual({ outcome: "refused" });
    expect(await tryToSignIn(email, password)).toMatchObject({ outcome: "signed_in" });
  });

  test("counts each of the wrong passwords that come at once", async () => {
    const { email } = await signUp();
    const address = randomToken(8);
    await failTimes(9, email, { address });
    expect(await tryToSignIn(email, password, { address })).toMatchObject({ outcome: "signed_in" });
    await failTimes(1, email, { address });
    expect(await tryToSignIn(email, password, { address })).toEqual({ outcome: "refused" });
  });

  test("does not count a correct password as a failed attempt", async () => {
    const { email } = await signUp();
    const address = randomToken(8);
    for (let time = 0; time < 15; time += 1) await tryToSignIn(email, password, { address });
    expect(await tryToSignIn(email, password, { address })).toMatchObject({ outcome: "signed_in" });
  });

  test("checks no password after twenty in a minute from one address, for any account", async () => {
    const address = randomToken(8);
    const { email } = await signUp();
    for (let round = 0; round < 2; round += 1) {
      const others = Array.from({ length: 10 }, () =>
        tryToSignIn(`${randomToken(4)}@example.com`, "wrong", { address }),
      );
      await Promise.all(others);
    }
    expect(await tryToSignIn(email, password, { address })).toEqual({ outcome: "refused" });
    expect(await tryToSignIn(email, password)).toMatchObject({ outcome: "signed_in" });
  });
});

describe("an account with a hundred wrong passwords in an hour", () => {
  test("lets its owner in on a known device", async () => {
    const { email } = await signUp();
    const deviceTokens = [await knownDevice((await signUp()).email), await knownDevice(email)];
    await failTimes(100, email);
    expect(await tryToSignIn(email, password)).toEqual({ outcome: "link_needed" });
    expect(await tryToSignIn(email, password, { deviceTokens })).toMatchObject({ outcome: "signed_in" });
  });

  test("lets its owner in on a known device from the address of those who tried", async () => {
    const { email } = await signUp();
    const [deviceTokens, address] = [[await knownDevice(email)], randomToken(8)];
    await failTimes(30, email, { address });
    expect(await tryToSignIn(email, password, { deviceTokens, address })).toMatchObject({ outcome: "signed_in" });
  });

  test("asks an unknown device for a link, whatever the password and whether the account exists", async () => {
    const { email } = await signUp();
    const nobody = `${randomToken(8)}@example.com`.toLowerCase();
    await attack(email);
    await attack(nobody);
    const outcomes = await Promise.all([
      tryToSignIn(email, password),
      tryToSignIn(email, "wrong"),
      tryToSignIn(nobody, password),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: "link_needed" })));
  });

  test("mails the link only for the right password, and the link lets the browser sign in", async () => {
    const { email } = await signUp();
    await attack(email);
    await tryToSignIn(email, "wrong");
    expect(await findDeviceLink(email)).toBeNull();
    await tryToSignIn(email, password);
    await expect.poll(() => findDeviceLink(email)).not.toBeNull();
    const link = (await findDeviceLink(email)) ?? "";
    expect(await isDeviceLinkOpen(link, now)).toBe(true);
    expect(await tryToSignIn(email, password, { deviceTokens: [link] })).toEqual({ outcome: "link_needed" });
    const device = await confirmDevice(link, now);
    expect(await confirmDevice(link, now)).toBeNull();
    expect(await tryToSignIn(email, password, { deviceTokens: [device ?? ""] })).toMatchObject({
      outcome: "signed_in",
    });
  });

  test("asks another user's known device for a link too", async () => {
    const { email } = await signUp();
    const deviceTokens = [await knownDevice((await signUp()).email)];
    await attack(email);
    expect(await tryToSignIn(email, password, { deviceTokens })).toEqual({ outcome: "link_needed" });
  });
});

describe("a known device", () => {
  test("is refused after ten wrong passwords of its own, and the others are not", async () => {
    const { email } = await signUp();
    const [guessing, other] = [await knownDevice(email), await knownDevice(email)];
    await failTimes(10, email, { deviceTokens: [guessing] });
    expect(await tryToSignIn(email, password, { deviceTokens: [guessing] })).toEqual({ outcome: "refused" });
    expect(await tryToSignIn(email, password, { deviceTokens: [other] })).toMatchObject({ outcome: "signed_in" });
  });

  test("is stored by its hash alone", async () => {
    const { email, userId } = await signUp();
    const device = await knownDevice(email);
    const stored = await db().select().from(userDevices).where(eq(userDevices.userId, userId));
    expect(stored).toMatchObject([{ tokenHash: sha256Hex(device) }]);
  });

  test("is forgotten when the password is reset", async () => {
    const { email, userId } = await signUp();
    const deviceTokens = [await knownDevice(email)];
    await db().transaction((tx) => forgetDevices(tx, userId));
    await attack(email);
    expect(await tryToSignIn(email, password, { deviceTokens })).toEqual({ outcome: "link_needed" });
  });
});

describe("findSession", () => {
  test("returns the user and every company they work for", async () => {
    const { email, userId, companyId } = await signUp();
    const other = await signUp();
    await db()
      .insert(members)
      .values({ companyId: other.companyId, userId, role: "support", createdAt: minutesLater(1) });
    expect(await findSession(await signedIn(email), now)).toEqual({
      userId,
      name: "Dona",
      email,
      companies: [
        { id: companyId, name: "Banca", role: "owner", testOf: null },
        { id: other.companyId, name: "Banca", role: "support", testOf: null },
      ],
    });
  });

  test("leaves out a blocked company from the next request on", async () => {
    const { email, companyId } = await signUp();
    const sessionId = await signedIn(email);
    await blockCompany(companyId, now);
    expect(await findSession(sessionId, now)).toMatchObject({ email, companies: [] });
  });

  test("finds no revoked, expired or unknown session", async () => {
    const { email } = await signUp();
    const sessionId = await signedIn(email);
    expect(await findSession(sessionId, minutesLater(14 * 24 * 60 - 1))).not.toBeNull();
    expect(await findSession(sessionId, minutesLater(14 * 24 * 60))).toBeNull();
    await revokeSession(sessionId, now);
    expect(await findSession(sessionId, now)).toBeNull();
    for (const text of [newId(), "", "1", "\0"]) expect(await findSession(text, now)).toBeNull();
  });

  test("keeps a user's other browsers signed in when one signs out", async () => {
    const { email } = await signUp();
    const [one, other] = [await signedIn(email), await signedIn(email)];
    await revokeSession(one, now);
    await revokeSession("1", now);
    expect(await findSession(other, now)).not.toBeNull();
  });
});
