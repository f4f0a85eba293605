import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { customers, outbox, sandboxClocks } from "@/db/schema";
import { freshEmail, testOwner } from "@/testing/support/auth";
import { newOrder, openShop } from "@/testing/support/checkout";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { answerer, customerOf, placeOf } from "@/testing/support/enrolling/commenting";
import { csvOf, newPerson, openClass } from "@/testing/support/enrolling/open-class";
import { testClass } from "@/testing/support/enrolling/study";
import { dropQueued, sendMails } from "@/testing/support/mails";
import { react } from "@/testing/support/reactions";
import { startMailServer, type TestMailServer } from "@/testing/support/smtp";
import { placeOrder } from "../../checkout/orders/place-order";
import { environment } from "../../core/env/env";
import { addMails } from "../../core/mail/outbox";
import { answerComment } from "../../courses/comments/moderate";
import { writeComment } from "../../courses/comments/write-comment";
import { updateCourse } from "../../courses/courses/courses";
import { createExport } from "../../data/exports/exports";
import { runExports } from "../../data/exports/run-exports";
import { NewExport } from "../../data/exports/schemas";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { byPlatform } from "../audit/audit";
import { addNotice } from "../notices/add-notice";
import { nextDigest } from "../notices/digest-time";

inOwnDatabase();

const now = new Date();
const hoursAfter = (at: Date, hours: number) => new Date(at.getTime() + hours * 3_600_000);
const soon = () => new Date(Date.now() + 30_000);
let servers: TestMailServer[] = [];

async function mailThrough(...codes: Parameters<typeof startMailServer>): Promise<TestMailServer> {
  const server = await startMailServer(...codes);
  servers.push(server);
  Object.assign(environment(), { smtpUrl: server.url });
  return server;
}

const recipientsOf = ({ received }: TestMailServer) =>
  received.flatMap((each) => [...each.matchAll(/RCPT TO:<([^>]+)>/g)].map(([, to]) => to));

async function sendAll(only: string, at: Date) {
  return sendMails({ now: at, deadline: soon(), only });
}

async function digested() {
  const studied = await testClass(1);
  const place = placeOf(studied);
  const { companyId } = place;
  const own = and(eq(customers.companyId, companyId), eq(customers.id, customerOf(studied)));
  const email = freshEmail();
  await db()
    .update(customers)
    .set({ emails: [email] })
    .where(own);
  const at = new Date();
  const commentId = await writeComment(place, { text: "Quanto sal?" }, at);
  const answer = { text: "2 %", userId: await answerer() };
  await answerComment({ companyId, commentId }, answer, at, byPlatform);
  await db()
    .delete(outbox)
    .where(and(eq(outbox.companyId, companyId), eq(outbox.kind, "notice")));
  return { companyId, email, due: nextDigest(at) };
}

async function welcoming(count: number) {
  const { company, course, send, run } = await openClass(now);
  await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
  const people = Array.from({ length: count }, () => newPerson());
  await send(csvOf(people), { tellsByMail: true });
  await run();
  return { companyId: company.id, emails: people.map(({ email }) => email) };
}

async function exporting(count: number) {
  const { companyId, userId, email } = await testOwner(now);
  const by = { ...byPlatform, userId, can: () => true };
  for (let made = 0; made < count; made += 1) {
    await createExport(companyId, NewExport.parse({ kind: "customers" }), new Date(), by);
    await runExports({ now: new Date(), deadline: soon(), only: companyId });
  }
  return { companyId, email };
}

async function sold() {
  const { company, slug } = await openShop(now);
  const email = freshEmail();
  const { transactionId } = await placeOrder(slug, newOrder({ email }), now);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  await react({ now, deadline: soon(), companyId: company.id });
  return { companyId: company.id, email };
}

beforeEach(dropQueued);

afterEach(async () => {
  Object.assign(environment(), { smtpUrl: null });
  await Promise.all(servers.map(({ close }) => close()));
  servers = [];
});

describe("a mail that the mail server refuses for now", () => {
  it("is abandoned a day and a half after it was due if it is a digest", async () => {
    const { companyId, due } = await digested();
    const refusing = await mailThrough(450);
    await sendAll(companyId, due);
    expect(recipientsOf(refusing)).toHaveLength(1);
    const taking = await mailThrough();
    expect(await sendAll(companyId, hoursAfter(due, 37))).toMatchObject({ commentDigests: 0 });
    expect(taking.received).toEqual([]);
  });

  it("is abandoned after two weeks if it is for a new student", async () => {
    const { companyId } = await welcoming(1);
    const refusing = await mailThrough(450);
    await sendAll(companyId, new Date());
    expect(recipientsOf(refusing)).toHaveLength(1);
    const taking = await mailThrough();
    expect(await sendAll(companyId, hoursAfter(new Date(), 15 * 24))).toMatchObject({ studentMails: 0 });
    expect(taking.received).toEqual([]);
  });

  it("is retried after a delay on its company's clock, not when the lease ends", async () => {
    const { companyId, due } = await digested();
    await mailThrough(450);
    await sendAll(companyId, due);
    const taking = await mailThrough();
    expect(await sendAll(companyId, hoursAfter(due, 0.01))).toMatchObject({ commentDigests: 0 });
    expect(await sendAll(companyId, hoursAfter(due, 0.02))).toMatchObject({ commentDigests: 1 });
    expect(taking.received).toHaveLength(1);
  });
});

