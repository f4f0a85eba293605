import { expect, it } from "vitest";
import { newId } from "@/db/ids";
import { cardOrder, newOrder, openShop } from "@/testing/support/checkout";
import { pixCharge, testCards } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { createPixCharge } from "../../payments/charges/create-pix-charge";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { openInfractionInSandbox } from "../../sandbox/payers/infractions";
import { decideInSandbox, disputeInSandbox, expireInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { readOrderMoney } from "./order-money";
import { findOrderPage, findOrderState } from "./order-page";
import { placeOrder } from "./place-order";
import { returnDuplicates } from "./return-duplicates";

const now = new Date();
const deadline = () => new Date(Date.now() + 30_000);

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

it("calls money too much only while it is neither returned nor disputed", async () => {
  const { company, transactionId, pay, read } = await order();
  await pay();
  await pay(4990);
  expect(await read()).toMatchObject({ money: { overpaidInCents: 4990 } });
  await refundTransaction(company.id, { transactionId, amountInCents: 990 }, { refundId: newId(now), now });
  expect(await read()).toMatchObject({ money: { overpaidInCents: 4000 } });
  await openInfractionInSandbox(company.id, { transactionId, amountInCents: 4000 }, now);
  const dispute = { amountInCents: 4000, isLost: false };
  expect(await read()).toMatchObject({ state: "disputed", money: { overpaidInCents: 0, dispute } });
});

it("tells the buyer of a second payment, on its way back and returned", async () => {
  const { company, slug, token, pay, read } = await order();
  await placeOrder(slug, cardOrder(testCards.paid, { token, attempt: 1 }), now);
  await reactOf(company);
  await pay();
  await reactOf(company);
  const second = { amountInCents: 4990, to: "pix" };
  expect((await read())?.money.second).toEqual([{ ...second, state: "returning" }]);
  await returnDuplicates(now, new Date(Date.now() + 30_000), company.id);
  expect((await read())?.money.second).toEqual([{ ...second, state: "returned" }]);
});

it("tells that the buyer of a boleto chooses where a second payment goes, and of its return only once it was sent", async () => {
  const { company, slug, token, transactionId, pay, read } = await order(newOrder({ method: "boleto" }));
  await placeOrder(slug, cardOrder(testCards.paid, { token, attempt: 1 }), now);
  await reactOf(company);
  await pay();
  await reactOf(company);
  const stateOf = async () => (await read())?.money.second.map(({ state, to }) => `${state} ${to}`);
  expect(await stateOf()).toEqual(["asked boleto"]);
  await returnDuplicates(now, deadline(), company.id);
  expect(await stateOf()).toEqual(["asked boleto"]);
  const toOther = { transactionId, pixKey: "other@example.com" };
  await refundTransaction(company.id, toOther, { refundId: newId(now), now, keyConfirmedAt: now });
  expect(await stateOf()).toEqual(["returning boleto"]);
  await sweepReconciliation(new Date(now.getTime() + 25 * 3_600_000), deadline(), company.id);
  expect(await stateOf()).toEqual(["returned boleto"]);
});

it("counts the fine and interest of a due date as the price, not as too much, and as missing once it passed", async () => {
  const made = new Date("2021-08-06T15:00:00.000Z");
  const late = new Date("2021-08-20T15:00:00.000Z");
  const { company } = await openShop(now);
  const interest = { type: "percent", basis: "month", calendar: "calendar", value: 1 } as const;
  const cob = {
    expirationDate: "2021-08-10",
    daysAfterDueDate: 10,
    fine: { type: "percent", value: 2 } as const,
    interest,
  };
  const input = { ...pixCharge({ amountInCents: 10_000 }), cob };
  const { id } = await createPixCharge(company, input, { transactionId: newId(made), now: made });
  const pay = (amountInCents: number) => payInSandbox(company.id, { transactionId: id, amountInCents }, late);
  const money = async () => readOrderMoney(await getTransactionRow(company.id, id), late);
  await pay(5_000);
  expect(await money()).toMatchObject({ missingInCents: 5_233, overpaidInCents: 0 });
  await pay(5_233);
  expect(await money()).toMatchObject({ missingInCents: 0, overpaidInCents: 0 });
});
