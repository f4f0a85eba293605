import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { upsellAnswers } from "@/db/schema";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { chargePix, pixCharge, testCards } from "@/testing/support/payments";
import { countVisit, flushVisits } from "../../catalog/visits/count-visits";
import { rememberOrder } from "../../checkout/orders/orders";
import { placeOrder } from "../../checkout/orders/place-order";
import { findCheckout } from "../../checkout/page/find-checkout";
import { dayOf } from "../../core/calendar/calendar";
import { fail } from "../../core/failures/failure";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { SortedTransactionQuery } from "../../payments/transactions/transaction-schemas";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { addFigures, sumFigures } from "../sales/figures";
import { listSales } from "../sales/list-sales";
import { readCardApproval } from "./card-approval";
import { readFunnel } from "./funnel";
import type { FunnelSteps } from "./funnel-schemas";

// Card tokens expire by the wall clock.
const now = new Date();
const today = dayOf(now);
const period = { startDate: today, endDate: today };
const ofOrders = { ...period, datedBy: "order" as const };

async function shopWithSales() {
  const shop = await openShop(now);
  const { company, slug, productId } = shop;
  const visit = (source: string | null, version: "" | "a" = "") =>
    countVisit({ companyId: company.id, productId, source, version }, now);
  visit("instagram");
  visit("instagram", "a");
  visit(null);
  visit("nobody");
  await flushVisits();
  const leave = async (source: string) => {
    const checkout = (await findCheckout(slug, new Date())) ?? fail("INTERNAL");
    await rememberOrder(checkout, newOrder({ tracking: { source }, email: "left@example.com" }), now);
  };
  const buy = async (source: string | null, isPaid: boolean) => {
    const order = await placeOrder(slug, newOrder(source === null ? {} : { tracking: { source } }), now);
    if (isPaid) await payInSandbox(company.id, { transactionId: order.transactionId ?? "" }, now);
    return order.transactionId ?? "";
  };
  await leave("instagram");
  const refunded = await buy("instagram", true);
  await refundTransaction(company.id, { transactionId: refunded }, { refundId: newId(now), now });
  await buy("instagram", false);
  await buy(null, true);
  const byCard = await placeOrder(slug, cardOrder(testCards.paid, { tracking: { source: "email" } }), now);
  await placeOrder(slug, cardOrder(testCards.refused, { tracking: { source: "email" } }), now);
  // Upsell accepted after another order's payment, without a page visit.
  const { id: upsellOrderId } = await placeOrder(slug, newOrder(), now);
  const answer = {
    companyId: company.id,
    orderId: byCard.id,
    productId,
    step: 1,
    kind: "upsell",
    answer: "taken",
  } as const;
  await db()
    .insert(upsellAnswers)
    .values({ ...answer, upsellOrderId, createdAt: now });
  // A charge without a checkout page is not in the funnel.
  await chargePix(company, pixCharge(), now);
  return shop;
}

function sumOf(rows: readonly Partial<FunnelSteps>[], step: keyof FunnelSteps): number {
  return rows.reduce((sum, row) => sum + (row[step] ?? 0), 0);
}

describe("the funnel", () => {
  it("counts visits, e-mails, orders and payments, and each breakdown adds up to the total", async () => {
    const { company, productId } = await shopWithSales();
    const funnel = await readFunnel(company.id, period, now);
    expect(funnel.total).toEqual({ visits: 4, begun: 6, charged: 5, paid: 3 });
    expect(funnel.days).toEqual([{ day: today, ...funnel.total }]);
    expect(funnel.products).toEqual([{ soldId: productId, kind: "product", name: "Curso de pão", ...funnel.total }]);
    expect(new Map(funnel.sources.map(({ source, ...steps }) => [source, Object.values(steps)]))).toEqual(
      new Map([
        ["instagram", [2, 3, 2, 1]],
        ["", [1, 1, 1, 1]],
        ["email", [0, 2, 2, 1]],
        ["nobody", [1, 0, 0, 0]],
      ]),
    );
    for (const step of ["begun", "charged", "paid"] as const) {
      expect(sumOf(funnel.methods, step)).toBe(funnel.total[step]);
      expect(sumOf(funnel.sources, step)).toBe(funnel.total[step]);
    }
    expect((await readFunnel((await openShop(now)).company.id, period, now)).total).toEqual({
      ...{ visits: 0, begun: 0, charged: 0, paid: 0 },
    });
  });

  it("agrees with the list of sales that each of its numbers links to", async () => {
    const { company } = await shopWithSales();
    const { total, products, sources, methods } = await readFunnel(company.id, period, now);
    const listed = async (filter: object) => {
      const figures = await sumFigures(company.id, { ...ofOrders, ...filter });
      const { totalRows } = await listSales(company.id, SortedTransactionQuery.parse({ ...ofOrders, ...filter }), now);
      expect(totalRows).toBe(figures.transactions);
      return { charged: figures.transactions, paid: figures.approved };
    };
    expect(total).toMatchObject(await listed({}));
    for (const { soldId, ...steps } of products) expect(steps).toMatchObject(await listed({ productId: soldId }));
    for (const { source, ...steps } of sources) expect(steps).toMatchObject(await listed({ source }));
    for (const { paymentMethod, ...steps } of methods) {
      if (paymentMethod) expect(steps).toMatchObject(await listed({ paymentMethod }));
    }
  });
});

it("the approval of cards agrees with the lists of each brand and each reason", async () => {
  const { company } = await shopWithSales();
  const { brands, reasons } = await readCardApproval(company.id, period);
  expect(addFigures(brands)).toEqual(await sumFigures(company.id, { ...period, paymentMethod: "credit_card" }));
  for (const { cardBrand, ...figures } of brands) {
    expect(await sumFigures(company.id, { ...period, cardBrand })).toEqual(figures);
  }
  expect(reasons.map(({ refused }) => refused)).toEqual([1]);
  for (const { refuseReason, refused } of reasons) {
    const listed = await sumFigures(company.id, { ...period, refuseReason });
    expect([listed.transactions, listed.approved]).toEqual([refused, 0]);
  }
});
