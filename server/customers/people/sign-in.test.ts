import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { people, signInLinks } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { testCourse } from "@/testing/support/courses";
import { now } from "@/testing/support/now";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { items, reactOf } from "@/testing/support/reactions";
import { listKeptMails } from "../../core/mail/mail-files";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { forgetBuyer, indexBuyer, listBought } from "./buyer-index";
import { type ConfirmingBrowser, confirmByCode, confirmByLink, readLink } from "./confirm-sign-in";
import { indexEarlier } from "./index-earlier";
import { endSessions, findPerson, listSessions, purgeSessions } from "./sessions";
import { purgeSignIns, startSignIn } from "./start-sign-in";

const minute = 60_000;
let networks = 0;

function freshNetwork(): string {
  networks += 1;
  return `192.0.2.${networks}`;
}

async function buyer() {
  const { company, course, offerSlug } = await testCourse({ status: "published" });
  const email = freshEmail();
  const transactionId = await buy(company, offerSlug, email);
  return { company, course, offerSlug, email, transactionId };
}

async function buy(company: Parameters<typeof chargePix>[0], offerSlug: string, email: string): Promise<string> {
  const charge = pixCharge({ amountInCents: 4990, items: items(offerSlug) });
  const { id } = await chargePix(company, { ...charge, customer: { ...charge.customer, email } }, now);
  await payInSandbox(company.id, { transactionId: id }, now);
  await reactOf(company);
  return id;
}

async function ask(email: string, address = freshNetwork(), waitsMs: number[] = []) {
  const work: (() => Promise<void>)[] = [];
  const request = { email, language: "pt-BR", returnTo: "/learn", address, now, waitsMs } as const;
  const browserToken = await startSignIn(request, (each) => void work.push(each));
  for (const each of work) await each();
  const mail = (await listKeptMails(1_000)).find(({ to }) => to === email.toLowerCase());
  const token = /\/account\/enter\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
  const code = /\b(\d{6})\b/.exec(mail?.subject ?? "")?.[1] ?? "";
  return { browserToken, token, code, mail };
}

const browser = (browserToken: string | null): ConfirmingBrowser => ({
  browserToken,
  userAgent: "Firefox",
  address: "192.0.2.7",
});

describe("a sign-in", () => {
  it("by the link works once, in the browser that asked, and finds the person", async () => {
    const { email } = await buyer();
    const { browserToken, token } = await ask(email);
    expect(await confirmByLink(token, browser("x".repeat(43)), now)).toEqual({ outcome: "other_browser" });
    expect(await confirmByLink(token, browser(null), now)).toEqual({ outcome: "other_browser" });
    expect(await readLink(token, { browserToken }, now)).toEqual({ code: null });
    const uses = await Promise.all(Array.from({ length: 20 }, () => confirmByLink(token, browser(browserToken), now)));
    const [signedIn, ...others] = uses.filter(({ outcome }) => outcome === "signed_in");
    expect(others).toEqual([]);
    expect(signedIn).toMatchObject({ returnTo: "/learn", locale: "pt-BR" });
    const sessionToken = signedIn && "sessionToken" in signedIn ? signedIn.sessionToken : "";
    expect(await findPerson(sessionToken, now)).toMatchObject({ email });
    expect(await findPerson(sessionToken, new Date(now.getTime() + 91 * 24 * 60 * minute))).toBeNull();
  });

  it("by the code needs the browser that asked, and ends after five wrong ones, also at once", async () => {
    const { email } = await buyer();
    const { browserToken, code } = await ask(email);
    expect(await confirmByCode(code, browser("y".repeat(43)), now)).toEqual({ outcome: "over" });
    const wrong = code === "000000" ? "000001" : "000000";
    const tries = await Promise.all(Array.from({ length: 20 }, () => confirmByCode(wrong, browser(browserToken), now)));
    expect(tries.filter(({ outcome }) => outcome === "wrong_code")).toHaveLength(5);
    expect(await confirmByCode(code, browser(browserToken), now)).toEqual({ outcome: "over" });

    const again = await ask(email, "198.51.100.9");
    const spaced = `${again.code.slice(0, 3)} ${again.code.slice(3)}`;
    expect(await confirmByCode(spaced, browser(again.browserToken), now)).toMatchObject({ outcome: "signed_in" });
  });

  it("link shows any other browser the code that works in the one that asked", async () => {
    const { email } = await buyer();
    const { browserToken, token, code } = await ask(email);
    for (const other of [null, "z".repeat(43)]) {
      expect(await readLink(token, { browserToken: other }, now)).toEqual({ code });
    }
    const shown = await readLink(token, { browserToken: null }, now);
    expect(await confirmByCode(shown?.code ?? "", browser(browserToken), now)).toMatchObject({ outcome: "signed_in" });
    expect(await readLink(token, { browserToken: null }, now)).toBeNull();
  });

  it("requested seconds after a payment is mailed once the purchase is indexed", async () => {
    const { company, offerSlug } = await testCourse({ status: "published" });
    const email = freshEmail();
    const charge = pixCharge({ amountInCents: 4990, items: items(offerSlug) });
    const { id } = await chargePix(company, { ...charge, customer: { ...charge.customer, email } }, now);
    await payInSandbox(company.id, { transactionId: id }, now);
    const [{ mail }] = await Promise.all([ask(email, freshNetwork(), [100, 100, 2_000, 4_000]), reactOf(company)]);
    expect(mail?.subject).toMatch(/^\d{6} /);
  });

  it("expires after 15 minutes, and leaves no row", async () => {
    const { email } = await buyer();
    const { browserToken, token } = await ask(email);
    const late = new Date(now.getTime() + 15 * minute);
    expect(await confirmByLink(token, browser(browserToken), late)).toEqual({ outcome: "over" });
    await purgeSignIns(new Date(late.getTime() + 1));
    expect(await db().$count(signInLinks, eq(signInLinks.email, email))).toBe(0);
  });

  it("stores no token, code or session in plain text", async () => {
    const { email } = await buyer();
    const { browserToken, token, code } = await ask(email);
    const rows = JSON.stringify(await db().select().from(signInLinks).where(eq(signInLinks.email, email)));
    for (const secret of [browserToken, token, `"${code}"`]) expect(rows).not.toContain(secret);
  });

  it("sends no mail to an address without purchases, and gives it the same answer", async () => {
    const email = freshEmail();
    const { browserToken, mail } = await ask(email);
    expect(browserToken).toHaveLength(43);
    expect(mail).toBeUndefined();
    expect(await db().$count(people, eq(people.email, email))).toBe(0);
  });

  it("is limited to five mails an hour for one network, whose failed codes do not lock out other buyers", async () => {
    const { email } = await buyer();
    const address = "203.0.113.50";
    for (let asked = 0; asked < 7; asked += 1) await ask(email, address);
    expect(await db().$count(signInLinks, eq(signInLinks.email, email))).toBe(5);
    await ask(email);
    expect(await db().$count(signInLinks, eq(signInLinks.email, email))).toBe(6);
  });
});

