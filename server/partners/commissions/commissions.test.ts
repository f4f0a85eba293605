import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { commissionReturns, commissions } from "@/db/schema";
import { changeConnections } from "@/testing/support/database";
import { openSharedPix, partnerShare, sellByCard, sellByPix, sweepPartners } from "@/testing/support/partners/sales";
import { balancesOf, chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { wholeList } from "@/testing/support/reads";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { decideInSandbox, disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { listCommissions } from "./list-commissions";
import { payPartner } from "./pay-partner";
import { recoverReturn } from "./recover-return";

const day = 86_400_000;
const twenty = <Result>(call: () => Promise<Result>) => Promise.all(Array.from({ length: 20 }, call));

async function startPartners() {
  const [producer, maker, seller] = await Promise.all([testCompany(), testCompany(), testCompany()]);
  const partners = [
    partnerShare(maker.id, { kind: "coproducer", bps: 3000 }),
    partnerShare(seller.id, { kind: "affiliate", bps: 2000 }),
  ];
  return { producer, maker, seller, partners, now: new Date() };
}

async function refund(company: CompanyIdentity, transactionId: string, amountInCents: number | undefined, now: Date) {
  await refundTransaction(company.id, { transactionId, amountInCents }, { refundId: newId(now), now });
}

/** Makes `available` negative by disputing a refunded sale. */
async function makeBalanceNegative(company: CompanyIdentity, now: Date) {
  const { id } = await chargePix(company, pixCharge({ amountInCents: 9000 }), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  await refund(company, id, undefined, now);
  await disputeInSandbox(company.id, id, now);
}

async function givenOf(companyId: string, partnerCompanyId: string): Promise<number> {
  const { rows } = await listCommissions(companyId, { partnerCompanyId, ...wholeList });
  return rows.reduce((sum, { amountInCents }) => sum + amountInCents, 0);
}

async function accountsOf(companyId: string) {
  const none = { acquirer: 0, available: 0, blocked: 0, commissions: 0, fees: 0, pending: 0 };
  return { ...none, ...(await balancesOf(companyId)) };
}

async function expectSound(...companies: CompanyIdentity[]) {
  for (const { id } of companies) expect((await checkLedger(id)).faults).toEqual([]);
}

describe("a sale with partners", () => {
  it("is split from the net in the commit of the payment, and reaches each partner's balance", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    await sellByPix(producer, partners, 10_000, now);
    // 9901 after the fee: 30% is 2970, and 20% of the remainder is 1386.
    expect(await accountsOf(producer.id)).toMatchObject({ available: 5545, commissions: 4356, pending: 0, fees: 99 });
    await sweepPartners(producer, now);
    expect(await accountsOf(producer.id)).toMatchObject({ available: 5545, commissions: 0, acquirer: -5644 });
    expect(await accountsOf(maker.id)).toMatchObject({ available: 2970, acquirer: -2970 });
    expect(await accountsOf(seller.id)).toMatchObject({ available: 1386, acquirer: -1386 });
    await expectSound(producer, maker, seller);
  });

  it("pays each partner on the days of the installments", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    await sellByCard(producer, partners, { amountInCents: 30_000, installments: 3 }, now);
    const split = await accountsOf(producer.id);
    expect(split).toMatchObject({ available: 0, fees: 1547 });
    expect(split.commissions).toBe(8535 + 3983);
    const later = new Date(now.getTime() + 31 * day);
    await releaseReceivables(later, new Date(Date.now() + 20_000), producer.id);
    await sweepPartners(producer, later);
    const first = (await accountsOf(maker.id)).available;
    expect(Math.abs(first - 2845)).toBeLessThanOrEqual(1);
    const last = new Date(now.getTime() + 91 * day);
    await releaseReceivables(last, new Date(Date.now() + 20_000), producer.id);
    await sweepPartners(producer, last);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 8535 });
    expect(await accountsOf(seller.id)).toMatchObject({ available: 3983 });
    expect(await accountsOf(producer.id)).toMatchObject({
      pending: 0,
      commissions: 0,
      available: 28_453 - 8535 - 3983,
    });
    await expectSound(producer, maker, seller);
  });

  it("reverses unreleased commissions in proportion to a refund, and all commissions of a refunded sale", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    const id = await sellByCard(producer, partners, { amountInCents: 30_000, installments: 3 }, now);
    await refund(producer, id, 15_000, now);
    expect(Math.abs((await givenOf(producer.id, maker.id)) - 4268)).toBeLessThanOrEqual(1);
    await expectSound(producer);
    await refund(producer, id, undefined, now);
    expect(await accountsOf(producer.id)).toMatchObject({ available: 0, pending: 0, commissions: 0, fees: 0 });
    const { rows } = await listCommissions(producer.id, wholeList);
    expect(new Set(rows.map(({ state }) => state))).toEqual(new Set(["taken_back"]));
    await expectSound(producer, maker, seller);
  });

  it("recovers released commissions from the partners, and credits them again when the dispute is won", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    const id = await sellByPix(producer, partners, 10_000, now);
    await sweepPartners(producer, now);
    await disputeInSandbox(producer.id, id, now);
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 0, acquirer: 0 });
    expect(await accountsOf(producer.id)).toMatchObject({ available: -99, blocked: 10_000 });
    await expectSound(producer, maker, seller);
    await decideInSandbox(producer.id, id, "won", now);
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 2970 });
    expect(await accountsOf(seller.id)).toMatchObject({ available: 1386 });
    expect(await accountsOf(producer.id)).toMatchObject({ available: 5545, blocked: 0, commissions: 0 });
    await expectSound(producer, maker, seller);
  });

  it("never makes a partner's balance negative: the producer bears the shortfall until later commissions repay it", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    const id = await sellByPix(producer, partners, 10_000, now);
    await sellByPix(producer, [], 20_000, now);
    await sweepPartners(producer, now);
    await makeBalanceNegative(maker, now);
    const broke = await accountsOf(maker.id);
    await refund(producer, id, undefined, now);
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toEqual(broke);
    expect(await accountsOf(seller.id)).toMatchObject({ available: 0 });
    // 19802 from the other sale, minus the 2970 that the maker could not return.
    expect(await accountsOf(producer.id)).toMatchObject({ available: 19_802 - 2970 });
    await expectSound(producer, maker, seller);

    await sellByPix(producer, partners, 20_000, now);
    await sweepPartners(producer, now);
    const after = await accountsOf(maker.id);
    // 30% of 19802 is 5940, of which 2970 repays the debt.
    expect((after.available ?? 0) - (broke.available ?? 0)).toBe(5940 - 2970);
    const [returned] = await db()
      .select()
      .from(commissionReturns)
      .where(eq(commissionReturns.partnerCompanyId, maker.id));
    expect(returned).toMatchObject({ amount: 2970, fromWaiting: 0, recovered: 0, repaid: 2970 });
    await expectSound(producer, maker, seller);
  });

  it("credits several part payments as one payment", async () => {
    const { producer, maker, partners, now } = await startPartners();
    const id = await openSharedPix(producer, partners, 10_000, now);
    for (const amountInCents of [3333, 3333])
      await payInSandbox(producer.id, { transactionId: id, amountInCents }, now);
    expect(await accountsOf(producer.id)).toMatchObject({ commissions: 0, acquirer: 0 });
    await payInSandbox(producer.id, { transactionId: id, amountInCents: 3334 }, now);
    expect(await givenOf(producer.id, maker.id)).toBe(2970);
    await payInSandbox(producer.id, { transactionId: id, amountInCents: 10_000 }, now);
    // 30% of 19802, the 20000 minus the fee of 198.
    expect(await givenOf(producer.id, maker.id)).toBe(5940);
    await expectSound(producer, maker);
  });

  it("never pays a live partner for a test sale: its part goes back to the producer", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    await sellByPix(producer, partners, 10_000, now);
    await changeConnections(maker.id, "pix_api");
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 0, acquirer: 0 });
    expect(await accountsOf(producer.id)).toMatchObject({ available: 5545 + 2970, commissions: 0 });
    await expectSound(producer, maker, seller);
  });
});

