import { describe, expect, it } from "vitest";
import { testCourse, testProduct } from "@/testing/support/courses";
import { now } from "@/testing/support/now";
import { chargeCardOf, testCards } from "@/testing/support/payments";
import {
  charge,
  courseEventsOf,
  eventsOf,
  items,
  openCoursesOf,
  reactOf,
  refund,
  sell,
} from "@/testing/support/reactions";
import { accessSourcesOf, studentsOf } from "@/testing/support/reads";
import { deleteProduct } from "../../catalog/products/products";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { createCourse, updateCourse } from "../courses/courses";

describe("a paid sale", () => {
  it("enrols the customer in the product's course, and emits an event with all fields", async () => {
    const { company, course, offerSlug, productId } = await testCourse();
    const transactionId = await charge(company, offerSlug);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    await payInSandbox(company.id, { transactionId }, now);
    expect(await reactOf(company)).toEqual({ reacted: 1, failed: 0 });
    const [student] = await studentsOf(company.id);
    const enrollmentId = student?.id ?? "";
    expect(await accessSourcesOf(company.id)).toMatchObject([
      { kind: "transaction", id: transactionId, revokedAt: null },
    ]);
    const [event] = await eventsOf(company, "course_enrolled");
    expect(event).toMatchObject({
      type: "enrollment",
      subjectId: enrollmentId,
      plannedAt: null,
      payload: {
        id: enrollmentId,
        courseId: course.id,
        productId,
        customer: {
          id: student?.customer.id,
          name: "Maria da Silva",
          phone: "",
          documentType: "CPF",
          document: "52998224725",
          emails: ["maria@example.com"],
        },
        enrolledAt: now.toISOString(),
        revokedAt: null,
      },
    });
  });

  it("enrols by card too, and for money that arrives after the code expired", async () => {
    const { company, course, offerSlug } = await testCourse();
    const sold = { amountInCents: 4990, items: items(offerSlug) };
    await chargeCardOf(company, testCards.paid, now, sold);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);

    const late = await testCourse();
    const transactionId = await charge(late.company, late.offerSlug);
    await expireInSandbox(late.company.id, transactionId, now);
    await payInSandbox(late.company.id, { transactionId }, now);
    await reactOf(late.company);
    expect(await openCoursesOf(late.company)).toEqual([late.course.id]);
  });

  it("enrols no student without a sale: another product, no offer, a refused card", async () => {
    const { company, offerSlug } = await testCourse();
    const { offerSlug: other } = await testProduct(company.id);
    await sell(company, other);
    await sell(company);
    await chargeCardOf(company, testCards.refused, now, { amountInCents: 4990, items: items(offerSlug) });
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await courseEventsOf(company)).toEqual([]);
  });

  it("enrols in every course of every product sold, once each", async () => {
    const { company, course, productId, offerSlug } = await testCourse();
    const second = await createCourse(company, { productId, title: "Bolo" }, now);
    const { productId: otherProduct, offerSlug: otherSlug } = await testProduct(company.id);
    const third = await createCourse(company, { productId: otherProduct, title: "Torta" }, now);
    await sell(company, offerSlug, otherSlug, offerSlug);
    await reactOf(company);
    const all = [course.id, second.id, third.id].sort();
    expect(await openCoursesOf(company)).toEqual(all);
    expect((await courseEventsOf(company)).sort()).toEqual(all.map((id) => `course_enrolled ${id}`));
  });

  it("enrols even if the product was deleted before the money came", async () => {
    const { company, course, productId, offerSlug } = await testCourse();
    const transactionId = await charge(company, offerSlug);
    await deleteProduct(company.id, productId, now);
    await payInSandbox(company.id, { transactionId }, now);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
  });

  it.each([
    ["draft", 1],
    ["published", 1],
    ["archived", 0],
  ] as const)("enrols in a %s course: %i", async (status, count) => {
    const { company, offerSlug } = await testCourse({ status });
    await sell(company, offerSlug);
    await reactOf(company);
    expect(await openCoursesOf(company)).toHaveLength(count);
    expect(await courseEventsOf(company)).toHaveLength(count);
  });
});

describe("a sale that is undone", () => {
  it("revokes the course when fully refunded, not before", async () => {
    const { company, course, offerSlug } = await testCourse();
    const transactionId = await sell(company, offerSlug);
    await refund(company, transactionId, 1000);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    await refund(company, transactionId);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `course_revoked ${course.id}`]);
  });

  it("revokes it on a chargeback, and restores it when the dispute is won", async () => {
    const { company, course, offerSlug } = await testCourse();
    const transactionId = await sell(company, offerSlug);
    await reactOf(company);
    await disputeInSandbox(company.id, transactionId, now);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    await updateCourse(company.id, { courseId: course.id }, { status: "archived" }, now);
    await decideInSandbox(company.id, transactionId, "won", now);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    const told = ["course_enrolled", "course_revoked", "course_enrolled"];
    expect(await courseEventsOf(company)).toEqual(told.map((event) => `${event} ${course.id}`));
  });

  it("leaves the course to a buyer of two until the second sale is undone too", async () => {
    const { company, course, offerSlug } = await testCourse();
    const [first, second] = [await sell(company, offerSlug), await sell(company, offerSlug)];
    await reactOf(company);
    await refund(company, first);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    await disputeInSandbox(company.id, second, now);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `course_revoked ${course.id}`]);
  });

  it("emits nothing when it was undone before the reaction ran", async () => {
    const { company, offerSlug } = await testCourse();
    await refund(company, await sell(company, offerSlug));
    expect(await reactOf(company)).toEqual({ reacted: 2, failed: 0 });
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await courseEventsOf(company)).toEqual([]);
  });
});
