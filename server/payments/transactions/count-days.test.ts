import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db, type Executor } from "@/db/client";
import { countedDays, transactionDayCounts, transactions } from "@/db/schema";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, type Opening, openSale, type SaleAction } from "@/testing/support/sales";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { countDays } from "./count-days";
import { listTransactions } from "./list-transactions";
import { moveTransaction } from "./move-transaction";
import { TransactionQuery } from "./transaction-schemas";

const soon = () => new Date(Date.now() + 20_000);
const today = () => dayOf(new Date());

const noonBefore = (days: number) => new Date(startOfDay(addDays(today(), -days)).getTime() + 12 * 3_600_000);

const openDay = () => dayOf(new Date(Date.now() - 25 * 3_600_000));

async function registeredCompany() {
  const company = await testCompany();
  await db()
    .insert(countedDays)
    .values({ companyId: company.id, until: "-infinity", registeredAt: noonBefore(9) });
  return company;
}

const untilOf = async (companyId: string) =>
  (await db().select().from(countedDays).where(eq(countedDays.companyId, companyId)))[0]?.until;

const setMarkBack = (companyId: string) =>
  db().update(countedDays).set({ until: "-infinity" }).where(eq(countedDays.companyId, companyId));

const dayCountsOf = (companyId: string) =>
  db().select().from(transactionDayCounts).where(eq(transactionDayCounts.companyId, companyId));

const totalOf = async (companyId: string, query: Record<string, unknown>) =>
  (await listTransactions(companyId, TransactionQuery.parse({ limit: 1, ...query }), new Date())).totalRows;

const year = { startDate: addDays(today(), -365) };

async function expectExactTotals(companyId: string, periods: { startDate?: string; endDate?: string }[]) {
  const rows = await db().select().from(transactions).where(eq(transactions.companyId, companyId));
  for (const { startDate, endDate } of periods)
    for (const status of [undefined, ...transactionStatuses])
      for (const paymentMethod of [undefined, ...paymentMethods]) {
        const matches = rows.filter((row) => {
          const day = dayOf(row.createdAt);
          const isInPeriod = (!startDate || day >= startDate) && (!endDate || day <= endDate);
          return (
            isInPeriod && (!status || row.status === status) && (!paymentMethod || row.paymentMethod === paymentMethod)
          );
        });
        const query = { status, paymentMethod, startDate, endDate };
        expect({ ...query, total: await totalOf(companyId, query) }).toEqual({ ...query, total: matches.length });
      }
}

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "pix", "paid", "refused", "chargedBack"),
  amount: fc.integer({ min: 12, max: 300 }),
  installments: fc.constant(1),
});
const sale = fc.record({
  opening,
  age: fc.integer({ min: 0, max: 8 }),
  actions: fc.array(
    fc.record({
      action: fc.constantFrom<SaleAction[]>("pay", "expire", "refund", "dispute", "win", "lose"),
      later: fc.integer({ min: 0, max: 4 }),
    }),
    { maxLength: 4 },
  ),
});
const age = fc.option(fc.integer({ min: 0, max: 9 }), { nil: undefined });