describe("races of commissions", () => {
  it("splits, releases and pays each once, of twenty calls at once", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    const id = await openSharedPix(producer, partners, 10_000, now);
    await Promise.allSettled(Array.from({ length: 20 }, () => payInSandbox(producer.id, { transactionId: id }, now)));
    const paid = await givenOf(producer.id, maker.id);
    await twenty(() => sweepPartners(producer, now));
    const rows = await db().select().from(commissions).where(eq(commissions.companyId, producer.id));
    await twenty(async () => {
      for (const row of rows) await payPartner(row, now);
    });
    expect(await accountsOf(maker.id)).toMatchObject({ available: paid });
    await expectSound(producer, maker, seller);
  });

  it("ends with all parts in their places when refunds meet releases", async () => {
    const { producer, maker, seller, partners, now } = await startPartners();
    // Covers refunds that are paid before the partners return their shares.
    await sellByPix(producer, [], 50_000, now);
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push(await sellByPix(producer, partners, 10_000, now));
    await Promise.all([
      ...ids.flatMap((id) => [refund(producer, id, 4000, now), refund(producer, id, 6000, now)]),
      ...Array.from({ length: 10 }, () => sweepPartners(producer, now)),
    ]);
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 0, acquirer: 0 });
    expect(await accountsOf(seller.id)).toMatchObject({ available: 0, acquirer: 0 });
    expect(await accountsOf(producer.id)).toMatchObject({ available: 49_505, commissions: 0, fees: 495 });
    await expectSound(producer, maker, seller);
  });

  it("finishes what a crash between the two companies' commits left", async () => {
    const { producer, maker, partners, now } = await startPartners();
    const id = await sellByPix(producer, partners, 10_000, now);
    await sweepPartners(producer, now);
    // Simulates a crash before the producer's transaction.
    await db().update(commissions).set({ earnedAt: null }).where(eq(commissions.companyId, producer.id));
    await sweepPartners(producer, now);
    expect(await accountsOf(maker.id)).toMatchObject({ available: 2970 });

    await refund(producer, id, 5000, now);
    const [asked] = await db().select().from(commissionReturns).where(eq(commissionReturns.partnerCompanyId, maker.id));
    if (!asked) throw new Error("Nothing was asked");
    await twenty(() => recoverReturn(asked, now));
    expect(await accountsOf(maker.id)).toMatchObject({ available: 1485 });
    await expectSound(producer, maker);
  });
});
