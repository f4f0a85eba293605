import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { eventNamesOf, sandboxRefundsOf, testCards } from "@/testing/support/payments";
import { eventsOf, reactOf } from "@/testing/support/reactions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { getCoupon } from "../../catalog/coupons/coupons";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { readTransactionMoney } from "../../payments/transactions/transaction-money";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderState } from "./order-page";
import { findOrder } from "./orders";
import { placeOrder } from "./place-order";
import { returnDuplicates } from "./return-duplicates";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function paidTwice(method: "pix" | "boleto" = "pix", different: { part?: number; couponCode?: string } = {}) {
  const { part, ...wish } = different;
  const shop = await openShop(now);
  const coupon = await shop.coupon({ maxUses: 1 });
  const { company, slug } = shop;
  const { token, transactionId } = await placeOrder(slug, newOrder({ method, ...wish }), now);
  const old = transactionId ?? "";
  const { transactionId: second } = await placeOrder(
    slug,
    cardOrder(testCards.paid, { token, attempt: 1, ...wish }),
    now,
  );
  await reactOf(company);
  await payInSandbox(company.id, { transactionId: old, ...(part ? { amountInCents: part } : {}) }, now);
  await reactOf(company);
  const sendBack = (at = now) => returnDuplicates(at, new Date(Date.now() + 20_000), company.id);
  const refund = (id: string) => refundTransaction(company.id, { transactionId: id }, { refundId: newId(now), now });
  return { company, companyId: company.id, couponId: coupon.id, token, old, card: second ?? "", sendBack, refund };
}

const namesOf = async (companyId: string) => (await eventNamesOf(companyId)).slice().sort();

