import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  balancesOf,
  chargeCardOf,
  chargePix,
  eventNamesOf,
  pixCharge,
  sandboxRefundsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { expireTransaction } from "./expire-transaction";
import { refuseTransaction } from "./refuse-transaction";
import { settleTransaction } from "./settle-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const twenty = Array.from({ length: 20 });
const wrong = (code: string) => ({ code, status: 409 });

async function pixOf100() {
  const company = await testCompany();
  const { id } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  return {
    companyId: company.id,
    id,
    pay: (amountInCents: number, at = now) => payInSandbox(company.id, { transactionId: id, amountInCents }, at),
    expire: () => expireTransaction(company.id, id, now),
    refund: (amountInCents?: number, at = now) =>
      refundTransaction(company.id, { transactionId: id, amountInCents }, { refundId: newId(at), now: at }),
    read: () => getTransaction(company.id, id, now),
  };
}

async function expectSound(companyId: string): Promise<void> {
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}

describe("a part payment of a charge that expires", () => {
  it("goes to the balance without a fee when the charge is canceled, and can be refunded", async () => {
    const { companyId, pay, expire, refund, read } = await pixOf100();
    await pay(6000);
    expect(await balancesOf(companyId)).toEqual({});
    await expect(refund()).rejects.toMatchObject(wrong("transaction_not_paid"));
    await expire();
    expect(await read()).toMatchObject({ status: "canceled", amountPaidInCents: 6000, fees: 0, netAmount: 0 });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -6000, available: 6000 });
    await expectSound(companyId);
    expect(await refund(2000)).toMatchObject({ status: "canceled", refundedInCents: 2000 });
    expect(await refund()).toMatchObject({ status: "canceled", refundedInCents: 6000, fees: 0, netAmount: 0 });
    await expect(refund()).rejects.toMatchObject(wrong("transaction_refunded"));
    expect((await sandboxRefundsOf(companyId)).map(({ amount }) => amount).sort()).toEqual([2000, 4000]);
    expect(await balancesOf(companyId)).toEqual({});
    await expectSound(companyId);
  });

  it("is posted once, even if it arrives or grows at the moment of cancellation", async () => {
    const { companyId, id, pay, expire } = await pixOf100();
    const part = (index: number) =>
      settleTransaction(
        companyId,
        id,
        { id: `E${index}`, amountInCents: 100, payerName: "", payerDocument: "", paidAt: now },
        now,
      );
    await pay(100);
    await Promise.all(twenty.map((_, index) => (index === 7 ? expire() : part(index))));
    expect(await balancesOf(companyId)).toEqual({ acquirer: -2000, available: 2000 });
    await expectSound(companyId);
  });

  it("is completed by the rest arriving late: paid, with the fee of the whole amount", async () => {
    const { companyId, pay, expire, read } = await pixOf100();
    await pay(6000);
    await expire();
    expect(await pay(3000)).toMatchObject({ status: "canceled", amountPaidInCents: 9000, fees: 0 });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -9000, available: 9000 });
    expect(await pay(1000)).toMatchObject({ status: "paid", fees: 99, netAmount: 9901 });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -10_000, available: 9901, fees: 99 });
    expect((await eventNamesOf(companyId)).slice(1)).toEqual([
      "transaction_underpaid",
      "transaction_canceled",
      "transaction_underpaid",
      "transaction_paid",
    ]);
    expect(await read()).toMatchObject({ amountPaidInCents: 10_000, refundedInCents: 0 });
    await expectSound(companyId);
  });

  it("no longer counts towards the charge once refunded", async () => {
    const { companyId, pay, expire, refund } = await pixOf100();
    await pay(6000);
    await expire();
    await refund();
    expect(await pay(9999)).toMatchObject({ status: "canceled", amountPaidInCents: 15_999 });
    expect(await pay(1)).toMatchObject({ status: "paid", amountPaidInCents: 16_000 });
    await expectSound(companyId);
    expect(await refund()).toMatchObject({ status: "refund", refundedInCents: 16_000 });
    expect(await balancesOf(companyId)).toEqual({});
    await expectSound(companyId);
  });

  it("costs no more fees than the payment that completes the charge, even for one cent", async () => {
    const { companyId, pay, expire } = await pixOf100();
    await pay(9999);
    await expire();
    expect(await pay(1)).toMatchObject({ status: "paid", fees: 1, netAmount: 9999 });
    await expectSound(companyId);
  });
});

