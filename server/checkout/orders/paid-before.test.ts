import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { buyer, cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { sandboxCardsOf, testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { getCoupon } from "../../catalog/coupons/coupons";
import { sweepTransactions } from "../../payments/unknown-outcomes/sweep-transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderState } from "./order-page";
import { findOrder } from "./orders";
import { placeOrder, renewOrder } from "./place-order";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);

/** `payUnannounced` pays the order without an acquirer's report. */
async function order(different: Parameters<typeof newOrder>[0] = {}) {
  const shop = await openShop(now);
  const input = newOrder(different);
  const { token, transactionId } = await placeOrder(shop.slug, input, now);
  const first = transactionId ?? "";
  const payUnannounced = (paidAt: Date, amountInCents?: number) =>
    sendMoney({
      companyId: shop.company.id,
      key: first.replaceAll("-", ""),
      amountInCents,
      dueInCents: 4990,
      payerName: "Maria",
      payerDocument: buyer,
      paidAt,
    });
  const byCard = (number: string, attempt: number, at = now) =>
    placeOrder(shop.slug, cardOrder(number, { token, attempt }), at);
  return { ...shop, input, token, first, payUnannounced, byCard };
}

describe("an order with an earlier charge that was paid", () => {
  it("is not charged again, even before the reactions to the payment ran", async () => {
    const { company, token, first, byCard, charges } = await order({ method: "boleto" });
    await byCard(testCards.refused, 1);
    await payInSandbox(company.id, { transactionId: first }, now);
    await byCard(testCards.paid, 2);
    await renewOrder(token, { attempt: 2, method: "pix" }, now);
    expect(await charges()).toMatchObject([{ status: "paid" }, { status: "refused" }]);
    expect(await sandboxCardsOf(company.id)).toHaveLength(1);
    expect(await findOrderState(token, now)).toMatchObject({ state: "paid" });
    await react({ now, deadline: new Date(Date.now() + 20_000), companyId: company.id });
    expect(await findOrder(token)).toMatchObject({ transactionId: first, paymentMethod: "boleto", attempts: 2 });
  });
});

describe("an order whose Pix was paid without our knowledge", () => {
  it("is not charged to a card as well", async () => {
    const { company, token, first, payUnannounced, byCard, charges } = await order();
    await payUnannounced(later(1));
    expect(await byCard(testCards.paid, 1, later(1))).toMatchObject({ transactionId: first, attempts: 1 });
    expect(await charges()).toMatchObject([{ status: "paid", amountPaid: 4990 }]);
    expect(await sandboxCardsOf(company.id)).toEqual([]);
    expect(await findOrderState(token, later(1))).toMatchObject({ state: "paid" });
  });

  it("gets no new code when it was paid in time", async () => {
    const { token, first, payUnannounced, charges } = await order();
    await payUnannounced(later(23));
    await renewOrder(token, { attempt: 1, method: "pix" }, later(25));
    expect(await charges()).toMatchObject([{ id: first, status: "paid" }]);
  });

  it("gets no new code when it was paid after it expired and was canceled", async () => {
    const { company, token, first, payUnannounced, charges } = await order();
    await sweepTransactions(later(25), new Date(Date.now() + 20_000), company.id);
    expect(await charges()).toMatchObject([{ status: "canceled" }]);
    await payUnannounced(later(26));
    await renewOrder(token, { attempt: 1, method: "boleto" }, later(27));
    expect(await charges()).toMatchObject([{ id: first, status: "paid" }]);
  });

  it("keeps its coupon, and takes no second use", async () => {
    const shop = await openShop(now);
    const { id: couponId } = await shop.coupon({ maxUses: 1 });
    const { token, transactionId } = await placeOrder(shop.slug, newOrder({ couponCode: "PAO" }), now);
    const key = (transactionId ?? "").replaceAll("-", "");
    const payer = { payerName: "Maria", payerDocument: buyer, paidAt: later(1) };
    await sendMoney({ companyId: shop.company.id, key, amountInCents: 4491, dueInCents: 4491, ...payer });
    await renewOrder(token, { attempt: 1, method: "pix" }, later(25));
    expect(await shop.charges()).toMatchObject([{ status: "paid", amount: 4491 }]);
    expect(await getCoupon(shop.company.id, couponId)).toMatchObject({ uses: 1 });
  });

  it("is charged to the card when only a part was paid, which stays refundable", async () => {
    const { payUnannounced, byCard, charges } = await order();
    await payUnannounced(later(1), 4989);
    await byCard(testCards.paid, 1, later(1));
    expect(await charges()).toMatchObject([
      { status: "canceled", amountPaid: 4989 },
      { status: "paid", amountPaid: 4990 },
    ]);
  });

  it("is not charged to a card while its acquirer cannot be read", async () => {
    const { company, byCard, charges } = await order();
    const readCharge = async () => {
      await sleep(1);
      return { kind: "unknown" as const, cause: new Error("no answer") };
    };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, readCharge });
    await expect(byCard(testCards.paid, 1)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(await charges()).toMatchObject([{ status: "pending" }]);
    expect(await sandboxCardsOf(company.id)).toEqual([]);
  });
});
