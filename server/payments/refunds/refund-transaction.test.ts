import fc from "fast-check";
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
import { proofRuns } from "@/testing/support/proof";
import { refundsOf, wholeList } from "@/testing/support/reads";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { listEvents } from "../../webhooks/events/events";
import type { Transaction } from "../transactions/schemas";
import { readTransactionMoney } from "../transactions/transaction-money";
import { getTransaction } from "../transactions/transactions";
import { refundTransaction } from "./refund-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const deadline = () => new Date(Date.now() + 20_000);
const times = (count: number) => Array.from({ length: count });

async function sale(company: CompanyIdentity, amountInCents = 10_000, installments = 1): Promise<string> {
  const { id } = await chargeCardOf(company, testCards.paid, now, { amountInCents, installments });
  return id;
}

async function pixSale(company: CompanyIdentity, amountInCents = 10_000): Promise<string> {
  const { id } = await chargePix(company, pixCharge({ amountInCents }), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  return id;
}

function refund(companyId: string, transactionId: string, amountInCents?: number, at = now): Promise<Transaction> {
  return refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(at), now: at });
}

async function expectSound(companyId: string): Promise<void> {
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}

describe("a refund", () => {
  it("of the full amount ends the transaction, returns the fee and keeps its figures", async () => {
    const company = await testCompany();
    const id = await sale(company);
    const wanted = { transactionId: id, reason: "Desistência" };
    const refunded = await refundTransaction(company.id, wanted, { refundId: newId(now), now });
    expect(refunded).toMatchObject({ status: "refund", refundedInCents: 10_000, fees: 549, netAmount: 9451 });
    expect(await balancesOf(company.id)).toEqual({});
    expect(await sandboxRefundsOf(company.id)).toMatchObject([{ amount: 10_000 }]);
    const told = ["transaction_created", "transaction_paid", "transaction_refunded"];
    expect(await eventNamesOf(company.id)).toEqual(told);
    const { rows } = await listEvents(company.id, { event: "transaction_refunded", ...wholeList });
    const [row] = await refundsOf(company.id, id);
    expect(rows[0]?.transaction).toMatchObject({
      status: "refund",
      refundedInCents: 10_000,
      refund: { id: row?.id, amount: 10_000, reason: "Desistência", refundedAt: now.toISOString() },
    });
    await expectSound(company.id);
  });

  it("of a part leaves it paid, and emits its event", async () => {
    const company = await testCompany();
    const id = await sale(company);
    expect(await refund(company.id, id, 2500)).toMatchObject({ status: "paid", refundedInCents: 2500 });
    expect(await refundsOf(company.id, id)).toMatchObject([
      { amountInCents: 2500, feeReturnedInCents: 137, status: "done" },
    ]);
    expect(await balancesOf(company.id)).toEqual({ acquirer: -7500, pending: 7088, fees: 412 });
    expect(await eventNamesOf(company.id)).toHaveLength(3);
    expect(await refund(company.id, id)).toMatchObject({ status: "refund", refundedInCents: 10_000 });
    await expectSound(company.id);
  });

  it("never exceeds the amount, with a hundred at once", async () => {
    const company = await testCompany();
    const id = await sale(company);
    await sale(company);
    const outcomes = await Promise.allSettled(times(100).map(() => refund(company.id, id, 700)));
    const refused = outcomes.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(86);
    for (const { reason } of refused) expect(reason).toMatchObject({ code: "refund_exceeds_remaining", status: 400 });
    const sent = await sandboxRefundsOf(company.id);
    expect(sent.reduce((sum, { amount }) => sum + amount, 0)).toBe(9800);
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid", refundedInCents: 9800 });
    await expectSound(company.id);
  });

  it("of the full amount is made once, with twenty requests at once", async () => {
    const company = await testCompany();
    const id = await sale(company);
    const outcomes = await Promise.allSettled(times(20).map(() => refund(company.id, id)));
    const refused = outcomes.filter((each) => each.status === "rejected");
    expect(refused).toHaveLength(19);
    for (const { reason } of refused)
      expect(["refund_exceeds_remaining", "transaction_refunded"]).toContain(reason.code);
    expect(await sandboxRefundsOf(company.id)).toMatchObject([{ amount: 10_000 }]);
    await expectSound(company.id);
  });

  it("is finished, not repeated, by the same id", async () => {
    const company = await testCompany();
    const order = { transactionId: await sale(company), amountInCents: 4000 };
    const given = { refundId: newId(now), now };
    await Promise.all(times(5).map(() => refundTransaction(company.id, order, given).catch(() => null)));
    expect(await refundTransaction(company.id, order, given)).toMatchObject({ refundedInCents: 4000 });
    expect(await sandboxRefundsOf(company.id)).toMatchObject([{ amount: 4000 }]);
    await expectSound(company.id);
  });

  it("returns exactly the fee in the end, however it was split", async () => {
    const company = await testCompany({ cardFeeBps: 9731, cardFeeFixed: 3 });
    await pixSale(company, 5_000_000);
    const parts = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(parts, fc.integer({ min: 1, max: 3 }), async (split, installments) => {
        const amount = split.reduce((sum, part) => sum + part, 0);
        fc.pre(amount >= installments);
        const id = await sale(company, amount, installments);
        for (const part of split) await refund(company.id, id, part);
        const { status, fees } = await getTransaction(company.id, id, now);
        const rows = await refundsOf(company.id, id);
        expect({ status, fees }).toEqual({
          status: "refund",
          fees: rows.reduce((sum, row) => sum + row.feeReturnedInCents, 0),
        });
      }),
      { numRuns: proofRuns(15, 150) },
    );
    await expectSound(company.id);
  });

  it.each([
    ["a card", sale, 180],
    ["a Pix", pixSale, 90],
  ] as const)("of %s may be asked for within its window, and not a day longer", async (_, sell, windowDays) => {
    const company = await testCompany();
    const id = await sell(company);
    await expect(refund(company.id, id, 100, new Date(days(windowDays).getTime() + 1))).rejects.toMatchObject({
      code: "refund_window_closed",
      message: `Refunds must be requested within ${windowDays} days`,
    });
    expect(await refund(company.id, id, 100, days(windowDays))).toMatchObject({ refundedInCents: 100 });
  });

  it("of a transaction that is not paid is refused with 409", async () => {
    const company = await testCompany();
    const pending = await chargePix(company, pixCharge(), now);
    const declined = await chargeCardOf(company, testCards.refused, now);
    for (const { id } of [pending, declined]) {
      await expect(refund(company.id, id)).rejects.toMatchObject({ code: "transaction_not_paid", status: 409 });
    }
  });

  it("of a refunded transaction is refused with 409", async () => {
    const company = await testCompany();
    const id = await sale(company);
    await refund(company.id, id);
    await expect(refund(company.id, id)).rejects.toMatchObject({ code: "transaction_refunded", status: 409 });
    await expectSound(company.id);
  });

  it("of another company's transaction is not found", async () => {
    const company = await testCompany();
    const id = await sale(company);
    await expect(refund((await testCompany()).id, id)).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
  });

  it("larger than what is left is refused", async () => {
    const company = await testCompany();
    const id = await sale(company);
    await expect(refund(company.id, id, 10_001)).rejects.toMatchObject({ code: "refund_exceeds_remaining" });
    expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
    await expectSound(company.id);
  });
});