describe("a session", () => {
  it("is listed and ended only by its person, from the next request", async () => {
    const [one, other] = [await signedIn(), await signedIn()];
    const second = await signedIn(one.email);
    expect(await listSessions(one.person, now)).toHaveLength(2);
    await endSessions(other.person, one.person.sessionId, now);
    expect(await findPerson(one.token, now)).not.toBeNull();
    await endSessions(one.person, null, now);
    expect(await findPerson(second.token, now)).toBeNull();
    expect(await findPerson(one.token, now)).not.toBeNull();
    await purgeSessions(new Date(now.getTime() + 1));
    expect(await listSessions(one.person, now)).toHaveLength(1);
  });
});

async function signedIn(known?: string) {
  const email = known ?? (await buyer()).email;
  const { browserToken, token } = await ask(email);
  const confirmed = await confirmByLink(token, browser(browserToken), now);
  if (confirmed.outcome !== "signed_in") throw new Error(confirmed.outcome);
  const person = await findPerson(confirmed.sessionToken, now);
  if (!person) throw new Error("no person");
  return { email, person, token: confirmed.sessionToken };
}

describe("a purchase", () => {
  it("is found by its own e-mail in every company, in any case, and by no other of the same document", async () => {
    const one = await buyer();
    const { company, offerSlug } = await testCourse();
    await buy(company, offerSlug, one.email);
    const found = await listBought(one.email.toUpperCase());
    expect(found.map(({ companyId }) => companyId).sort()).toEqual([one.company.id, company.id].sort());

    const stranger = freshEmail();
    const bought = await buy(one.company, one.offerSlug, stranger);
    expect(await listBought(stranger)).toMatchObject([{ companyId: one.company.id, sourceIds: [bought] }]);
    const [own] = (await listBought(one.email)).filter(({ companyId }) => companyId === one.company.id);
    expect(own?.sourceIds).toEqual([one.transactionId]);
  });

  it("that was never paid is not found", async () => {
    const { company, offerSlug } = await testCourse();
    const email = freshEmail();
    const charge = pixCharge({ amountInCents: 4990, items: items(offerSlug) });
    await chargePix(company, { ...charge, customer: { ...charge.customer, email } }, now);
    await reactOf(company);
    expect(await listBought(email)).toEqual([]);
  });

  it("of before is indexed by the next runs, once", async () => {
    const { company, email, transactionId } = await buyer();
    const [holder] = await listBought(email);
    const customer = { companyId: company.id, id: holder?.customerId ?? "" };
    await db().transaction((tx) => forgetBuyer(tx, customer, [email]));
    expect(await listBought(email)).toEqual([]);
    const soon = () => new Date(Date.now() + 20_000);
    expect(await indexEarlier(soon(), company.id)).toEqual({ indexedPurchases: 1 });
    expect(await listBought(email)).toMatchObject([{ sourceIds: [transactionId] }]);
    expect(await indexEarlier(soon(), company.id)).toEqual({ indexedPurchases: 0 });
  });

  it("is indexed once, however often the event is delivered", async () => {
    const { company, email, transactionId } = await buyer();
    const [holder] = await listBought(email);
    const purchase = { companyId: company.id, customerId: holder?.customerId ?? "", sourceId: transactionId, email };
    await Promise.all(Array.from({ length: 20 }, () => db().transaction((tx) => indexBuyer(tx, purchase))));
    expect(await listBought(email)).toEqual([holder]);
  });
});