describe("the days of a company", () => {
  it("are exact whatever is charged, paid, expired and refunded while they are counted", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 3, maxLength: 10, size: "max" }),
        fc.array(fc.tuple(age, age), { minLength: 2, maxLength: 4 }),
        fc.boolean(),
        async (sales, ages, isRecounted) => {
          const company = await registeredCompany();
          let isSelling = true;
          const counting = async () => {
            while (isSelling) {
              await countDays(soon(), company.id, 1);
              if (isRecounted) await setMarkBack(company.id);
            }
          };
          const selling = sales.map(async ({ opening: given, age: days, actions }) => {
            const business = { company, now: noonBefore(days) };
            const opened = await openSale(business, given);
            for (const { action, later } of actions) {
              const now = new Date(Math.min(noonBefore(days - later).getTime(), Date.now()));
              await actOn({ company, now }, opened, action, 1);
            }
          });
          const ended = Promise.all(selling).finally(() => {
            isSelling = false;
          });
          await Promise.all([ended, counting(), ...(isRecounted ? [] : [counting()])]);
          await countDays(soon(), company.id);
          const isAnyClosed = sales.some(({ age: days }) => dayOf(noonBefore(days)) < openDay());
          expect(await untilOf(company.id)).toBe(isAnyClosed ? openDay() : "-infinity");
          const periods = ages.map(([one, other]) => {
            const [startDate, endDate] = [one, other].map((days) =>
              days === undefined ? undefined : addDays(today(), -days),
            );
            return startDate && endDate && startDate > endDate
              ? { startDate: endDate, endDate: startDate }
              : { startDate, endDate };
          });
          await expectExactTotals(company.id, JSON.parse(JSON.stringify(periods)));
          expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
        },
      ),
      { numRuns: proofRuns(3, 50) },
    );
  });

  it("are counted once by twenty runs at once", async () => {
    const company = await registeredCompany();
    for (const days of [6, 5, 5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    await db().delete(transactionDayCounts).where(eq(transactionDayCounts.companyId, company.id));
    const runs = await Promise.all(Array.from({ length: 20 }, () => countDays(soon(), company.id)));
    expect(runs.reduce((sum, { dayBatches }) => sum + dayBatches, 0)).toBe(1);
    expect(await totalOf(company.id, year)).toBe(4);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("are counted one by one where each has more than a batch", async () => {
    const company = await registeredCompany();
    for (const days of [6, 6, 5, 5, 3]) await chargePix(company, pixCharge(), noonBefore(days));
    expect(await countDays(soon(), company.id, 1)).toEqual({ dayBatches: 4 });
    expect(await untilOf(company.id)).toBe(openDay());
    expect(await totalOf(company.id, year)).toBe(5);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("include a move that commits before, and one that commits after they are counted", async () => {
    const company = await registeredCompany();
    const [before, after] = await Promise.all([6, 5].map((days) => chargePix(company, pixCharge(), noonBefore(days))));
    const cancel = (tx: Executor, id = "") =>
      moveTransaction(tx, company.id, id, "expire", { fees: 0, netAmount: 0, updatedAt: new Date() });
    await cancel(db(), before?.id);
    await db().transaction(async (tx) => {
      await cancel(tx, after?.id);
      await countDays(soon(), company.id);
      expect(await totalOf(company.id, { ...year, status: "canceled" })).toBe(1);
      expect(await totalOf(company.id, { ...year, status: "pending" })).toBe(1);
    });
    expect(await totalOf(company.id, { ...year, status: "canceled" })).toBe(2);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("are read, once counted, from their counts, and the days since from the transactions", async () => {
    const company = await registeredCompany();
    for (const days of [4, 3, 1, 0]) await chargePix(company, pixCharge(), noonBefore(days));
    await countDays(soon(), company.id);
    await db()
      .update(transactionDayCounts)
      .set({ transactions: 100 })
      .where(eq(transactionDayCounts.companyId, company.id));
    expect(await totalOf(company.id, year)).toBe(202);
    expect(await totalOf(company.id, { startDate: addDays(today(), -3) })).toBe(102);
    expect(await totalOf(company.id, { endDate: addDays(today(), -4) })).toBe(100);
    expect(await totalOf(company.id, { startDate: addDays(today(), -1) })).toBe(2);
  });

  it("are counted again, and corrected, once their company's mark is set back", async () => {
    const company = await registeredCompany();
    for (const days of [5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    await countDays(soon(), company.id);
    await db()
      .update(transactionDayCounts)
      .set({ transactions: 7 })
      .where(eq(transactionDayCounts.companyId, company.id));
    expect(await checkLedger(company.id)).toMatchObject({ ok: false });
    await setMarkBack(company.id);
    await countDays(soon(), company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await totalOf(company.id, year)).toBe(2);
  });

  it("wait a day after the company is registered, for processes that write no day counts", async () => {
    const company = await testCompany();
    await chargePix(company, pixCharge(), noonBefore(5));
    expect(await countDays(soon(), company.id)).toEqual({ dayBatches: 0 });
    expect(await untilOf(company.id)).toBe("-infinity");
    expect(await totalOf(company.id, year)).toBe(1);
  });

  it("need no row for a charge of today and its payment", async () => {
    const company = await registeredCompany();
    const now = new Date();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    expect(await dayCountsOf(company.id)).toEqual([]);
    await countDays(soon(), company.id);
    expect(await totalOf(company.id, { ...year, status: "paid" })).toBe(1);
  });
});
