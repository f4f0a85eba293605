import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { coupons } from "@/db/schema";
import { heldUsesOf, newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { deleteCoupon, updateCoupon } from "../../catalog/coupons/coupons";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { lockTransactionRow } from "../../payments/transactions/transactions";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { placeOrder, renewOrder } from "./place-order";

const now = new Date();
const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const twenty = Array.from({ length: 20 });

async function orderWithCoupon(terms: object = {}, method: "pix" | "boleto" = "pix") {
  const shop = await openShop(now);
  const { company, slug } = shop;
  const { id: couponId } = await shop.coupon(terms);
  const buy = (different = {}) => placeOrder(slug, newOrder({ couponCode: "PAO", ...different }), now);
  const order = await buy({ method });
  const transactionId = order.transactionId ?? "";
  const expire = () => expireTransaction(company.id, transactionId, later(25));
  const pay = (amountInCents?: number) =>
    payInSandbox(company.id, { transactionId, ...(amountInCents ? { amountInCents } : {}) }, later(26));
  const uses = async () => {
    const held = (await heldUsesOf(company.id)).filter((use) => use.couponId === couponId).length;
    // No operation returns a deleted coupon.
    const [row] = await db().select({ uses: coupons.uses }).from(coupons).where(eq(coupons.id, couponId));
    expect(row?.uses).toBe(held);
    return held;
  };
  return { ...shop, couponId, token: order.token, transactionId, buy, expire, pay, uses };
}

describe("late money of a sale with a coupon", () => {
  it.each(["pix", "boleto"] as const)("retakes the use that an expired %s released", async (method) => {
    const { charges, expire, pay, uses } = await orderWithCoupon({ maxUses: 1 }, method);
    expect(await uses()).toBe(1);
    await expire();
    expect(await uses()).toBe(0);
    await pay();
    expect(await charges()).toMatchObject([{ status: "paid", amount: 4491 }]);
    expect(await uses()).toBe(1);
  });

  it("retakes it once, even if announced twenty times at once and followed by more money", async () => {
    const { charges, expire, pay, uses } = await orderWithCoupon();
    await expire();
    await Promise.all(twenty.map(() => pay()));
    expect(await uses()).toBe(1);
    await pay(4491);
    expect(await charges()).toMatchObject([{ status: "paid", amountPaid: 8982 }]);
    expect(await uses()).toBe(1);
  });

  it("retakes it only when it covers the amount due", async () => {
    const { expire, pay, uses } = await orderWithCoupon();
    await expire();
    await pay(4490);
    expect(await uses()).toBe(0);
    await pay(1);
    expect(await uses()).toBe(1);
  });

  it("retakes it beyond the limit, when another buyer took the last use meanwhile", async () => {
    const { company, couponId, buy, expire, pay, uses } = await orderWithCoupon({ maxUses: 1 });
    await expire();
    await buy({ document: otherBuyer });
    await pay();
    expect(await uses()).toBe(2);
    await expect(buy()).rejects.toMatchObject({ code: "coupon_used_up", field: "couponCode" });
    const change = { couponId, maxUses: 1, active: false };
    expect(await updateCoupon(company.id, change, now)).toMatchObject({ uses: 2, maxUses: 1, active: false });
    const limit = (maxUses: number) => updateCoupon(company.id, { couponId, maxUses }, now);
    expect(await limit(2)).toMatchObject({ maxUses: 2 });
    await expect(limit(1)).rejects.toMatchObject({ code: "coupon_uses_exceed_limit", field: "maxUses" });
  });

  it("counts against its buyer's limit", async () => {
    const { buy, expire, pay, uses } = await orderWithCoupon({ maxUsesPerCustomer: 1 });
    await expire();
    const again = await buy();
    expect(again.total).toBe(4491);
    await pay();
    expect(await uses()).toBe(2);
    await expect(buy()).rejects.toMatchObject({ code: "coupon_used_by_buyer", field: "couponCode" });
    await buy({ document: otherBuyer });
    expect(await uses()).toBe(3);
  });

  it("retakes it from a coupon paused, ended or deleted meanwhile", async () => {
    const paused = await orderWithCoupon();
    await paused.expire();
    const off = { couponId: paused.couponId, active: false, endsAt: now.toISOString() };
    await updateCoupon(paused.company.id, off, now);
    await paused.pay();
    expect(await paused.uses()).toBe(1);
    const deleted = await orderWithCoupon();
    await deleted.expire();
    await deleteCoupon(deleted.company.id, deleted.couponId, now);
    await deleted.pay();
    expect(await deleted.uses()).toBe(1);
  });

  it("leaves the use with the sale when it is refunded or disputed, as with any paid sale", async () => {
    const sales = await Promise.all([orderWithCoupon(), orderWithCoupon()]);
    const [refunded, disputed] = sales;
    for (const { expire, pay } of sales) {
      await expire();
      await pay();
    }
    const { company, transactionId } = refunded;
    await refundTransaction(company.id, { transactionId }, { refundId: newId(now), now: later(27) });
    await disputeInSandbox(disputed.company.id, disputed.transactionId, later(27));
    await decideInSandbox(disputed.company.id, disputed.transactionId, "lost", later(28));
    expect(await refunded.charges()).toMatchObject([{ status: "refund" }]);
    expect(await disputed.charges()).toMatchObject([{ status: "chargeback" }]);
    expect([await refunded.uses(), await disputed.uses()]).toEqual([1, 1]);
  });
});

describe("money that arrives while something else happens", () => {
  it("gives the last use to at most one of fifty buyers, and counts the sales", async () => {
    const { charges, buy, expire, pay, uses } = await orderWithCoupon({ maxUses: 1 });
    await expire();
    const fifty = Array.from({ length: 50 }, () => buy({ document: otherBuyer }));
    const [, ...tries] = await Promise.allSettled([pay(), ...fifty]);
    const won = tries.filter(({ status }) => status === "fulfilled").length;
    expect(won).toBeLessThanOrEqual(1);
    const soldOut = { code: expect.stringMatching(/^coupon_(used_up|gone)$/), field: "couponCode" };
    for (const each of tries) {
      if (each.status === "rejected") expect(each.reason).toMatchObject(soldOut);
    }
    expect(await charges()).toHaveLength(1 + won);
    expect(await uses()).toBe(1 + won);
  });

  it("keeps the use, whether the sale is expired or paid first", async () => {
    const sales = await Promise.all(twenty.map(() => orderWithCoupon({ maxUses: 1 })));
    await Promise.all(sales.flatMap(({ expire, pay }, index) => (index % 2 ? [expire(), pay()] : [pay(), expire()])));
    for (const { charges, uses } of sales) {
      expect(await charges()).toMatchObject([{ status: "paid" }]);
      expect(await uses()).toBe(1);
    }
  });

  it("retakes the use of a Pix that a boleto replaced, and leaves the boleto its own", async () => {
    const { charges, token, pay, uses } = await orderWithCoupon({ maxUses: 1 });
    await renewOrder(token, { attempt: 1, method: "boleto" }, later(1));
    expect(await uses()).toBe(1);
    await pay();
    expect(await charges()).toMatchObject([{ status: "paid" }, { status: "pending" }]);
    expect(await uses()).toBe(2);
  });

  it("concludes the order when it comes before the boleto that was to replace it", async () => {
    const { company, charges, token, transactionId, pay, uses } = await orderWithCoupon({ maxUses: 1 });
    const { paying, renewing } = await db().transaction(async (tx) => {
      await lockTransactionRow(tx, company.id, transactionId);
      const paying = pay();
      await sleep(300);
      const renewing = renewOrder(token, { attempt: 1, method: "boleto" }, now);
      await sleep(300);
      return { paying, renewing };
    });
    await paying;
    expect(await renewing).toMatchObject({ transactionId, attempts: 1 });
    expect(await charges()).toMatchObject([{ status: "paid" }]);
    expect(await uses()).toBe(1);
  });

  it("counts when it comes while its replacing boleto is being reserved", async () => {
    const sales = await Promise.all(twenty.map(() => orderWithCoupon({ maxUses: 1 })));
    await Promise.all(
      sales.flatMap(({ token, pay }) => [renewOrder(token, { attempt: 1, method: "boleto" }, now), pay()]),
    );
    for (const { charges, transactionId, uses } of sales) {
      const made = await charges();
      expect(made.find(({ id }) => id === transactionId)).toMatchObject({ status: "paid" });
      expect(await uses()).toBe(made.length);
    }
  });
});
