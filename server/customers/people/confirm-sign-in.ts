import { and, desc, eq, gt, isNull, lt, type SQL, sql } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { people, signInLinks } from "@/db/schema";
import { secretsEqual, sha256Hex } from "../../core/crypto/crypto";
import type { OpenLink, SignInFault } from "./schemas";
import { openSession } from "./sessions";
import { codeHashOf, codeOfLink } from "./start-sign-in";

const maxWrongCodes = 5;

export interface ConfirmingBrowser {
  /** From the browser's cookie; null if the browser did not start a sign-in. */
  browserToken: string | null;
  userAgent: string;
  address: string;
}

export type Confirmed =
  | { outcome: "signed_in"; sessionToken: string; returnTo: string; locale: string }
  | { outcome: SignInFault };

type Started = typeof signInLinks.$inferSelect;

const isOpen = (now: Date) =>
  and(isNull(signInLinks.usedAt), gt(signInLinks.expiresAt, now), lt(signInLinks.wrongCodes, maxWrongCodes));

/**
 * Signs a person in by the emailed link, once, in the browser that requested it. Opening the link's
 * page, as mail scanners do, changes nothing. In another browser, returns `other_browser`, and the
 * link stays valid.
 */
export function confirmByLink(token: string, browser: ConfirmingBrowser, now: Date): Promise<Confirmed> {
  return confirm(eq(signInLinks.tokenHash, sha256Hex(token)), browser, now, (started) =>
    isOf(browser, started) ? null : "other_browser",
  );
}

function isOf(
  { browserToken }: Pick<ConfirmingBrowser, "browserToken">,
  { browserHash }: Pick<Started, "browserHash">,
) {
  return browserToken !== null && secretsEqual(sha256Hex(browserToken), browserHash);
}

/** Signs a person in by the emailed code, in the browser that requested it. Five wrong codes invalidate the sign-in. */
export function confirmByCode(code: string, browser: ConfirmingBrowser, now: Date): Promise<Confirmed> {
  const { browserToken } = browser;
  if (browserToken === null) return Promise.resolve({ outcome: "over" });
  return confirm(eq(signInLinks.browserHash, sha256Hex(browserToken)), browser, now, (started) =>
    secretsEqual(codeHashOf(browserToken, code.replace(/\D/g, "")), started.codeHash) ? null : "wrong_code",
  );
}

async function confirm(
  which: SQL,
  browser: ConfirmingBrowser,
  now: Date,
  findFault: (started: Started) => SignInFault | null,
): Promise<Confirmed> {
  return db().transaction(async (tx) => {
    const taken = await takeStarted(tx, which, now, findFault);
    if ("fault" in taken) return { outcome: taken.fault };
    const { started } = taken;
    const personId = await keepPerson(tx, started, now);
    const { userAgent, address } = browser;
    const sessionToken = await openSession(tx, { personId, userAgent, address }, now);
    return { outcome: "signed_in", sessionToken, returnTo: started.returnTo, locale: started.locale };
  });
}

/**
 * Consumes a link or a code, in the caller's transaction. Locks the row, so that only one of
 * several parallel uses succeeds and every wrong code counts.
 */
export async function takeStarted(
  tx: Executor,
  which: SQL,
  now: Date,
  findFault: (started: Started) => SignInFault | null,
): Promise<{ started: Started } | { fault: SignInFault }> {
  const [started] = await tx
    .select()
    .from(signInLinks)
    .where(and(which, isOpen(now)))
    .orderBy(desc(signInLinks.createdAt))
    .limit(1)
    .for("update");
  if (!started) return { fault: "over" };
  const ofStarted = eq(signInLinks.id, started.id);
  const fault = findFault(started);
  if (fault === "wrong_code") {
    await tx
      .update(signInLinks)
      .set({ wrongCodes: sql`${signInLinks.wrongCodes} + 1` })
      .where(ofStarted);
  }
  if (fault) return { fault };
  await tx.update(signInLinks).set({ usedAt: now }).where(ofStarted);
  return { started };
}

async function keepPerson(tx: Executor, { email, locale }: Started, now: Date): Promise<string> {
  const [person] = await tx
    .insert(people)
    .values({ id: newId(now), email, locale, createdAt: now })
    .onConflictDoUpdate({ target: people.email, set: { locale } })
    .returning({ id: people.id });
  if (!person) throw new Error("The person was neither inserted nor updated");
  return person.id;
}

/**
 * Returns a link without consuming it; null if it is no longer valid. In a browser that did not
 * request it, the result contains the code to type there.
 */
export async function readLink(
  token: string,
  browser: Pick<ConfirmingBrowser, "browserToken">,
  now: Date,
): Promise<OpenLink | null> {
  const [found] = await db()
    .select({ browserHash: signInLinks.browserHash })
    .from(signInLinks)
    .where(and(eq(signInLinks.tokenHash, sha256Hex(token)), isOpen(now)));
  return found ? { code: isOf(browser, found) ? null : codeOfLink(token) } : null;
}
