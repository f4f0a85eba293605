import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { newOrder, openShop } from "@/testing/support/checkout";
import { react } from "@/testing/support/reactions";
import { createCourse, updateCourse } from "../../courses/courses/courses";
import { NewCourse } from "../../courses/courses/schemas";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findLearnPage } from "./find-access";
import { findOrderPage, findOrderState } from "./order-page";
import { placeOrder } from "./place-order";

const now = new Date();

it("opens an order's published courses only while it is paid", async () => {
  const { company, productId, slug } = await openShop(now);
  const course = await createCourse(company, NewCourse.parse({ productId, title: "Pão em casa" }), now);
  const { token, transactionId } = await placeOrder(slug, newOrder(), now);
  const live = () => react({ now, deadline: new Date(Date.now() + 30_000), companyId: company.id });
  const titles = async () => (await findLearnPage(token, new Date()))?.courses.map(({ title }) => title);
  expect(await titles()).toEqual([]);
  await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
  await live();
  expect(await titles()).toEqual([]);
  expect(await findOrderState(token, now)).toEqual({ state: "paid", version: "1.paid.ready" });
  await updateCourse(company.id, { courseId: course.id }, { status: "published" }, now);
  expect(await titles()).toEqual(["Pão em casa"]);
  const page = await findOrderPage(token, now);
  expect(page?.access).toMatchObject([{ title: "Pão em casa", href: expect.stringMatching(/^\/learn\/[\w-]{43}$/) }]);
  expect(page?.access[0]?.href).not.toContain(token);
  expect(await findOrderState(token, now)).toEqual({ state: "paid", version: "1.paid.open.ready" });
  await refundTransaction(company.id, { transactionId: transactionId ?? "" }, { refundId: newId(now), now });
  await live();
  expect(await titles()).toEqual([]);
  expect(await findOrderPage(token, now)).toMatchObject({ state: "refunded", access: [] });
});

it("shows no course for an unknown token", async () => {
  expect(await findLearnPage("A".repeat(43), new Date())).toBeNull();
});
