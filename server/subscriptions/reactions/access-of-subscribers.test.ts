import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { testCards, testCompany } from "@/testing/support/payments";
import { courseEventsOf, openCoursesOf, reactOf } from "@/testing/support/reactions";
import { daysFrom, dueOf, renewAt, renewalCards, signupOf, startedAt, testPlan } from "@/testing/support/subscriptions";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { createCourse } from "../../courses/courses/courses";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { startSubscription } from "../signups/start-subscription";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscription } from "../subscriptions/read-subscription";

async function subscriber(number = testCards.paid) {
  const company = await testCompany();
  const plan = await testPlan(company.id);
  const course = await createCourse(company, { productId: plan.productId, title: "Pão caseiro do zero" }, startedAt);
  const input = await signupOf(company, plan, number);
  const { subscription } = await startSubscription(company, input, { transactionId: newId(startedAt), now: startedAt });
  await reactOf(company);
  return { company, course, id: subscription?.id ?? "" };
}

async function latestChargeOf(company: CompanyIdentity, id: string): Promise<string> {
  const { pagamentos } = await getSubscription(company, id);
  return pagamentos[0]?.id ?? "";
}

describe("access of subscribers", () => {
  it("is given by the first charge, and kept by a renewal, once", async () => {
    const { company, course } = await subscriber();
    await renewAt(company, dueOf(1));
    await Promise.all(Array.from({ length: 10 }, () => reactOf(company)));
    expect(await openCoursesOf(company)).toEqual([course.id]);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`]);
  });

  it("stays while a renewal is retried, and ends with the fifth failure", async () => {
    const { company, course, id } = await subscriber(renewalCards.renewalsRefused);
    for (const day of [0, 1, 2, 3]) await renewAt(company, daysFrom(dueOf(1), day));
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    await renewAt(company, daysFrom(dueOf(1), 4));
    await reactOf(company);
    expect((await getSubscription(company, id)).assinatura.status).toBe("canceled");
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await courseEventsOf(company)).toEqual([`course_enrolled ${course.id}`, `course_revoked ${course.id}`]);
  });

  it("ends with a cancellation, whatever was paid, even when its events come out of order", async () => {
    const { company, id } = await subscriber();
    await renewAt(company, dueOf(1));
    await cancelSubscription(company.id, id, daysFrom(dueOf(1), 1));
    await Promise.all([reactOf(company), reactOf(company), reactOf(company)]);
    expect(await openCoursesOf(company)).toEqual([]);
  });

  it("ends for good when the latest charge is fully refunded, not when an older one is", async () => {
    const { company, course, id } = await subscriber();
    const first = await latestChargeOf(company, id);
    await renewAt(company, dueOf(1));
    const refund = (transactionId: string) =>
      refundTransaction(company.id, { transactionId }, { refundId: newId(), now: daysFrom(dueOf(1), 1) });
    await refund(first);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    await refund(await latestChargeOf(company, id));
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    await renewAt(company, dueOf(2));
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
  });

  it("ends with a dispute of the latest charge, and returns when it is won", async () => {
    const { company, course, id } = await subscriber();
    const transactionId = await latestChargeOf(company, id);
    await disputeInSandbox(company.id, transactionId, startedAt);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
    await decideInSandbox(company.id, transactionId, "won", startedAt);
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([course.id]);
    await expect(disputeInSandbox(company.id, transactionId, startedAt)).rejects.toMatchObject({ status: 409 });
  });

  it("does not start before the first charge is approved", async () => {
    const company = await testCompany();
    const plan = await testPlan(company.id);
    await createCourse(company, { productId: plan.productId, title: "Pão caseiro do zero" }, startedAt);
    for (const number of [testCards.refused, testCards.refusedLater]) {
      const input = await signupOf(company, plan, number);
      await startSubscription(company, input, { transactionId: newId(startedAt), now: startedAt });
    }
    await reactOf(company);
    expect(await openCoursesOf(company)).toEqual([]);
  });
});
