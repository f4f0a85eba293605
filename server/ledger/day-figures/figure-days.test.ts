import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { dayFigures, staleDays } from "@/db/schema";
import { companyWithReports } from "@/testing/support/charges/reported-fees";
import { isOnCitus } from "@/testing/support/databases/citus";
import {
  correctFee,
  expectExact,
  expectExactOverview,
  hoursAgo,
  noonBefore,
  registeredCompany,
  setMarkBack,
  soon,
  staleOf,
  storeAll,
  storedHoursOf,
  storedOf,
  today,
  untilOf,
} from "@/testing/support/figures/stored-figures";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, type Opening, openSale, type SaleAction } from "@/testing/support/sales";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { listDayFigures } from "../../reports/sales/day-figures";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkLedger } from "../checker/check-ledger";
import { figureDays } from "./figure-days";

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "pix", "paid", "refused", "chargedBack"),
  amount: fc.integer({ min: 12, max: 300 }),
  installments: fc.constant(1),
});
const step = fc.record({
  action: fc.constantFrom<(SaleAction | "correctFee")[]>(
    ...(["pay", "payPart", "expire", "refund", "dispute", "win", "lose", "correctFee"] as const),
  ),
  share: fc.double({ min: 0.1, max: 1, noNaN: true }),
  later: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 96 })),
});
const sale = fc.record({
  opening,
  /** Age in hours. Weighted toward the open days, which have stored hours. */
  age: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 210 })),
  steps: fc.array(step, { maxLength: 5 }),
  storesBetween: fc.boolean(),
});

