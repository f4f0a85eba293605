import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderPage, findOrderState } from "./order-page";
import { placeOrder } from "./place-order";
import { returnDuplicates } from "./return-duplicates";

const now = new Date();

async function order(different = newOrder()) {
  const { company, slug } = await openShop(now);
  const { token, transactionId } = await placeOrder(slug, different, now);
  const pay = (amountInCents?: number) =>
    payInSandbox(
      company.id,
      { transactionId: transactionId ?? "", ...(amountInCents === undefined ? {} : { amountInCents }) },
      now,
    );
  const read = async () => findOrderPage(token, now);
  return { company, slug, token, transactionId: transactionId ?? "", pay, read };
}

it("tells the buyer what has arrived and what is missing", async () => {
  const { pay, read } = await order();
  await pay(4000);
  const page = await read();
  expect(page).toMatchObject({ state: "waiting", money: { arrivedInCents: 4000, missingInCents: 990 } });
  expect(page?.version).toBe("1.waiting.ready.came4000");
});

it("tells the buyer of an unpaid order of no money", async () => {
  const { read } = await order();
  expect(await read()).toMatchObject({ money: { arrivedInCents: 0, missingInCents: 0, overpaidInCents: 0 } });
});

it("tells the buyer of money that an earlier code of the unpaid order got, until the order is paid", async () => {
  const { company, slug, token, transactionId, pay, read } = await order();
  await pay(2000);
  const renewed = await placeOrder(slug, newOrder({ token, attempt: 1, method: "boleto" }), now);
  const page = await read();
  expect(page).toMatchObject({ state: "waiting", money: { arrivedInCents: 0, otherInCents: 2000, hasArrived: true } });
  expect(page?.version).toBe("2.waiting.other2000.ready");
  expect((await findOrderState(token, now))?.version).toBe(page?.version);
  await refundTransaction(company.id, { transactionId, amountInCents: 2000 }, { refundId: newId(now), now });
  expect(await read()).toMatchObject({ money: { otherInCents: 0, hasArrived: true } });
  await payInSandbox(company.id, { transactionId: renewed.transactionId ?? "" }, now);
  await reactOf(company);
  expect(await read()).toMatchObject({ state: "paid", money: { otherInCents: 0 } });
});

it("tells the buyer of a part that came after the code expired", async () => {
  const { company, transactionId, pay, read } = await order();
  await expireInSandbox(company.id, transactionId, now);
  expect(await read()).toMatchObject({ state: "expired", money: { hasArrived: false } });
  await pay(2000);
  expect(await read()).toMatchObject({ state: "expired", money: { arrivedInCents: 2000, hasArrived: true } });
});

it("tells the buyer what they paid too much", async () => {
  const { pay, read } = await order();
  await pay(5000);
  expect(await read()).toMatchObject({ state: "paid", money: { missingInCents: 0, overpaidInCents: 10 } });
});

it("tells the buyer how much went back, when and where to", async () => {
  const { company, transactionId, pay, read } = await order();
  await pay();
  await refundTransaction(company.id, { transactionId, amountInCents: 990 }, { refundId: newId(now), now });
  const back = { amountInCents: 990, isDone: true, at: now.toISOString(), to: "pix", last4: null };
  expect(await read()).toMatchObject({ state: "paid", money: { refunds: [back] } });
  await refundTransaction(company.id, { transactionId }, { refundId: newId(now), now });
  expect(await read()).toMatchObject({ state: "refunded", money: { refunds: [{ amountInCents: 4000 }, back] } });
});

it("tells the buyer of a dispute, and how it ended", async () => {
  const { company, transactionId, read } = await order(cardOrder(testCards.paid));
  await disputeInSandbox(company.id, transactionId, now);
  expect(await read()).toMatchObject({ state: "disputed", money: { dispute: { amountInCents: 4990, isLost: false } } });
  await decideInSandbox(company.id, transactionId, "lost", now);
  expect(await read()).toMatchObject({ state: "disputed", money: { dispute: { isLost: true } } });
});

it("tells the buyer of a second payment, on its way back and returned", async () => {
  const { company, slug, token, pay, read } = await order();
  await placeOrder(slug, cardOrder(testCards.paid, { token, attempt: 1 }), now);
  await reactOf(company);
  await pay();
  await reactOf(company);
  expect((await read())?.money.second).toEqual([{ amountInCents: 4990, state: "returning" }]);
  await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
  expect((await read())?.money.second).toEqual([{ amountInCents: 4990, state: "returned" }]);
});
