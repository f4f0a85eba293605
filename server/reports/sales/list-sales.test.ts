import { describe, expect, it } from "vitest";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { testCards, testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { dueOf, renewAt, running, start, startedAt } from "@/testing/support/subscriptions";
import { createCoupon, updateCoupon } from "../../catalog/coupons/coupons";
import { NewCoupon } from "../../catalog/coupons/schemas";
import { deleteProduct } from "../../catalog/products/products";
import { findOrderPage } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { TransactionQuery } from "../../payments/transactions/transaction-schemas";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getSale, listSales } from "./list-sales";

const now = new Date();

const list = (companyId: string) => listSales(companyId, TransactionQuery.parse({}), now);

describe("a subscription's sale", () => {
  it("names product, plan, frequency and cycle, and leads to the product and the subscription", async () => {
    const company = await testCompany();
    const { id: subscriptionId, productId } = await running(company);
    await renewAt(company, dueOf(1));
    const plan = {
      subscriptionId,
      productId,
      productName: "Clube do pão",
      planName: "Plano",
      frequency: "monthly",
    } as const;
    const line = { productId, name: "Clube do pão · Plano", title: null, amountInCents: 2990, fullInCents: 2990 };
    const { rows } = await list(company.id);
    expect(rows.map(({ description, sale }) => [description, sale])).toMatchObject([
      ["Clube do pão", { lines: [line], coupon: null, plan: { ...plan, cycle: 2 } }],
      ["Clube do pão", { lines: [line], coupon: null, plan: { ...plan, cycle: 1 } }],
    ]);
    await deleteProduct(company.id, productId, now);
    expect(await getSale(company.id, rows[0]?.id ?? "")).toMatchObject({
      lines: [{ ...line, productId: null }],
      plan: { ...plan, productId: null, cycle: 2 },
    });
  });

  it("names its plan when the first charge is refused, and leads to no subscription", async () => {
    const company = await testCompany();
    await start(company, testCards.refused);
    const { rows } = await list(company.id);
    expect(rows).toMatchObject([
      {
        status: "refused",
        sale: { plan: { subscriptionId: null, planName: "Plano", frequency: "monthly", cycle: 1 } },
      },
    ]);
  });

  it("keeps the coupon of every charge by code, discount and full price, as it was when it was sold", async () => {
    const company = await testCompany();
    const coupon = NewCoupon.parse({ code: "DEZ", type: "percent", value: 10, duration: "every_charge" });
    const { id: couponId } = await createCoupon(company.id, coupon, startedAt);
    await running(company, testCards.paid, { couponCode: "dez" });
    await updateCoupon(company.id, { couponId, code: "OUTRO", value: 50 }, now);
    await renewAt(company, dueOf(1));
    const { rows } = await list(company.id);
    const said = { code: "DEZ", discountInCents: 299, fullInCents: 2990 };
    expect(rows.map(({ amount, sale }) => [amount, sale.coupon])).toEqual([
      [2691, said],
      [2691, said],
    ]);
  });
});

describe("a sale of the checkout", () => {
  it("names a bump by its product, and shows its coupon to seller and buyer", async () => {
    const { company, slug, productId, bump, coupon } = await openShop(now);
    await coupon({ productIds: [productId] });
    const order = newOrder({ bumpIds: [await bump(1990)], couponCode: "PAO" });
    const { token, transactionId } = await placeOrder(slug, order, now);
    const [row] = (await list(company.id)).rows;
    expect(row?.sale).toMatchObject({
      lines: [
        { productId, name: "Curso de pão", title: null, amountInCents: 4491, fullInCents: 4990 },
        { name: "Livro de receitas", title: null, amountInCents: 1990, fullInCents: 1990 },
      ],
      coupon: { code: "PAO", discountInCents: 499, fullInCents: 6980 },
      plan: null,
    });
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    expect(await findOrderPage(token, now)).toMatchObject({
      lines: [
        { title: "Curso de pão", fullInCents: 4990 },
        { title: "Livro de receitas", fullInCents: 1990 },
      ],
      coupon: { code: "PAO", discountInCents: 499 },
      totalInCents: 6481,
    });
  });

  it("shows the buyer the contents of the charge that was paid, not of the one begun after it", async () => {
    const { company, slug, coupon } = await openShop(now);
    await coupon({});
    const { token, transactionId } = await placeOrder(slug, newOrder({ couponCode: "PAO" }), now);
    await placeOrder(slug, cardOrder(testCards.refused, { token, attempt: 1 }), now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
    expect(await findOrderPage(token, now)).toMatchObject({
      state: "paid",
      lines: [{ title: "Curso de pão", fullInCents: 4990 }],
      coupon: { code: "PAO", discountInCents: 499 },
      totalInCents: 4491,
    });
  });

  it("is not found by another company", async () => {
    const [{ company, slug }, stranger] = [await openShop(now), await testCompany()];
    const { transactionId } = await placeOrder(slug, newOrder(), now);
    expect(await getSale(company.id, transactionId ?? "")).toMatchObject({ lines: [{ name: "Curso de pão" }] });
    await expect(getSale(stranger.id, transactionId ?? "")).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(getSale(company.id, "nothing")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
