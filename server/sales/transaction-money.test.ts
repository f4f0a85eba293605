import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { refundTransaction } from "../payments/refund-transaction";
import { payInSandbox } from "../sandbox/payers-bank";
import { chargePix, pixCharge, testCompany } from "../testing/payments";
import { readTransactionMoney } from "./transaction-money";

/** A paid Pix of R$ 49,90, of which R$ 10,00 were refunded. */
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
    expect(money.dispute).toBeNull();
  });

  it("refuses another company", async () => {
    const { paid } = await refundedSale();
    const stranger = await testCompany();
    await expect(readTransactionMoney(stranger.id, paid.id)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});