describe("the figures of a company's days", () => {
  it("are exact in every snapshot, whatever happens to old sales while they are stored", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 3, maxLength: 8, size: "max" }),
        fc.boolean(),
        async (sales, isForgotten) => {
          const company = await registeredCompany();
          let isSelling = true;
          const during = async (work: () => Promise<unknown>) => {
            while (isSelling) await work();
          };
          const storing = () =>
            during(async () => {
              await storeAll(company.id, 1);
              if (isForgotten) await setMarkBack(company.id);
            });
          // On Citus, only the coordinator has a snapshot that spans several statements.
          const looking = () => (isOnCitus ? undefined : during(() => expectExact(company.id)));
          const selling = sales.map(async ({ opening: given, age, steps }) => {
            const opened = await openSale({ company, now: hoursAgo(age) }, given);
            let at = age;
            for (const { action, share, later } of steps) {
              at = Math.max(at - later, 0);
              const now = hoursAgo(at);
              if (action === "correctFee")
                await correctFee(company.id, opened.id, Math.floor(given.amount * share), now);
              else await actOn({ company, now }, opened, action, share);
            }
          });
          const ended = Promise.all(selling).finally(() => {
            isSelling = false;
          });
          await Promise.all([ended, storing(), looking(), ...(isForgotten ? [] : [storing()])]);
          await expectExact(company.id);
          await storeAll(company.id);
          await expectExact(company.id);
          await expectExactOverview(company.id);
          const days = sales.map(({ age }) => dayOf(hoursAgo(age)));
          const isAnyClosed = days.some((day) => day < addDays(today(), -2));
          expect([addDays(today(), -2), ...(isAnyClosed ? [] : ["-infinity"])]).toContain(await untilOf(company.id));
          expect((await staleOf(company.id)).filter((day) => day < addDays(today(), -2))).toEqual([]);
          expect((await storedHoursOf(company.id)).every(({ hour }) => dayOf(hour) >= addDays(today(), -2))).toBe(true);
          expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
        },
      ),
      { numRuns: proofRuns(3, 50) },
    );
  });

  it("are exact after each step of one sale, with the job between the steps", async () => {
    await fc.assert(
      fc.asyncProperty(sale, fc.array(fc.boolean(), { minLength: 6, maxLength: 6 }), async (each, runs) => {
        const company = await registeredCompany();
        const now = hoursAgo(each.age);
        const opened = await openSale({ company, now }, each.opening);
        for (const [index, isRun] of runs.entries()) {
          if (isRun) await storeAll(company.id);
          await expectExact(company.id);
          const next = each.steps[index];
          if (!next) break;
          if (next.action === "correctFee") await correctFee(company.id, opened.id, index * 3, now);
          else await actOn({ company, now }, opened, next.action, next.share);
          await expectExactOverview(company.id);
        }
        expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
      }),
      { numRuns: proofRuns(4, 80) },
    );
  });

  it("are stored once by twenty runs at once", async () => {
    const company = await registeredCompany();
    for (const days of [6, 5, 5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    const runs = await Promise.all(Array.from({ length: 20 }, () => figureDays(soon(), company.id)));
    expect(runs.reduce((sum, { figureBatches }) => sum + figureBatches, 0)).toBe(1);
    expect(await staleOf(company.id)).toEqual([]);
    await expectExact(company.id);
  });

  it("are stored day by day where each has more than a batch", async () => {
    const company = await registeredCompany();
    for (const days of [6, 6, 5, 5, 3]) await chargePix(company, pixCharge(), noonBefore(days));
    expect(await figureDays(soon(), company.id, { batchSize: 1 })).toEqual({ figureBatches: 4 });
    expect(await untilOf(company.id)).toBe(addDays(today(), -2));
    await expectExact(company.id);
  });

  it("are read, once stored, from there, and stale and open days from the transactions", async () => {
    const company = await registeredCompany();
    const ids = [];
    for (const days of [5, 4, 3, 2, 0]) ids.push((await chargePix(company, pixCharge(), noonBefore(days))).id);
    await figureDays(soon(), company.id);
    await db().update(dayFigures).set({ transactions: 100 }).where(eq(dayFigures.companyId, company.id));
    const countsOf = async (period = {}) =>
      (await listDayFigures(company.id, period)).map(({ transactions: made }) => made);
    expect(await countsOf()).toEqual([100, 100, 100, 1, 1]);
    await payInSandbox(company.id, { transactionId: ids[1] ?? "" }, new Date());
    expect(await countsOf()).toEqual([100, 1, 100, 1, 1]);
    expect(await countsOf({ startDate: addDays(today(), -4), endDate: addDays(today(), -3) })).toEqual([1, 100]);
    expect(await countsOf({ startDate: addDays(today(), -2) })).toEqual([1, 1]);
    expect(await countsOf({ endDate: addDays(today(), -5) })).toEqual([100]);
  });

  it("are stored again with correct values once the company's mark is set back", async () => {
    const company = await registeredCompany();
    for (const days of [5, 4]) await chargePix(company, pixCharge(), noonBefore(days));
    await figureDays(soon(), company.id);
    await db().update(dayFigures).set({ gross: 7 }).where(eq(dayFigures.companyId, company.id));
    const [wrong] = await storedOf(company.id);
    if (wrong)
      await db()
        .insert(dayFigures)
        .values({ ...wrong, paymentMethod: "boleto" });
    expect(await checkLedger(company.id)).toMatchObject({ ok: false });
    await setMarkBack(company.id);
    await figureDays(soon(), company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    expect(await storedOf(company.id)).toHaveLength(2);
    await expectExact(company.id);
  });

  it.each([
    ["a wrong amount", sql`UPDATE day_figures SET fee_returned = fee_returned + 1 WHERE company_id =`],
    ["a wrong count", sql`UPDATE day_figures SET decided = decided - 1 WHERE company_id =`],
    ["a day without figures", sql`DELETE FROM day_figures WHERE company_id =`],
    ["figures of a day without sales", sql`UPDATE day_figures SET day = day - 1 WHERE company_id =`],
  ])("are found wrong by the ledger's checker: %s, unless the day is stale", async (_, change) => {
    const company = await registeredCompany();
    const { id } = await chargePix(company, pixCharge(), noonBefore(4));
    await payInSandbox(company.id, { transactionId: id }, noonBefore(4));
    await figureDays(soon(), company.id);
    await db().execute(sql`${change} ${company.id}`);
    const { ok, faults } = await checkLedger(company.id);
    expect([ok, new Set(faults.map(({ rule }) => rule))]).toEqual([false, new Set(["stored_figures_are_sums"])]);
    const days = [4, 5].map((age) => ({ companyId: company.id, day: addDays(today(), -age), id: newId() }));
    await db().insert(staleDays).values(days);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    await figureDays(soon(), company.id);
    await expectExact(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("wait a day after the company is registered, for processes that mark no days", async () => {
    const company = await companyWithReports();
    await chargePix(company, pixCharge(), noonBefore(5));
    expect(await figureDays(soon(), company.id)).toEqual({ figureBatches: 0 });
    expect(await untilOf(company.id)).toBe("-infinity");
    await expectExact(company.id);
  });

  it("need no row for a charge of today and its payment", async () => {
    const company = await registeredCompany();
    const now = new Date();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    await refundTransaction(company.id, { transactionId: id }, { refundId: newId(now), now });
    expect([await storedOf(company.id), await staleOf(company.id)]).toEqual([[], []]);
    await figureDays(soon(), company.id);
    await expectExact(company.id);
  });
});
