import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { feeChecks } from "@/db/schema";
import { companyWithReports, feeCheckOf, settlementOf } from "@/testing/support/charges/reported-fees";
import { chargeCardOf, testCards } from "@/testing/support/payments";
import { noticesOf } from "@/testing/support/reads";
import { listFeeDifferences, sumFees } from "./list-differences";
import { recordSettlement } from "./record-settlement";
import { followFeeChecks } from "./sweep-fee-checks";
import { tellFeeDifferences } from "./tell-differences";

const now = new Date("2026-11-20T12:00:00.000Z");
const tomorrow = new Date("2026-11-21T04:00:00.000Z");
const page = { limit: 10, offset: 0 };
const soon = () => new Date(Date.now() + 20_000);

async function comparedSales(...fees: (number | null)[]) {
  const company = await companyWithReports();
  const ids: string[] = [];
  for (const taken of fees) {
    const { id: transactionId } = await chargeCardOf(company, testCards.paid, now);
    ids.push(transactionId);
    if (taken !== null) {
      await recordSettlement({ companyId: company.id, transactionId }, settlementOf(10_000, taken, now), now);
    } else {
      const same = and(eq(feeChecks.companyId, company.id), eq(feeChecks.transactionId, transactionId));
      await db().update(feeChecks).set({ readAt: null }).where(same);
    }
  }
  return { companyId: company.id, ids };
}

describe("the list of fees that differ", () => {
  it("has the sales with another fee, by direction, those never told apart, and the sums of their days", async () => {
    const { companyId, ids } = await comparedSales(549, 600, 500, null);
    const list = async (query: Partial<Parameters<typeof listFeeDifferences>[1]>) =>
      (await listFeeDifferences(companyId, { ...page, ...query })).rows.map(({ transactionId }) =>
        ids.indexOf(transactionId),
      );
    expect(await list({})).toEqual([2, 1]);
    expect(await list({ view: "raised" })).toEqual([1]);
    expect(await list({ view: "lowered" })).toEqual([2]);
    expect(await list({ view: "untold" })).toEqual([3]);
    expect(await list({ startDate: "2026-11-21" })).toEqual([]);
    expect(await list({ startDate: "2026-11-20", endDate: "2026-11-20" })).toEqual([2, 1]);
    expect((await listFeeDifferences(companyId, { ...page, view: "raised" })).rows).toEqual([
      {
        transactionId: ids[1],
        paymentMethod: "credit_card",
        amountPaidInCents: 10_000,
        expectedInCents: 549,
        takenInCents: 600,
        at: now.toISOString(),
      },
    ]);
    const sums = { compared: 3, different: 2, untold: 1, expectedInCents: 1647, takenInCents: 1649 };
    expect(await sumFees(companyId, {})).toEqual(sums);
    expect(await sumFees(companyId, { endDate: "2026-11-19" })).toMatchObject({ compared: 0, takenInCents: 0 });
    expect(await listFeeDifferences(newId(now), page)).toEqual({ rows: [], totalRows: 0 });
  });
});

describe("members", () => {
  it("cause one notice for a day whose differences exceed a hundredth of its fees", async () => {
    const { companyId } = await comparedSales(549, 600);
    await tellFeeDifferences(now, soon(), companyId);
    const tell = () => tellFeeDifferences(tomorrow, soon(), companyId);
    expect([await tell(), await tell()]).toEqual([{ feeDifferencesTold: 1 }, { feeDifferencesTold: 0 }]);
    expect(await noticesOf(companyId)).toMatchObject([
      { kind: "fees_differ", details: { day: "2026-11-20", amountInCents: 51, count: 1 } },
    ]);
  });

  it("are not told of smaller ones", async () => {
    const { companyId } = await comparedSales(549, 554);
    expect(await tellFeeDifferences(tomorrow, soon(), companyId)).toEqual({ feeDifferencesTold: 0 });
  });
});

describe("an acquirer that does not answer", () => {
  it("is asked again in five minutes, and nothing is concluded", async () => {
    const company = await companyWithReports();
    const { id } = await chargeCardOf(company, testCards.paid, now);
    const due = new Date(now.getTime() + 60_000);
    expect(await followFeeChecks(now, soon(), company.id)).toEqual({ feesRead: 0, feesUnreachable: 0 });
    expect(await followFeeChecks(due, soon(), company.id)).toEqual({ feesRead: 1, feesUnreachable: 1 });
    const readAt = new Date(due.getTime() + 300_000);
    expect(await feeCheckOf(company.id, id)).toMatchObject({ state: "waiting", reads: 0, readAt });
  });
});
