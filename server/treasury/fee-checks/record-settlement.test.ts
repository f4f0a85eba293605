import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { refunds } from "@/db/schema";
import {
  companyWithReports,
  feeCheckOf,
  figuresOf,
  receivablesOf,
  settlementOf,
} from "@/testing/support/charges/reported-fees";
import { balancesOf, chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { expireTransaction } from "../../payments/charges/expire-transaction";
import { settleTransaction } from "../../payments/charges/settle-transaction";
import { undoRefund } from "../../payments/refunds/conclude-refund";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { recordSettlement } from "./record-settlement";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (days: number) => new Date(now.getTime() + days * 86_400_000);
const twenty = Array.from({ length: 20 });

async function soldByCard(installments = 1) {
  const company = await companyWithReports();
  const { id: transactionId } = await chargeCardOf(company, testCards.paid, now, { installments });
  return { company, companyId: company.id, transactionId };
}

async function paidByPix(company: CompanyIdentity, amountInCents?: number) {
  const { id: transactionId } = await chargePix(company, pixCharge({ amountInCents: 10_000 }), now);
  await payInSandbox(company.id, { transactionId, amountInCents }, now);
  return { companyId: company.id, transactionId };
}

const refund = (companyId: string, transactionId: string, amountInCents?: number) =>
  refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now, mayOwe: true });

async function expectOrder(companyId: string) {
  expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
}

