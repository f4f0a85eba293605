import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { newOrder, openShop } from "@/testing/support/checkout";
import { balancesOf, eventNamesOf } from "@/testing/support/payments";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderPage } from "./order-page";
import { placeOrder } from "./place-order";

const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const noKey = { pixKey: undefined };

async function buy(method: "pix" | "boleto" = "pix") {
  const shop = await openShop(now);
  const place = async () => {
    const { token, transactionId } = await placeOrder(shop.slug, newOrder({ method }), now);
    await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, now);
    return { token, transactionId: transactionId ?? "" };
  };
  return { ...shop, ...(await place()), place };
}

it("sends all of the money back within seven days, without the seller, once for twenty clicks", async () => {
  const { company, token } = await buy();
  expect((await findOrderPage(token, days(6)))?.withdrawal).toMatchObject({ amountInCents: 4990, refundsTo: null });
  await Promise.all(Array.from({ length: 20 }, () => withdrawPurchase(token, noKey, days(6))));
  const page = await findOrderPage(token, days(6));
  expect(page).toMatchObject({ state: "refunded", withdrawal: null, money: { refunds: [{ amountInCents: 4990 }] } });
  expect((await eventNamesOf(company.id)).filter((name) => name === "transaction_refunded")).toHaveLength(1);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

it("sends back what is left after a partial refund", async () => {
  const { company, token, transactionId } = await buy();
  await refundTransaction(company.id, { transactionId, amountInCents: 1000 }, { refundId: newId(now), now });
  expect((await findOrderPage(token, now))?.withdrawal?.amountInCents).toBe(3990);
  await withdrawPurchase(token, noKey, now);
  expect(await findOrderPage(token, now)).toMatchObject({ state: "refunded" });
});

it("is the seller's debt where the balance is too short, and never refused", async () => {
  const { company, token, place } = await buy();
  const other = await place();
  await refundTransaction(company.id, { transactionId: other.transactionId }, { refundId: newId(now), now });
  await disputeInSandbox(company.id, other.transactionId, now);
  await withdrawPurchase(token, noKey, now);
  expect(await findOrderPage(token, now)).toMatchObject({ state: "refunded" });
  const { available = 0, pending = 0 } = await balancesOf(company.id);
  expect(available + pending).toBeLessThan(0);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

it("is over after the seventh day's midnight, or that of the next business day, and not before", async () => {
  const [morning, sunday] = [new Date("2026-11-28T13:14:00Z"), new Date("2026-11-29T13:14:00Z")];
  const shop = await openShop(morning);
  const buyAt = async (at: Date) => {
    const { token, transactionId } = await placeOrder(shop.slug, newOrder(), at);
    await payInSandbox(shop.company.id, { transactionId: transactionId ?? "" }, at);
    return token;
  };
  const ofSaturday = await buyAt(morning);
  const [lastMinute, over] = [new Date("2026-12-06T02:59:00Z"), new Date("2026-12-06T03:00:00Z")];
  expect((await findOrderPage(ofSaturday, over))?.withdrawal).toBeNull();
  await expect(withdrawPurchase(ofSaturday, noKey, over)).rejects.toMatchObject({ code: "refund_window_closed" });
  await withdrawPurchase(ofSaturday, noKey, lastMinute);
  expect(await findOrderPage(ofSaturday, lastMinute)).toMatchObject({ state: "refunded" });
  const ofSunday = await buyAt(sunday);
  await withdrawPurchase(ofSunday, noKey, new Date("2026-12-08T02:59:00Z"));
  expect(await findOrderPage(ofSunday, lastMinute)).toMatchObject({ state: "refunded" });
});

it("asks for a Pix key where a boleto was paid, and opens by the order's own token alone", async () => {
  const { token } = await buy("boleto");
  expect((await findOrderPage(token, now))?.withdrawal).toMatchObject({ refundsTo: "pixKey" });
  await expect(withdrawPurchase(token, noKey, now)).rejects.toMatchObject({ code: "VALIDATION", field: "pixKey" });
  await expect(withdrawPurchase("x".repeat(43), noKey, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await withdrawPurchase(token, { pixKey: "52998224725" }, now);
  expect(await findOrderPage(token, now)).toMatchObject({ state: "refunded" });
});