describe("a mail that is being sent", () => {
  it("is not sent again when its company's clock moves on", async () => {
    const { companyId, due } = await digested();
    const silent = await mailThrough(null);
    const first = sendAll(companyId, due);
    await expect.poll(() => silent.received.join()).toContain("RCPT TO");
    const taking = await mailThrough();
    expect(await sendAll(companyId, hoursAfter(due, 24))).toMatchObject({ commentDigests: 0 });
    expect(taking.received).toEqual([]);
    await silent.close();
    await first;
  });

  it("does not delay the company's other exports", async () => {
    const { companyId } = await exporting(2);
    const silent = await mailThrough(null);
    const first = sendAll(companyId, now);
    await expect.poll(() => silent.received.join()).toContain("RCPT TO");
    const taking = await mailThrough();
    expect(await sendAll(companyId, now)).toMatchObject({ exportMails: 1 });
    expect(taking.received).toHaveLength(1);
    await silent.close();
    await first;
  });
});

describe("the order of mails", () => {
  it("is receipts before the new students' of any company, whichever were queued first", async () => {
    const classes = [await welcoming(2), await welcoming(2)];
    const { companyId, email } = await sold();
    await db()
      .delete(outbox)
      .where(and(eq(outbox.companyId, companyId), eq(outbox.kind, "notice")));
    const server = await mailThrough();
    await sendMails({ now: new Date(), deadline: soon() });
    const [first, ...others] = recipientsOf(server);
    expect(first).toBe(email);
    expect(others.sort()).toEqual(classes.flatMap(({ emails }) => emails).sort());
  });

  it("gives each company its turn", async () => {
    const classes = [await welcoming(3), await welcoming(1)];
    const server = await mailThrough();
    await sendMails({ now: new Date(), deadline: soon() });
    const sent = recipientsOf(server).map((to) => classes.findIndex(({ emails }) => emails.includes(to ?? "")));
    expect(sent.indexOf(1)).toBeLessThan(2);
  });
});

describe("a mail that cannot be composed", () => {
  const addBroken = (companyId: string) =>
    addMails(db(), [{ companyId, kind: "receipt", subjectId: newId(now), recipientId: newId(now), createdAt: now }]);

  it("delays no other mail of its company", async () => {
    const { companyId, email } = await sold();
    await addBroken(companyId);
    const { emails } = await welcoming(1);
    const server = await mailThrough();
    await expect(sendMails({ now: new Date(), deadline: soon() })).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(recipientsOf(server)).toEqual(expect.arrayContaining([email, ...emails]));
  });

  it("is abandoned at its deadline", async () => {
    const { id: companyId } = (await openShop(now)).company;
    await addBroken(companyId);
    await sendAll(companyId, hoursAfter(now, 24));
    expect(await db().$count(outbox, eq(outbox.companyId, companyId))).toBe(0);
  });
});

describe("a company with a clock of its own", () => {
  it("has its mails sent by its clock, but those about exports by the real one", async () => {
    const { companyId, email } = await exporting(1);
    const about = { companyId, kind: "dispute" as const, details: {}, now };
    await addNotice(db(), { ...about, id: newId(now), subjectId: newId(now) });
    await db().insert(sandboxClocks).values({ companyId, offsetMs: 86_400_000, createdAt: now, updatedAt: now });
    const server = await mailThrough();
    expect(await sendMails({ now: new Date(), deadline: soon() })).toMatchObject({ exportMails: 1, notices: 0 });
    expect(await sendAll(companyId, hoursAfter(now, 24))).toMatchObject({ notices: 1 });
    expect(recipientsOf(server)).toEqual([email, email]);
  });
});

describe("the outbox", () => {
  it("stores no address, name or text of a mail", async () => {
    const { emails } = await welcoming(1);
    const others = [await digested(), await exporting(1), await sold()];
    const rows = JSON.stringify(await db().select().from(outbox));
    for (const email of [...emails, ...others.map((each) => each.email)]) expect(rows).not.toContain(email);
    expect(rows).not.toMatch(/Maria|João|sal|2 %/);
  });

  it("keeps no row of a sent mail, except an update about an order", async () => {
    const { companyId } = await sold();
    await sendAll(companyId, hoursAfter(now, 24));
    const rows = await db().select().from(outbox).where(eq(outbox.companyId, companyId));
    expect(rows).toMatchObject([{ kind: "news", doneAt: expect.any(Date) }]);
  });
});
