import { sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { companyWithReports, settlementOf } from "@/testing/support/charges/reported-fees";
import { balancesOf, chargeCardOf, testCards } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { recordSettlement } from "./record-settlement";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);

async function soldByCard(installments = 1) {
  const company = await companyWithReports();
  const { id: transactionId } = await chargeCardOf(company, testCards.paid, now, { installments });
  return { companyId: company.id, transactionId };
}

const refund = (companyId: string, transactionId: string, amountInCents?: number) =>
  refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now, mayOwe: true });

async function expectOrder(companyId: string) {
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}

describe("any sale", () => {
  const share = fc.double({ min: 0.01, max: 1, noNaN: true });
  const orders = fc.record({
    installments: fc.integer({ min: 1, max: 12 }),
    taken: fc.integer({ min: 0, max: 10_000 }),
    before: fc.array(share, { maxLength: 2 }),
    after: fc.array(share, { maxLength: 2 }),
    isReleased: fc.boolean(),
  });

  it("leaves the seller what the acquirer leaves, in any order of refunds and comparison", async () => {
    await fc.assert(
      fc.asyncProperty(orders, async ({ installments, taken, before, after, isReleased }) => {
        const { companyId, transactionId } = await soldByCard(installments);
        let left = 10_000;
        const refundPart = async (part: number) => {
          const amount = Math.min(left, Math.ceil(10_000 * part));
          left -= amount;
          if (amount > 0) await refund(companyId, transactionId, amount);
        };
        const release = () => releaseReceivables(later(100), new Date(Date.now() + 20_000), companyId);
        if (isReleased) await release();
        for (const part of before) await refundPart(part);
        await recordSettlement({ companyId, transactionId }, settlementOf(10_000, taken, now, installments), now);
        for (const part of after) await refundPart(part);
        const { pending = 0, available = 0, fees = 0 } = await balancesOf(companyId);
        expect(Math.abs(fees - (taken * left) / 10_000)).toBeLessThanOrEqual(1);
        expect(pending + available).toBe(left - fees);
        await expectOrder(companyId);
        if (left > 0) await refundPart(1);
        expect(await balancesOf(companyId)).toEqual({});
        await expectOrder(companyId);
      }),
      {
        numRuns: proofRuns(8, 300),
        examples: [[{ installments: 4, taken: 1114, before: [0.2119, 0.7431], after: [], isReleased: true }]],
      },
    );
  });
});

describe("the ledger's rules", () => {
  it.each([
    [
      "a transfer of another amount",
      sql`UPDATE transfers SET amount = amount + 1 WHERE kind = 'fee_raised_pending' AND company_id =`,
    ],
    ["a transfer that is gone", sql`DELETE FROM transfers WHERE kind = 'fee_raised_pending' AND company_id =`],
    ["a fee that is not the taken one", sql`UPDATE fee_checks SET taken = taken + 1 WHERE company_id =`],
    ["a refund that returned more", sql`UPDATE refunds SET fee_returned = fee_returned + 1 WHERE company_id =`],
  ])("see %s", async (_, change) => {
    const { companyId, transactionId } = await soldByCard();
    await refund(companyId, transactionId, 3000);
    await recordSettlement({ companyId, transactionId }, settlementOf(10_000, 700, now), now);
    await expectOrder(companyId);
    await db().execute(sql`${change} ${companyId}`);
    const { faults } = await checkLedger(companyId);
    expect(faults.map(({ rule }) => rule)).toContain("fee_differences_are_posted");
  });

  it("see a comparison with the wrong result", async () => {
    const { companyId, transactionId } = await soldByCard();
    await recordSettlement({ companyId, transactionId }, settlementOf(10_000, 549, now), now);
    await db().execute(sql`UPDATE fee_checks SET taken = taken + 1 WHERE company_id = ${companyId}`);
    expect((await checkLedger(companyId)).faults).toMatchObject([{ rule: "fees_are_compared" }]);
  });
});