describe("an old code that is paid after another charge took its place", () => {
  it("is announced as a duplicate, and goes back by itself, once", async () => {
    const { company, companyId, token, old, card, sendBack } = await paidTwice();
    const [duplicated] = await eventsOf(company, "transaction_duplicated");
    expect(duplicated).toMatchObject({ subjectId: old, payload: { id: old, status: "paid", duplicateOf: card } });
    expect(await readTransactionMoney(companyId, old)).toMatchObject({
      duplicate: { duplicateOf: card, isStuck: false },
    });
    const runs = await Promise.all(Array.from({ length: 20 }, () => sendBack()));
    expect(runs.length).toBe(20);
    await reactOf(company);
    await sendBack(later(2));
    expect(await sandboxRefundsOf(companyId)).toMatchObject([{ amount: 4990 }]);
    expect(await getTransactionRow(companyId, old)).toMatchObject({ status: "refund", refunded: 4990 });
    expect(await getTransactionRow(companyId, card)).toMatchObject({ status: "paid", refunded: 0 });
    expect(await findOrder(token)).toMatchObject({ transactionId: card });
    expect(await findOrderState(token, now)).toMatchObject({ state: "paid" });
    expect((await namesOf(companyId)).filter((name) => name === "transaction_duplicated")).toHaveLength(1);
    expect(await readTransactionMoney(companyId, old)).toMatchObject({ duplicate: null });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is announced once, though every event is reacted to by twenty at once", async () => {
    const { company, companyId } = await paidTwice();
    await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
    expect((await namesOf(companyId)).filter((name) => name === "transaction_duplicated")).toHaveLength(1);
  });

  it("goes back too where only a part of it came", async () => {
    const { companyId, old, sendBack } = await paidTwice("pix", { part: 1000 });
    expect(await sendBack()).toEqual({ returned: 1 });
    expect(await getTransactionRow(companyId, old)).toMatchObject({ status: "canceled", refunded: 1000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("goes back again where it is paid once more", async () => {
    const { company, companyId, old, sendBack } = await paidTwice();
    await sendBack();
    await payInSandbox(companyId, { transactionId: old, amountInCents: 4990 }, later(1));
    await reactOf(company);
    await sendBack(later(2));
    expect(await getTransactionRow(companyId, old)).toMatchObject({ amountPaid: 9980, refunded: 9980 });
    expect(await sandboxRefundsOf(companyId)).toHaveLength(2);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("gives its use of the coupon back", async () => {
    const { companyId, couponId } = await paidTwice("pix", { couponCode: "PAO" });
    expect(await getCoupon(companyId, couponId)).toMatchObject({ uses: 1 });
  });

  it("waits for its seller where it is a boleto, which needs a Pix key", async () => {
    const { companyId, old, card, sendBack } = await paidTwice("boleto");
    expect(await sendBack()).toEqual({ returned: 0 });
    expect(await readTransactionMoney(companyId, old)).toMatchObject({
      duplicate: { duplicateOf: card, isStuck: true },
    });
    expect(await sendBack(later(60))).toEqual({ returned: 0 });
    expect(await getTransactionRow(companyId, old)).toMatchObject({ status: "paid", refunded: 0 });
  });

  it("is kept where the other charge is refunded first: the order follows it", async () => {
    const { company, companyId, token, old, card, sendBack, refund } = await paidTwice();
    await refund(card);
    expect(await sendBack()).toEqual({ returned: 0 });
    await reactOf(company);
    await sendBack(later(5));
    expect(await getTransactionRow(companyId, old)).toMatchObject({ status: "paid", refunded: 0 });
    expect(await findOrder(token)).toMatchObject({ transactionId: old });
    expect(await readTransactionMoney(companyId, old)).toMatchObject({ duplicate: null });
  });

  it("never goes back together with the other charge, in twenty races", async () => {
    for (let race = 0; race < 20; race += 1) {
      const { companyId, old, card, sendBack, refund } = await paidTwice();
      const [, refunded] = await Promise.allSettled([sendBack(), refund(card)]);
      expect(refunded).toMatchObject({ status: "fulfilled" });
      const [first, second] = [await getTransactionRow(companyId, old), await getTransactionRow(companyId, card)];
      expect(second.status).toBe("refund");
      // The seller's refund always succeeds; the automatic one only if it was reserved first.
      expect(["paid", "refund"]).toContain(first.status);
      expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    }
  });

  it("is tried again by another refund where the acquirer refused the first", async () => {
    const { companyId, old, sendBack } = await paidTwice();
    const refusal = { reason: "do_not_honor" as const, code: null, retryable: true };
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: async () => ({ kind: "refused", refusal }) });
    expect(await sendBack()).toEqual({ returned: 0 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    expect(await sendBack(later(0.5))).toEqual({ returned: 0 });
    expect(await sendBack(later(2))).toEqual({ returned: 1 });
    expect(await getTransactionRow(companyId, old)).toMatchObject({ status: "refund" });
  });

  it("waits where the acquirer does not answer, and goes back once", async () => {
    const { companyId, sendBack } = await paidTwice();
    const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: silent });
    expect(await sendBack()).toEqual({ returned: 0 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    for (const minutes of [2, 5, 10]) await sendBack(later(minutes));
    expect(await sandboxRefundsOf(companyId)).toHaveLength(1);
  });
});

describe("an order that is paid once", () => {
  it("has no duplicate where its old code got a part before, until another charge is paid", async () => {
    const shop = await openShop(now);
    const { company, slug } = shop;
    const { token, transactionId } = await placeOrder(slug, newOrder(), now);
    const old = transactionId ?? "";
    await payInSandbox(company.id, { transactionId: old, amountInCents: 1000 }, now);
    await placeOrder(slug, cardOrder(testCards.refused, { token, attempt: 1 }), now);
    await reactOf(company);
    expect(await eventsOf(company, "transaction_duplicated")).toEqual([]);
    await placeOrder(slug, cardOrder(testCards.paid, { token, attempt: 2 }), now);
    await reactOf(company);
    expect(await eventsOf(company, "transaction_duplicated")).toMatchObject([{ subjectId: old }]);
    expect(await returnDuplicates(now, new Date(Date.now() + 20_000), company.id)).toEqual({ returned: 1 });
  });
});
