import { and, eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { courseModules, enrollments, lessons, offers, uploads } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { advance } from "@/testing/support/clocks/shops";
import { keepEarlierLink } from "@/testing/support/enrolling/earlier-link";
import { testClass } from "@/testing/support/enrolling/study";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { items, reactOf } from "@/testing/support/reactions";
import { getCompany } from "../../../accounts/company/companies";
import { nowOf } from "../../../accounts/company/company-clock";
import { reserveUpload } from "../../../accounts/uploads/reserve-upload";
import { readPurchase } from "../../../buyers/account/purchase-page";
import { deliveryPathOf } from "../../../checkout/delivery-links/delivery-link";
import { findLearnPage } from "../../../checkout/orders/find-access";
import type { CompanyIdentity } from "../../../core/procedures/procedure";
import { readCoursePage } from "../../../courses/classroom/read-course-page";
import { readLessonPage } from "../../../courses/classroom/read-lesson-page";
import { readShelf } from "../../../courses/classroom/read-shelf";
import { setCompleted } from "../../../courses/classroom/study";
import { listBought } from "../../../customers/people/buyer-index";
import { getTransactionRow } from "../../../payments/transactions/transactions";
import { payInSandbox } from "../../../sandbox/payers/payers-bank";
import { listEvents } from "../../../webhooks/events/events";
import { readChargePage, readDelivery } from "../public-pages";

const dayMs = 86_400_000;
const inDays = (days: number, from = new Date()) => new Date(from.getTime() + days * dayMs);

const nowIn = async ({ id }: CompanyIdentity) => nowOf(await getCompany(id), new Date());

function lifeOf(address: string): number {
  const until = new URL(address).searchParams.get("open")?.split(".")[0];
  return Number(until) - Date.now() / 1000;
}

test("modules open and courses close by the company's clock, and their links end by the real one", async () => {
  const { company, course, holders, lessonIds, moduleIds, enrollmentId } = await testClass(2);
  const own = eq(enrollments.companyId, company.id);
  await db()
    .update(enrollments)
    .set({ endsAt: inDays(20) })
    .where(and(own, eq(enrollments.id, enrollmentId)));
  await db()
    .update(courseModules)
    .set({ release: "after_days", releaseDays: 7 })
    .where(and(eq(courseModules.companyId, company.id), eq(courseModules.id, moduleIds[1] ?? "")));
  const file = { purpose: "material", fileName: "aula.mp4", size: 1_000 } as const;
  const { id: uploadId, url } = await reserveUpload(company.id, file, new Date());
  const stored = { storedAt: new Date(), mediaType: "video/mp4", sha256: "0".repeat(64) };
  await db()
    .update(uploads)
    .set(stored)
    .where(and(eq(uploads.companyId, company.id), eq(uploads.id, uploadId)));
  const name = { courseId: course.id, lessonId: lessonIds[2] ?? "" };
  await db()
    .update(lessons)
    .set({ videoUrl: url })
    .where(and(eq(lessons.companyId, company.id), eq(lessons.id, name.lessonId)));
  const token = await keepEarlierLink(holders[0], new Date());
  const openLessons = async () =>
    (await findLearnPage(token, new Date()))?.courses[0]?.modules[1]?.lessons.filter(({ videoUrl }) => videoUrl).length;

  expect(await readLessonPage(holders, name, new Date())).toMatchObject({ kind: "closed" });
  expect(await openLessons()).toBe(0);
  await advance(company, { advance: "P8D" });
  const page = await readLessonPage(holders, name, new Date());
  if (page.kind !== "open" || page.video?.kind !== "mp4") throw new Error("The lesson has no video of ours");
  expect(lifeOf(page.video.url)).toBeLessThanOrEqual(6 * 3_600);
  expect(lifeOf(page.video.url)).toBeGreaterThan(5 * 3_600);
  expect(await openLessons()).toBe(2);
  for (const lessonId of lessonIds) await setCompleted(holders, { courseId: course.id, lessonId }, true, new Date());
  const { rows } = await listEvents(company.id, { event: "course_completed", limit: 1, offset: 0 });
  const [completed] = rows;
  expect(completed).toHaveProperty("simulatedAt");
  expect(Date.parse(completed?.createdAt ?? "")).toBeGreaterThan(inDays(7).getTime());

  await advance(company, { advance: "P13D" });
  await expect(readCoursePage(holders, course.id, new Date())).rejects.toMatchObject({ code: "NOT_FOUND" });
  expect(await readShelf(holders, new Date())).toEqual({ courses: [] });
  expect(await findLearnPage(token, new Date())).toMatchObject({ courses: [] });
});

test("a buyer's rights and the ends of links and offers follow the company's clock", async () => {
  const { company, offerSlug, productId } = await testClass(1);
  const [email, now] = [freshEmail(), new Date()];
  const sale = { items: items(offerSlug), amountInCents: 4990, customer: { ...pixCharge().customer, email } };
  const { id: transactionId } = await chargePix(company, pixCharge(sale), now);
  await payInSandbox(company.id, { transactionId }, now);
  await reactOf(company);
  const owner = { email, bought: await listBought(email) };
  const purchase = () => readPurchase(owner, transactionId, new Date());
  expect(await purchase()).toMatchObject({ withdrawal: expect.any(Object) });
  const row = await getTransactionRow(company.id, transactionId);
  const stateUntil = async (until: Date) => {
    const path = deliveryPathOf(row, { productId, title: "", url: "" }, until);
    return (await readDelivery(path.replace("/delivery/", "")))?.state;
  };
  expect(await stateUntil(inDays(1))).toBe("closed");
  await db()
    .update(offers)
    .set({ endsAt: inDays(9) })
    .where(and(eq(offers.companyId, company.id), eq(offers.slug, offerSlug)));
  await chargePix(company, pixCharge(sale), now);

  await advance(company, { advance: "P10D" });
  expect(await purchase()).toMatchObject({ withdrawal: null });
  expect(await stateUntil(inDays(1))).toBe("expired");
  expect(await stateUntil(inDays(11))).toBe("closed");
  await expect(chargePix(company, pixCharge(sale), await nowIn(company))).rejects.toMatchObject({
    code: "item_not_for_sale",
  });
  const { paymentUrl } = await chargePix(company, pixCharge(), await nowIn(company));
  const page = await readChargePage(paymentUrl.split("/").at(-1) ?? "");
  expect(page?.pix?.leftMs).toBeGreaterThan(23 * 3_600_000);
  expect(page?.pix?.leftMs).toBeLessThanOrEqual(24 * 3_600_000);
});

test("a page of several companies follows each one's clock", async () => {
  const [ahead, real] = [await testClass(1), await testClass(1)];
  for (const { company, enrollmentId } of [ahead, real])
    await db()
      .update(enrollments)
      .set({ endsAt: inDays(5) })
      .where(and(eq(enrollments.companyId, company.id), eq(enrollments.id, enrollmentId)));
  await advance(ahead.company, { advance: "P4D" });
  const holders = [...ahead.holders, ...real.holders];
  const shown = async () => (await readShelf(holders, new Date())).courses.map(({ courseId }) => courseId).toSorted();
  expect(await shown()).toEqual([ahead.course.id, real.course.id].toSorted());
  await advance(ahead.company, { advance: "P2D" });
  expect(await shown()).toEqual([real.course.id]);
});
