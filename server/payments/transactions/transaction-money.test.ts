import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { balancesOf, chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { daysAfter } from "../../core/calendar/calendar";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { refundTransaction } from "../refunds/refund-transaction";
import { readTransactionMoney } from "./transaction-money";

async function refundedSale() {
  const company = await testCompany();
  const now = new Date();
  const paid = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: paid.id }, now);
  const order = { transactionId: paid.id, amountInCents: 1000, reason: "Uma parte" };
  await refundTransaction(company.id, order, { refundId: newId(now), now });
  return { company, paid };
}

describe("readTransactionMoney", () => {
  it("explains a refunded sale down to the lines of the ledger", async () => {
    const { company, paid } = await refundedSale();
    const money = await readTransactionMoney(company.id, paid.id);
    expect(money.isSandbox).toBe(true);
    expect(money.transfers.map(({ kind, amountInCents }) => [kind, amountInCents])).toEqual([
      ["paid", 4990],
      ["fee", 49],
      ["release", 4941],
      ["refund_fee_available", 10],
      ["refund_available", 1000],
    ]);
    expect(money.refunds).toMatchObject([{ amountInCents: 1000, feeReturnedInCents: 10, status: "done" }]);
    expect(money.disputes).toEqual([]);
  });

  it("explains from which balance a refund of unreleased installments and its fee came", async () => {
    const company = await testCompany();
    const now = new Date();
    const { id } = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
    await refundTransaction(company.id, { transactionId: id, amountInCents: 1000 }, { refundId: newId(now), now });
    const { transfers } = await readTransactionMoney(company.id, id);
    const kinds = transfers.map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind.startsWith("refund"))).toEqual(["refund_fee_pending", "refund_pending"]);
  });

  it.each([
    ["a partial refund, taken from the last installments", [4000], [3150, 2521, 0]],
    ["several", [4000, 3000, 1000], [1890, 0, 0]],
    ["a whole one", [undefined], [0, 0, 0]],
  ] as const)("promises no more releases than the ledger holds after %s", async (_, amounts, remaining) => {
    const company = await testCompany();
    const now = new Date();
    const { id } = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
    for (const amountInCents of amounts) {
      await refundTransaction(company.id, { transactionId: id, amountInCents }, { refundId: newId(now), now });
    }
    const { releases } = await readTransactionMoney(company.id, id);
    expect(releases.map(({ remainingInCents }) => remainingInCents)).toEqual(remaining);
    for (const { amountInCents, feesInCents, takenInCents, remainingInCents } of releases) {
      expect(amountInCents - feesInCents - takenInCents).toBe(remainingInCents);
    }
    const { pending = 0 } = await balancesOf(company.id);
    expect(releases.reduce((sum, { remainingInCents }) => sum + remainingInCents, 0)).toBe(pending);
    await releaseReceivables(daysAfter(now, 91), new Date(Date.now() + 20_000), company.id);
    const released = await readTransactionMoney(company.id, id);
    const moved = released.transfers.filter(({ kind }) => kind === "release");
    expect(moved.map(({ amountInCents }) => amountInCents)).toEqual(remaining.filter((each) => each > 0));
  });

  it("refuses another company", async () => {
    const { paid } = await refundedSale();
    const stranger = await testCompany();
    await expect(readTransactionMoney(stranger.id, paid.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
