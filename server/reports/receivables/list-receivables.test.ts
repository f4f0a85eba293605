import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { balancesOf, chargeCardOf, chargePix, pixCharge, testCards, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, type Business, openSale, type SaleAction, saleActions, startBusiness } from "@/testing/support/sales";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { listReceivableDays } from "./list-receivable-days";
import { listReceivableSales } from "./list-receivable-sales";
import { ReceivableDayQuery, ReceivableInstallmentQuery } from "./schemas";

const daysOf = (companyId: string, query: object = {}) =>
  listReceivableDays(companyId, ReceivableDayQuery.parse({ limit: 100, ...query }));

const salesOf = (companyId: string, day: string, query: object = {}) =>
  listReceivableSales(companyId, ReceivableInstallmentQuery.parse({ limit: 100, day, ...query }));

/** Two card sales of R$ 100.00: three installments (fee R$ 5.49), and one. */
async function twoSales() {
  const company = await testCompany();
  const now = new Date();
  const days = [30, 60, 90].map((after) => addDays(dayOf(now), after));
  const three = await chargeCardOf(company, testCards.paid, now, { installments: 3 });
  const one = await chargeCardOf(company, testCards.paid, now);
  return { companyId: company.id, company, now, days, three, one };
}

describe("listReceivableDays", () => {
  it("lists what is released on each day, net of fees, the soonest first", async () => {
    const { companyId, days } = await twoSales();
    expect(await daysOf(companyId)).toEqual({
      rows: [
        { day: days[0], amountInCents: 3150 + 9451, count: 2 },
        { day: days[1], amountInCents: 3150, count: 1 },
        { day: days[2], amountInCents: 3151, count: 1 },
      ],
      totalRows: 3,
    });
  });

  it("subtracts refunds, and leaves out what was refunded entirely or released", async () => {
    const { companyId, now, days, three, one } = await twoSales();
    const refund = (transactionId: string, amountInCents?: number) =>
      refundTransaction(companyId, { transactionId, amountInCents }, { refundId: newId(now), now });
    await refund(one.id);
    await refund(three.id, 4000);
    expect(await daysOf(companyId)).toEqual({
      rows: [
        { day: days[0], amountInCents: 3150, count: 1 },
        { day: days[1], amountInCents: 2521, count: 1 },
      ],
      totalRows: 2,
    });
    await releaseReceivables(new Date(now.getTime() + 31 * 86_400_000), new Date(Date.now() + 20_000), companyId);
    expect((await daysOf(companyId)).rows.map(({ day }) => day)).toEqual([days[1]]);
  });

  it("has no Pix, which is released at once, and nothing of another company", async () => {
    const company = await testCompany();
    await twoSales();
    const { id: transactionId } = await chargePix(company, pixCharge(), new Date());
    await payInSandbox(company.id, { transactionId }, new Date());
    expect(await daysOf(company.id)).toEqual({ rows: [], totalRows: 0 });
  });

  it("filters by the first and the last day, both included, and pages with the filter's total", async () => {
    const { companyId, days } = await twoSales();
    const [first = "", second = "", third = ""] = days;
    const found = async (query: object) => {
      const { rows, totalRows } = await daysOf(companyId, query);
      return [rows.map(({ day }) => day), totalRows];
    };
    expect(await found({ startDate: second })).toEqual([[second, third], 2]);
    expect(await found({ endDate: second })).toEqual([[first, second], 2]);
    expect(await found({ startDate: second, endDate: second })).toEqual([[second], 1]);
    expect(await found({ startDate: addDays(third, 1) })).toEqual([[], 0]);
    expect(await found({ limit: 1, offset: 1 })).toEqual([[second], 3]);
    expect(await found({ offset: 3 })).toEqual([[], 3]);
  });

  it.each([
    [{ startDate: "2026-02-30" }, "startDate"],
    [{ endDate: "20/11/2026" }, "endDate"],
    [{ startDate: "2026-11-21", endDate: "2026-11-20" }, "endDate"],
    [{ limit: 101 }, "limit"],
  ])("refuses %j and names %s", (query, field) => {
    expect(ReceivableDayQuery.safeParse(query).error?.issues[0]?.path).toEqual([field]);
  });
});

describe("listReceivableSales", () => {
  it("lists the installments behind a day with their sales", async () => {
    const { companyId, days, three, one } = await twoSales();
    const [first = "", second = ""] = days;
    const sale = { paymentMethod: "credit_card", customerName: "Maria da Silva", releasesAt: expect.any(String) };
    const [behindFirst, behindSecond] = [await salesOf(companyId, first), await salesOf(companyId, second)];
    expect(behindFirst.totalRows).toBe(2);
    expect(behindFirst.rows).toEqual([
      {
        ...sale,
        id: expect.any(String),
        transactionId: three.id,
        installment: 1,
        installments: 3,
        amountInCents: 3150,
      },
      { ...sale, id: expect.any(String), transactionId: one.id, installment: 1, installments: 1, amountInCents: 9451 },
    ]);
    expect(behindSecond.rows.map(({ transactionId, installment }) => [transactionId, installment])).toEqual([
      [three.id, 2],
    ]);
    expect(await salesOf(companyId, first, { limit: 1, offset: 1 })).toEqual({
      rows: [behindFirst.rows[1]],
      totalRows: 2,
    });
    expect(await salesOf(companyId, addDays(first, 1))).toEqual({ rows: [], totalRows: 0 });
  });

  it("needs a day that exists", () => {
    for (const query of [{}, { day: "2026-13-01" }]) {
      expect(ReceivableInstallmentQuery.safeParse(query).error?.issues[0]?.path).toEqual(["day"]);
    }
  });
});

const sum = (rows: readonly { amountInCents: number }[]) => rows.reduce((total, each) => total + each.amountInCents, 0);

async function expectAgreement({ company }: Business): Promise<void> {
  const { rows, totalRows } = await daysOf(company.id);
  expect(rows).toHaveLength(totalRows);
  expect(rows.map(({ day }) => day)).toEqual([...new Set(rows.map(({ day }) => day))].sort());
  expect(sum(rows)).toBe((await balancesOf(company.id)).pending ?? 0);
  for (const { day, amountInCents, count } of rows) {
    const sales = await salesOf(company.id, day);
    expect([sum(sales.rows), sales.totalRows]).toEqual([amountInCents, count]);
  }
}

describe("the days together", () => {
  const opening = fc.record({
    kind: fc.constantFrom("pix", "paid", "paid", "paid"),
    amount: fc.integer({ min: 12, max: 99_999 }),
    installments: fc.integer({ min: 1, max: 12 }),
  });
  const step = fc.record({
    action: fc.constantFrom<SaleAction[]>(...saleActions, "refund", "release"),
    sale: fc.nat(2),
    share: fc.oneof(fc.double({ min: 0.001, max: 0.4, noNaN: true }), fc.double({ min: 0.9, max: 1.1, noNaN: true })),
  });

  it("are the balance `pending`, and each day is the sum of its sales", () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(opening, { minLength: 1, maxLength: 3 }),
        fc.array(step, { minLength: 1, maxLength: 8 }),
        async (openings, steps) => {
          const business = await startBusiness();
          const sales = [];
          for (const each of openings) sales.push(await openSale(business, each));
          await expectAgreement(business);
          for (const { action, sale, share } of steps) {
            const chosen = sales[sale % sales.length];
            if (chosen) await actOn(business, chosen, action, share);
            await expectAgreement(business);
          }
        },
      ),
      { numRuns: proofRuns(10, 100) },
    ));
});
