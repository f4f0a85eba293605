import { eq } from "drizzle-orm";
import { afterAll, describe, expect, test } from "vitest";
import { closeDatabase, db } from "@/db/client";
import { newId } from "@/db/ids";
import { members, sessions, users } from "@/db/schema";
import { blockCompany, createCompany } from "../companies/companies";
import { randomToken } from "../core/crypto";
import { hashPassword } from "./passwords";
import { findSession, revokeSession, signIn } from "./sessions";

afterAll(closeDatabase);

const password = "feira de domingo";
const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function signUp() {
  const email = `${randomToken(6)}@example.com`.toLowerCase();
  const owner = { name: "Dona", email, passwordHash: await hashPassword(password) };
  return { email, ...(await createCompany({ name: "Banca", owner, now })) };
}

/** Signs in from a fresh address, unless the test is about addresses. */
function tryToSignIn(email: string, given: string, { at = now, address = randomToken(8) } = {}) {
  return signIn({ email, password: given, address, userAgent: "vitest", now: at });
}

async function signedIn(email: string, at = now): Promise<string> {
  const result = await tryToSignIn(email, password, { at });
  if (result.outcome !== "signed_in") throw new Error("The right password was refused");
  return result.sessionId;
}

function failTimes(count: number, email: string, at = now) {
  return Promise.all(Array.from({ length: count }, () => tryToSignIn(email, "wrong", { at })));
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

  test("answers alike for a wrong password, an unknown user, a locked account and an empty e-mail", async () => {
    const { email } = await signUp();
    const locked = await signUp();
    await failTimes(10, locked.email);
    const outcomes = await Promise.all([
      tryToSignIn(email, "wrong"),
      tryToSignIn("nobody@example.com", password),
      tryToSignIn(locked.email, password),
      tryToSignIn("\0", "\0"),
      tryToSignIn("", ""),
    ]);
    expect(outcomes).toEqual(outcomes.map(() => ({ outcome: "refused" })));
  });

  test("refuses in the same time whatever the cause", async () => {
    const { email } = await signUp();
    const locked = await signUp();
    await failTimes(10, locked.email);
    const timeOf = async (address: string) => {
      const start = performance.now();
      await tryToSignIn(address, "wrong");
      return performance.now() - start;
    };
    const times: number[] = [];
    for (const address of [email, "nobody@example.com", locked.email]) times.push(await timeOf(address));
    expect(Math.min(...times)).toBeGreaterThanOrEqual(195);
  });

  test("locks an account for thirty minutes at the tenth failure in a row", async () => {
    const { email } = await signUp();
    await failTimes(10, email);
    expect(await tryToSignIn(email, password, { at: minutesLater(29) })).toEqual({ outcome: "refused" });
    expect(await tryToSignIn(email, password, { at: minutesLater(30) })).toMatchObject({ outcome: "signed_in" });
  });

  test("checks ten passwords when a hundred come at once", async () => {
    const { email, userId } = await signUp();
    await failTimes(100, email);
    const [user] = await db().select().from(users).where(eq(users.id, userId));
    expect(user).toMatchObject({ failedSignIns: 10, lockedUntil: minutesLater(30) });
  });

  test("resets nine failures when the right password comes", async () => {
    const { email } = await signUp();
    await failTimes(9, email);
    await signedIn(email);
    await failTimes(9, email);
    expect(await tryToSignIn(email, password)).toMatchObject({ outcome: "signed_in" });
  });

  test("starts a new count when a lock ends", async () => {
    const { email } = await signUp();
    await failTimes(10, email);
    await failTimes(9, email, minutesLater(31));
    expect(await tryToSignIn(email, password, { at: minutesLater(31) })).toMatchObject({ outcome: "signed_in" });
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
