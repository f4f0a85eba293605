import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import {
  certificates,
  customers,
  lessonComments,
  lessonNotes,
  lessonProgress,
  people,
  peopleSessions,
} from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { buyer, newOrder, openShop, ordersOf, otherBuyer } from "@/testing/support/checkout";
import { placeOf } from "@/testing/support/enrolling/commenting";
import { testClass } from "@/testing/support/enrolling/study";
import { now } from "@/testing/support/now";
import { reactOf } from "@/testing/support/reactions";
import { placeOrder } from "../../checkout/orders/place-order";
import { issueCertificate } from "../../courses/certificates/issue-certificate";
import { writeComment } from "../../courses/comments/write-comment";
import { completeLesson } from "../../courses/progress/complete-lesson";
import { saveNote } from "../../courses/progress/notes";
import { indexBuyer, listBought } from "../../customers/people/buyer-index";
import { openSession } from "../../customers/people/sessions";
import { eraseBuyer } from "./erase-buyer";

it("erases what a student did, wrote and proved, ends their sessions, and leaves the class to others", async () => {
  const [studied, other] = [await testClass(1), await testClass(1)];
  for (const each of [studied, other]) {
    const place = placeOf(each);
    await writeComment(place, { text: "Meu segredo" }, now);
    await saveNote(place, { text: "Meu segredo" }, now);
    for (const lessonId of each.lessonIds) {
      await db().transaction((tx) => completeLesson(tx, { ...place, lessonId }, now));
    }
    await reactOf(each.company);
    const issued = { companyId: each.company.id, enrollmentId: each.enrollmentId };
    await db().transaction((tx) => issueCertificate(tx, issued, now));
  }
  const customerId = studied.holders[0]?.customerId ?? "";
  await eraseBuyer(customerId, now);
  const { id: companyId } = studied.company;
  const left = await Promise.all([
    db().$count(lessonProgress, eq(lessonProgress.companyId, companyId)),
    db().$count(lessonNotes, eq(lessonNotes.companyId, companyId)),
  ]);
  expect(left).toEqual([0, 0]);
  const comments = await db().select().from(lessonComments).where(eq(lessonComments.companyId, companyId));
  const [certificate] = await db().select().from(certificates).where(eq(certificates.companyId, companyId));
  expect(JSON.stringify(comments)).not.toContain("segredo");
  expect(certificate).toMatchObject({ studentName: null });
  expect(certificate?.withdrawnAt).toEqual(now);
  const { id: otherCompany } = other.company;
  expect(await db().$count(lessonNotes, eq(lessonNotes.companyId, otherCompany))).toBe(1);
  await eraseBuyer(customerId, now);
});

it("erases an address that bought only under its own document, and ends its sessions", async () => {
  const studied = await testClass(1);
  const { companyId = "", customerId = "" } = studied.holders[0] ?? {};
  const [email, personId] = [freshEmail(), newId(now)];
  await db()
    .update(customers)
    .set({ emails: [email] })
    .where(and(eq(customers.companyId, companyId), eq(customers.id, customerId)));
  await db().insert(people).values({ id: personId, email, locale: "pt-BR", createdAt: now });
  await db().transaction(async (tx) => {
    await indexBuyer(tx, { companyId, customerId, sourceId: studied.transactionId, email });
    await openSession(tx, { personId, userAgent: "Firefox", address: "192.0.2.1" }, now);
  });
  await eraseBuyer(customerId, now);
  expect(await listBought(email)).toEqual([]);
  expect(await db().$count(people, eq(people.id, personId))).toBe(0);
  expect(await db().$count(peopleSessions, eq(peopleSessions.personId, personId))).toBe(0);
});

it("erases an order of the address with another document that was never charged", async () => {
  const { company, slug, charges } = await openShop(now);
  const email = freshEmail();
  await placeOrder(slug, newOrder({ email }), now);
  const unsent = newOrder({ email, document: otherBuyer, shownTotalInCents: 1 });
  await expect(placeOrder(slug, unsent, now)).rejects.toMatchObject({ code: "price_changed" });
  expect(await ordersOf(company.id)).toMatchObject([{ document: buyer }, { document: otherBuyer }]);
  const [charge] = await charges();
  await eraseBuyer(charge?.customerId ?? "", now);
  const written = JSON.stringify(await ordersOf(company.id));
  for (const known of [email, buyer, otherBuyer]) expect(written).not.toContain(known);
});