describe("money that arrives after everything was returned", () => {
  it("can be refunded after a whole refund, which stays one", async () => {
    const { companyId, pay, refund } = await pixOf100();
    await pay(10_000);
    expect(await refund()).toMatchObject({ status: "refund" });
    await expect(refund()).rejects.toMatchObject(wrong("transaction_refunded"));
    expect(await pay(10_000)).toMatchObject({ status: "refund", amountPaidInCents: 20_000 });
    expect(await balancesOf(companyId)).toEqual({ acquirer: -10_000, available: 9901, fees: 99 });
    await expect(refund(10_001)).rejects.toMatchObject({ code: "refund_exceeds_remaining" });
    expect(await refund()).toMatchObject({ status: "refund", refundedInCents: 20_000 });
    expect(await balancesOf(companyId)).toEqual({});
    expect((await eventNamesOf(companyId)).slice(2)).toEqual([
      "transaction_refunded",
      "transaction_overpaid",
      "transaction_refunded",
    ]);
    await expectSound(companyId);
  });

  it.each(["opened", "lost"] as const)("can be refunded, and nothing else, while a dispute is %s", async (state) => {
    const { companyId, id, pay, refund } = await pixOf100();
    await pay(10_000);
    await disputeInSandbox(companyId, id, now);
    if (state === "lost") await decideInSandbox(companyId, id, "lost", now);
    await expect(refund()).rejects.toMatchObject(wrong("transaction_disputed"));
    expect(await pay(10_000)).toMatchObject({ status: "chargeback", amountPaidInCents: 20_000 });
    await expect(refund(10_001)).rejects.toMatchObject({ code: "refund_exceeds_remaining" });
    expect(await refund(9000)).toMatchObject({ status: "chargeback", refundedInCents: 9000 });
    await expectSound(companyId);
  });

  it("has the full refund window, counted from its own arrival", async () => {
    const { companyId, pay, refund } = await pixOf100();
    await pay(10_000);
    await pay(10_000, days(100));
    expect(await refund(10_000, days(190))).toMatchObject({ status: "paid", refundedInCents: 10_000 });
    await expect(refund(1, new Date(days(190).getTime() + 1))).rejects.toMatchObject({ code: "refund_window_closed" });
    await expectSound(companyId);
  });

  it("is refunded once, even with twenty requests at once", async () => {
    const { companyId, pay, refund } = await pixOf100();
    await pay(10_000);
    await refund();
    await pay(10_000);
    const outcomes = await Promise.allSettled(twenty.map(() => refund()));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await sandboxRefundsOf(companyId)).toHaveLength(2);
    await expectSound(companyId);
  });
});

describe("a card charge captured after it ended", () => {
  const no = { reason: "issuer_unavailable", code: null, retryable: true } as const;

  it.each([
    [
      "refused",
      async (companyId: string, id: string) => refuseTransaction(await getTransactionRow(companyId, id), no, now),
    ],
    ["canceled", (companyId: string, id: string) => expireTransaction(companyId, id, now)],
  ])("stays %s; the money is in the balance without a fee and can be refunded", async (status, end) => {
    const company = await testCompany();
    const { id } = await chargeCardOf(company, testCards.paidLater, now, { installments: 3 });
    await end(company.id, id);
    const capture = { id: newId(now), amountInCents: 10_000, payerName: "", payerDocument: "", paidAt: now };
    const settled = await Promise.all(twenty.map(() => settleTransaction(company.id, id, capture, now)));
    expect(settled.filter((each) => each !== "known")).toEqual(["overpaid"]);
    expect(await getTransaction(company.id, id, now)).toMatchObject({
      status,
      amountPaidInCents: 10_000,
      fees: 0,
      netAmount: 0,
    });
    expect(await balancesOf(company.id)).toEqual({ acquirer: -10_000, pending: 10_000 });
    expect((await eventNamesOf(company.id)).slice(1)).toEqual([`transaction_${status}`, "transaction_overpaid"]);
    await expectSound(company.id);
    const order = { transactionId: id };
    expect(await refundTransaction(company.id, order, { refundId: newId(now), now })).toMatchObject({
      status,
      refundedInCents: 10_000,
    });
    expect(await balancesOf(company.id)).toEqual({});
    await expectSound(company.id);
  });
});