describe("where the money of a refund comes from", () => {
  it("is the transaction's unreleased receivables, the last installment first", async () => {
    const company = await testCompany();
    const id = await sale(company, 9000, 3);
    await refund(company.id, id, 4000);
    const { releases } = await readTransactionMoney(company.id, id);
    expect(releases.map(({ remainingInCents }) => remainingInCents)).toEqual([2833, 1890, 0]);
    await expectSound(company.id);
  });

  it("is `available` when part of it was released, and only the rest is released later", async () => {
    const company = await testCompany();
    const id = await sale(company, 9000, 3);
    await releaseReceivables(days(61), deadline(), company.id);
    expect(await balancesOf(company.id)).toMatchObject({ available: 5667, pending: 2834 });
    await refund(company.id, id, 8000, days(61));
    const { available, pending } = await balancesOf(company.id);
    expect({ available, pending }).toEqual({ available: 945, pending: undefined });
    expect(await releaseReceivables(days(91), deadline(), company.id)).toEqual({ released: 1 });
    await expectSound(company.id);
  });

  it("is the receivables of other sales when `available` is short", async () => {
    const company = await testCompany();
    const [disputed, id] = [await pixSale(company), await pixSale(company)];
    await sale(company, 20_000);
    await disputeInSandbox(company.id, disputed, now);
    expect(await balancesOf(company.id)).toMatchObject({ available: 9802, pending: 18_952 });
    expect(await refund(company.id, id)).toMatchObject({ status: "refund" });
    expect(await balancesOf(company.id)).toMatchObject({ pending: 18_853 });
    expect((await balancesOf(company.id)).available).toBeUndefined();
    expect(await sandboxRefundsOf(company.id)).toMatchObject([{ amount: 10_000 }]);
    await expectSound(company.id);
  });

  it("never takes a balance below zero", async () => {
    const company = await testCompany();
    const [first, second] = [await pixSale(company, 1000), await pixSale(company, 1000)];
    await disputeInSandbox(company.id, first, now);
    await expect(refund(company.id, second)).rejects.toMatchObject({
      code: "refund_exceeds_balance",
      message: "Insufficient balance for this refund",
    });
    expect(await getTransaction(company.id, second, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
    expect(await sandboxRefundsOf(company.id)).toEqual([]);
    await expectSound(company.id);
  });
});