describe("a paid sale", () => {
  it("waits for its acquirer's fee, by the slow path too, and others do not", async () => {
    const { companyId, transactionId } = await soldByCard();
    const readAt = new Date(now.getTime() + 60_000);
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "waiting", expected: 549, readAt });
    const pix = await paidByPix(await companyWithReports());
    expect(await feeCheckOf(pix.companyId, pix.transactionId)).toMatchObject({ state: "waiting", expected: 99 });
    const other = await paidByPix(await testCompany());
    expect(await feeCheckOf(other.companyId, other.transactionId)).toBeUndefined();
  });

  it("is read at increasing intervals while there is no report, and no longer after a week", async () => {
    const { companyId, transactionId } = await soldByCard();
    const minutes = [];
    for (let at = now, asked = 0; asked < 20; asked += 1) {
      const due = (await feeCheckOf(companyId, transactionId))?.readAt;
      if (!due) break;
      minutes.push((due.getTime() - at.getTime()) / 60_000);
      at = due;
      expect(await recordSettlement({ companyId, transactionId }, { installments: [] }, at)).toBe("waiting");
    }
    expect(minutes).toEqual([1, 5, 15, 60, 240, 720, 1440, 1440, 1440, 1440, 1440, 1440]);
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "waiting", readAt: null, taken: null });
  });

  it("keeps its fee and takes the acquirer's release dates if the fee is as expected", async () => {
    const { companyId, transactionId } = await soldByCard(2);
    const report = settlementOf(10_000, 549, now, 2);
    const before = await balancesOf(companyId);
    expect(await recordSettlement({ companyId, transactionId }, report, now)).toBe("matched");
    expect(await balancesOf(companyId)).toEqual(before);
    expect((await receivablesOf(companyId, transactionId)).map(({ releasesAt }) => releasesAt)).toEqual([
      later(31),
      later(62),
    ]);
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "matched", taken: 549, readAt: null });
  });

  it.each([
    ["more", 700, { acquirer: -10_000, pending: 9300, fees: 700 }],
    ["less", 300, { acquirer: -10_000, pending: 9700, fees: 300 }],
    ["nothing", 0, { acquirer: -10_000, pending: 10_000 }],
  ])(
    "takes the difference from its unreleased money if the acquirer took %s, once for twenty concurrent reports",
    async (_, taken, held) => {
      const { companyId, transactionId } = await soldByCard(3);
      const report = settlementOf(10_000, taken, now, 3);
      const results = await Promise.all(twenty.map(() => recordSettlement({ companyId, transactionId }, report, now)));
      expect(results.filter((result) => result === "different")).toHaveLength(1);
      expect(results.filter((result) => result === "known")).toHaveLength(19);
      expect(await balancesOf(companyId)).toEqual(held);
      expect(await figuresOf(companyId, transactionId)).toMatchObject({ fees: taken, netAmount: 10_000 - taken });
      const rows = await receivablesOf(companyId, transactionId);
      expect(rows.reduce((sum, { fees }) => sum + fees, 0)).toBe(taken);
      await expectOrder(companyId);
    },
  );

  it("debits the difference from the available balance after its release, even below zero", async () => {
    const { companyId, transactionId } = await soldByCard();
    await releaseReceivables(later(40), new Date(Date.now() + 20_000), companyId);
    await refund(companyId, transactionId, 9900);
    const report = settlementOf(10_000, 10_000, now);
    expect(await recordSettlement({ companyId, transactionId }, report, now)).toBe("different");
    expect(await balancesOf(companyId)).toEqual({ acquirer: -100, fees: 100 });
    const other = await paidByPix(await companyWithReports());
    await disputeInSandbox(other.companyId, other.transactionId, now);
    await recordSettlement(other, settlementOf(10_000, 500, now), now);
    expect(await balancesOf(other.companyId)).toEqual({
      acquirer: -10_000,
      available: -500,
      blocked: 10_000,
      fees: 500,
    });
    await decideInSandbox(other.companyId, other.transactionId, "lost", now);
    expect(await balancesOf(other.companyId)).toEqual({ available: -500, fees: 500 });
    await expectOrder(companyId);
    await expectOrder(other.companyId);
  });

  it("has its difference shared with the refunds made before, and leaves nothing after the last one", async () => {
    const { companyId, transactionId } = await soldByCard(2);
    await refund(companyId, transactionId, 5000);
    await recordSettlement({ companyId, transactionId }, settlementOf(10_000, 1000, now, 2), now);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -5000, pending: 4500, fees: 500 });
    await refund(companyId, transactionId, 2500);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -2500, pending: 2250, fees: 250 });
    await expectOrder(companyId);
    await refund(companyId, transactionId);
    expect(await balancesOf(companyId)).toEqual({});
    await expectOrder(companyId);
  });

  it("is credited the returned fee if that refund is refused after the comparison", async () => {
    const { companyId, transactionId } = await soldByCard();
    const refundId = newId(now);
    await refundTransaction(companyId, { transactionId, amountInCents: 4000 }, { refundId, now });
    await db().execute(
      sql`UPDATE refunds SET status = 'requested', decided_at = NULL WHERE company_id = ${companyId} AND id = ${refundId}`,
    );
    const [stale] = await db().select().from(refunds).where(eq(refunds.id, refundId));
    await recordSettlement({ companyId, transactionId }, settlementOf(10_000, 1000, now), now);
    if (stale) await undoRefund(stale, now);
    expect(await balancesOf(companyId)).toEqual({ acquirer: -10_000, pending: 9000, fees: 1000 });
    await expectOrder(companyId);
  });

  it("is compared again after a further payment, unless it differed", async () => {
    const company = await companyWithReports();
    const { companyId, transactionId } = await paidByPix(company);
    await recordSettlement({ companyId, transactionId }, settlementOf(10_000, 99, now), now);
    const pay = (id: string) =>
      settleTransaction(
        companyId,
        transactionId,
        { id, amountInCents: 10_000, payerName: null, payerDocument: null, paidAt: now },
        now,
      );
    await pay("second");
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "waiting", expected: 198, taken: null });
    const short = settlementOf(10_000, 99, now);
    expect(await recordSettlement({ companyId, transactionId }, short, now)).toBe("waiting");
    expect(await recordSettlement({ companyId, transactionId }, settlementOf(20_000, 250, now), now)).toBe("different");
    await pay("third");
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "different", taken: 250 });
    expect(await figuresOf(companyId, transactionId)).toMatchObject({ fees: 297, netAmount: 29_703 });
    await expectOrder(companyId);
  });

  it("records a fee for a part payment that never completed the sale", async () => {
    const company = await companyWithReports();
    const { companyId, transactionId } = await paidByPix(company, 4000);
    expect(await feeCheckOf(companyId, transactionId)).toBeUndefined();
    await expireTransaction(companyId, transactionId, now);
    await recordSettlement({ companyId, transactionId }, settlementOf(4000, 40, now), now);
    expect(await figuresOf(companyId, transactionId)).toMatchObject({ fees: 40, netAmount: 0 });
    await refund(companyId, transactionId);
    expect(await balancesOf(companyId)).toEqual({});
    await expectOrder(companyId);
  });

  it("is not changed by a report that cannot be correct", async () => {
    const { companyId, transactionId } = await soldByCard();
    const report = recordSettlement({ companyId, transactionId }, settlementOf(10_000, 10_001, now), now);
    await expect(report).rejects.toMatchObject({ code: "UNAVAILABLE" });
    const other = recordSettlement({ companyId: newId(now), transactionId }, settlementOf(10_000, 1, now), now);
    await expect(other).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await feeCheckOf(companyId, transactionId)).toMatchObject({ state: "waiting" });
  });

  it("keeps the ledger correct during twenty concurrent refunds and comparisons", {
    repeats: proofRuns(0, 29),
  }, async () => {
    const { companyId, transactionId } = await soldByCard(4);
    const report = settlementOf(10_000, 777, now, 4);
    await Promise.all(
      twenty.map((_, index) =>
        index % 2
          ? refund(companyId, transactionId, 1000)
          : recordSettlement({ companyId, transactionId }, report, now),
      ),
    );
    expect(await balancesOf(companyId)).toEqual({});
    expect(await figuresOf(companyId, transactionId)).toMatchObject({ fees: 777, refunded: 10_000 });
    await expectOrder(companyId);
  });
});
