import { and, eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  buyerMails,
  customers,
  dataExports,
  dataRequests,
  lessonComments,
  noticeMails,
  notices,
  orders,
  outbox,
} from "@/db/schema";
import { freshEmail, testOwner } from "@/testing/support/auth";
import { newOrder, openShop } from "@/testing/support/checkout";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { answerer, customerOf, placeOf } from "@/testing/support/enrolling/commenting";
import { testClass } from "@/testing/support/enrolling/study";
import { buyFrom, requestOf, signIn } from "@/testing/support/enrolling/whole-person";
import { dropQueued, sendMails } from "@/testing/support/mails";
import { react } from "@/testing/support/reactions";
import { byPlatform } from "../../accounts/audit/audit";
import { addNotice } from "../../accounts/notices/add-notice";
import { placeOrder } from "../../checkout/orders/place-order";
import { listKeptMails } from "../../core/mail/mail-files";
import { installationId } from "../../core/mail/outbox";
import { answerComment } from "../../courses/comments/moderate";
import { writeComment } from "../../courses/comments/write-comment";
import { listBought } from "../../customers/people/buyer-index";
import { createExport } from "../../data/exports/exports";
import { runExports } from "../../data/exports/run-exports";
import { NewExport } from "../../data/exports/schemas";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { adoptMails } from "./adopt-mails";
import { askForData } from "./ask-for-data";
import { exportOrders } from "./export-orders";
import { readOwnRows } from "./own-rows";

inOwnDatabase();

const now = new Date();
const soon = () => new Date(Date.now() + 30_000);
const leased = () => new Date(Date.now() + 60_000);
const mailsTo = async (email: string) => (await listKeptMails(1_000)).filter(({ to }) => to === email);

async function runJob() {
  for (let round = 0; round < 2; round += 1) {
    await Promise.all([adoptMails(soon()), adoptMails(soon())]);
    await Promise.all([
      sendMails({ now: new Date(), deadline: soon() }),
      sendMails({ now: new Date(), deadline: soon() }),
    ]);
  }
}

async function soldBefore() {
  const { company, slug } = await openShop(now);
  const email = freshEmail();
  const { transactionId, token } = await placeOrder(slug, newOrder({ email }), now);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  await react({ now, deadline: soon(), companyId: company.id });
  const own = and(eq(orders.companyId, company.id), eq(orders.token, token));
  await db().update(orders).set({ mailLeasedUntil: null }).where(own);
  await db().delete(outbox).where(eq(outbox.companyId, company.id));
  const [order] = await db().select().from(orders).where(own);
  if (!order) throw new Error("The order is gone");
  return { companyId: company.id, email, order, own };
}

beforeEach(dropQueued);

