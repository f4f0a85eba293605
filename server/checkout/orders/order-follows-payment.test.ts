import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { openCoursesOf, reactOf } from "@/testing/support/reactions";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { NewCourse } from "../../courses/courses/schemas";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { findLearnPage } from "./find-access";
import { findOrderState } from "./order-page";
import { findOrder } from "./orders";
import { placeOrder } from "./place-order";

const now = new Date();

async function paidTwice() {
  const shop = await openShop(now);
  const { company, slug, productId } = shop;
  const course = await createCourse(company, NewCourse.parse({ productId, title: "Pão caseiro do zero" }), now);
  await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
  const { token, transactionId } = await placeOrder(slug, newOrder(), now);
  const pix = transactionId ?? "";
  const { transactionId: second } = await placeOrder(slug, cardOrder(testCards.paid, { token, attempt: 1 }), now);
  const card = second ?? "";
  await reactOf(company);
  await payInSandbox(company.id, { transactionId: pix }, now);
  await reactOf(company);
  const refund = (id: string) => refundTransaction(company.id, { transactionId: id }, { refundId: newId(now), now });
  return { ...shop, course, token, pix, card, refund };
}

describe("an order that was paid twice", () => {
  it.each(["card", "pix"] as const)("keeps its buyer's access where the %s is refunded", async (which) => {
    const { company, course, token, refund, ...charges } = await paidTwice();
    expect(await findOrder(token)).toMatchObject({ transactionId: charges.card });
    await refund(charges[which]);
    expect(await findOrderState(token, now)).toMatchObject({ state: "paid" });
    await reactOf(company);
    const kept = which === "card" ? charges.pix : charges.card;
    expect(await findOrder(token)).toMatchObject({ transactionId: kept });
    expect(await findOrderState(token, now)).toMatchObject({ state: "paid" });
    expect(await openCoursesOf(company)).toEqual([course.id]);
    expect(await findLearnPage(token, new Date())).toMatchObject({ courses: [{ id: course.id }] });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("follows the charge that is not disputed", async () => {
    const { company, course, token, pix, card } = await paidTwice();
    await disputeInSandbox(company.id, card, now);
    await reactOf(company);
    expect(await findOrder(token)).toMatchObject({ transactionId: pix, paymentMethod: "pix" });
    expect(await openCoursesOf(company)).toEqual([course.id]);
  });

  it("is refunded, and opens nothing, once both are", async () => {
    const { company, token, pix, card, refund } = await paidTwice();
    await refund(pix);
    await refund(card);
    await reactOf(company);
    expect(await findOrderState(token, now)).toMatchObject({ state: "refunded" });
    expect(await openCoursesOf(company)).toEqual([]);
    expect(await findLearnPage(token, new Date())).toMatchObject({ courses: [] });
  });
});