describe("a mail that the previous version queued", () => {
  it("is sent once, if it is a receipt", async () => {
    const { email, own } = await soldBefore();
    await runJob();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Pagamento confirmado: Curso de pão"]);
    const [order] = await db().select().from(orders).where(own);
    expect(order?.receiptSentAt).toEqual(expect.any(Date));
  });

  it("is not sent, if it is a receipt that was given up", async () => {
    const { email, own, order } = await soldBefore();
    const nextMailAt = new Date(order.updatedAt.getTime() + 86_400_000);
    await db().update(orders).set({ nextMailAt }).where(own);
    await runJob();
    expect(await mailsTo(email)).toEqual([]);
  });

  it("is sent once, if it is news of an order, and the news that it sent stay in the buyer's export", async () => {
    const { companyId, email, own, order } = await soldBefore();
    await db().update(orders).set({ receiptSentAt: now }).where(own);
    const ofOrder = { companyId, orderId: order.id, amount: 4990, createdAt: now };
    await db()
      .insert(buyerMails)
      .values([
        { ...ofOrder, id: newId(now), kind: "disputed" },
        { ...ofOrder, id: newId(now), kind: "payment_due", doneAt: now },
      ]);
    await runJob();
    expect((await mailsTo(email)).map(({ subject }) => subject)).toEqual(["Pagamento contestado: Curso de pão"]);
    expect(await db().$count(buyerMails, eq(buyerMails.companyId, companyId))).toBe(0);
    const [bought] = await listBought(email);
    const rows = bought && (await readOwnRows(db(), email, bought));
    const [exported] = rows ? await exportOrders(email, rows) : [];
    expect(exported).toMatchObject({ mails: [{ kind: "payment_due" }, { kind: "disputed" }] });
  });

  it("is sent once, if it is a notice's, also with the notices of this version", async () => {
    const { companyId, userId, email } = await testOwner(now);
    const about = { companyId, kind: "dispute" as const, details: { amountInCents: 100 }, now };
    const [earlier, later] = [newId(now), newId(now)];
    await addNotice(db(), { ...about, id: earlier, subjectId: newId(now) });
    await dropQueued();
    await db().insert(noticeMails).values({ companyId, noticeId: earlier, userId, dueAt: now });
    await addNotice(db(), { ...about, id: later, subjectId: newId(now) });
    await runJob();
    expect(await mailsTo(email)).toHaveLength(1);
    expect(await db().$count(notices, eq(notices.companyId, companyId))).toBe(2);
  });

  it("is sent once, if it is a digest", async () => {
    const place = placeOf(await digestBefore(now));
    await runJob();
    expect(await mailsTo(`${place.enrollmentId}@example.com`)).toHaveLength(1);
  });

  it("is sent once, if it is about an export", async () => {
    const { companyId, userId, email } = await testOwner(now);
    const by = { ...byPlatform, userId, can: () => true };
    await createExport(companyId, NewExport.parse({ kind: "customers" }), new Date(), by);
    await runExports({ now: new Date(), deadline: soon(), only: companyId });
    await dropQueued();
    await db().update(dataExports).set({ tellsUserId: userId }).where(eq(dataExports.companyId, companyId));
    await runJob();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is sent once, if it is about a person's data", async () => {
    const email = freshEmail();
    await buyFrom(await openShop(now), email);
    const { person } = await signIn(email);
    await askForData(person, { kind: "erasure", language: "pt-BR" }, now);
    const { id } = await requestOf(person);
    await dropQueued();
    await db().update(dataRequests).set({ toldStatus: null }).where(eq(dataRequests.id, id));
    await runJob();
    const subjects = (await mailsTo(email)).map(({ subject }) => subject);
    expect(subjects.filter((each) => each.startsWith("Seus dados serão apagados"))).toHaveLength(1);
    expect(await db().$count(outbox, eq(outbox.companyId, installationId))).toBe(0);
  });
});

describe("a mail that a process of the previous version is sending", () => {
  it("is left to it until its lease has expired", async () => {
    const { companyId, userId, email } = await testOwner(now);
    const id = newId(now);
    await addNotice(db(), { companyId, id, kind: "dispute", subjectId: newId(now), details: {}, now });
    await dropQueued();
    await db().insert(noticeMails).values({ companyId, noticeId: id, userId, dueAt: now, leasedUntil: leased() });
    await runJob();
    expect(await mailsTo(email)).toEqual([]);
    await db()
      .update(noticeMails)
      .set({ leasedUntil: new Date(Date.now() - 1) })
      .where(eq(noticeMails.companyId, companyId));
    await runJob();
    expect(await mailsTo(email)).toHaveLength(1);
  });

  it("is left to it, if it is a digest, whose lease is kept in the column of its due time", async () => {
    const place = placeOf(await digestBefore(leased()));
    await runJob();
    expect(await mailsTo(`${place.enrollmentId}@example.com`)).toEqual([]);
    const own = eq(lessonComments.companyId, place.companyId);
    expect((await db().select().from(lessonComments).where(own)).filter(({ tellAt }) => tellAt)).toHaveLength(1);
  });
});

/**
 * Creates a class with a student's comment and a reply. Their digest, stored in the previous
 * version's format, is due at `tellAt`.
 */
async function digestBefore(tellAt: Date) {
  const studied = await testClass(1);
  const place = placeOf(studied);
  const { companyId } = place;
  const own = and(eq(customers.companyId, companyId), eq(customers.id, customerOf(studied)));
  await db()
    .update(customers)
    .set({ emails: [`${place.enrollmentId}@example.com`] })
    .where(own);
  const commentId = await writeComment(place, { text: "Quanto sal?" }, now);
  const answer = { text: "2 %", userId: await answerer() };
  const { commentId: answerId } = await answerComment({ companyId, commentId }, answer, now, byPlatform);
  await dropQueued();
  await db()
    .update(lessonComments)
    .set({ tellAt, createdAt: new Date(now.getTime() - 3 * 86_400_000) })
    .where(and(eq(lessonComments.companyId, companyId), eq(lessonComments.id, answerId)));
  return studied;
}
