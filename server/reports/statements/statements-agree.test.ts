import { and, eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { accountDays, accountHours, summedDays } from "@/db/schema";
import { accounts } from "@/db/schema/ledger-enums";
import { addSellerBank } from "@/testing/support/charges/seller-bank";
import {
  expectExplanationsAddUp,
  expectStatementsAgree,
  readLedger,
  registerForSums,
} from "@/testing/support/models/statement";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { proofRuns } from "@/testing/support/proof";
import { actOn, type Opening, openSale, type SaleAction } from "@/testing/support/sales";
import { addDays, dayOf, startOfDay } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { explainBalance } from "./explain-balance";
import { sumDays } from "./sum-days";

const soon = () => new Date(Date.now() + 20_000);
const today = () => dayOf(new Date());

const noonBefore = (days: number) => new Date(startOfDay(addDays(today(), -days)).getTime() + 12 * 3_600_000);

const untilOf = async (companyId: string) =>
  (await db().select().from(summedDays).where(eq(summedDays.companyId, companyId)))[0]?.until;

const daysOf = (companyId: string) => db().select().from(accountDays).where(eq(accountDays.companyId, companyId));

/** Resets a company's stored sums, so that days and hours are summed again. */
const setMarkBack = (companyId: string) =>
  db()
    .update(summedDays)
    .set({ until: "-infinity", hoursUntil: sql`'-infinity'` })
    .where(eq(summedDays.companyId, companyId));

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

const sumAll = (companyId: string, batchSize = 50_000) => sumDays(soon(), companyId, { batchSize, hoursSize: 0 });

async function registeredCompany() {
  const company = await testCompany();
  await registerForSums(company.id);
  return company;
}

async function sellBefore(company: Awaited<ReturnType<typeof testCompany>>, days: number, minutes = 0) {
  const now = new Date(noonBefore(days).getTime() + minutes * 60_000);
  const { id } = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId: id }, now);
  return id;
}

/** Compares both figures during concurrent postings; they must come from one snapshot. */
async function expectParts(companyId: string) {
  for (const account of accounts) {
    const { balanceInCents, parts } = await explainBalance(companyId, { account }, new Date());
    expect(parts.reduce((sum, { amountInCents }) => sum + amountInCents, 0)).toBe(balanceInCents);
  }
}

const opening = fc.record<Opening>({
  kind: fc.constantFrom("pix", "paid", "paid", "refused", "paidLater", "chargedBack"),
  amount: fc.oneof(fc.integer({ min: 12, max: 300 }), fc.integer({ min: 12, max: 9_999_999_999 })),
  installments: fc.integer({ min: 1, max: 3 }),
});
const sale = fc.record({
  opening,
  /** Age in hours. Mostly recent, because open days are summed hour by hour. */
  age: fc.oneof(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 210 })),
  actions: fc.array(
    fc.record({
      action: fc.constantFrom<SaleAction[]>("pay", "payPart", "refund", "refund", "dispute", "win", "lose", "release"),
      later: fc.oneof(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 72 })),
      share: fc.constantFrom(0.3, 1),
    }),
    { maxLength: 4 },
  ),
});

describe("the statement and the explanation of a balance", () => {
  it("agree with the transfers, row by row, whatever happens while days are summed", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(sale, { minLength: 2, maxLength: 6, size: "max" }),
        fc.boolean(),
        fc.boolean(),
        async (sales, again, hasBank) => {
          const registered = await registeredCompany();
          const company = hasBank ? await addSellerBank(registered.id) : registered;
          let isSelling = true;
          const summing = async () => {
            while (isSelling) {
              await sumAll(company.id, 3);
              if (again) await setMarkBack(company.id);
              await expectParts(company.id);
            }
          };
          const selling = sales.map(async ({ opening: given, age, actions }) => {
            const opened = await openSale({ company, now: hoursAgo(age) }, given);
            for (const { action, later, share } of actions) {
              const now = hoursAgo(Math.max(age - later, 0));
              await actOn({ company, now }, opened, action, share);
            }
          });
          const ended = Promise.all(selling).finally(() => {
            isSelling = false;
          });
          await Promise.all([ended, summing(), ...(again ? [] : [summing()])]);
          await expectStatementsAgree(company.id);
          await sumAll(company.id);
          await expectStatementsAgree(company.id);
          await expectExplanationsAddUp(company.id);
          expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
        },
      ),
      { numRuns: proofRuns(3, 60) },
    );
  });

  it("keep their pages when entries of one instant meet a page's edge", async () => {
    const company = await registeredCompany();
    for (const days of [5, 5, 5, 4, 0]) await sellBefore(company, days);
    await sumDays(soon(), company.id);
    await expectStatementsAgree(company.id, 1);
    await expectStatementsAgree(company.id, 2);
  });

  it("read summed days from their sums, and the rest from the transfers", async () => {
    const company = await registeredCompany();
    for (const days of [6, 5, 4, 0]) await sellBefore(company, days);
    await sumDays(soon(), company.id);
    await db().update(accountDays).set({ transfers: 100 }).where(eq(accountDays.companyId, company.id));
    expect((await readLedger(company.id)).totalRows).toBe(301);
    expect((await readLedger(company.id, { endDate: addDays(today(), -5) })).totalRows).toBe(200);
    const { faults } = await checkLedger(company.id);
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(["summed_days_are_their_transfers"]));
    await setMarkBack(company.id);
    await sumDays(soon(), company.id);
    expect((await readLedger(company.id)).totalRows).toBe(4);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("read summed hours of open days from their sums, which go with their day", async () => {
    const company = await registeredCompany();
    for (const hours of [20, 9, 9, 4]) {
      const { id } = await chargePix(company, pixCharge(), hoursAgo(hours));
      await payInSandbox(company.id, { transactionId: id }, hoursAgo(hours));
    }
    await sellBefore(company, 5);
    await sumAll(company.id);
    const hours = () => db().select().from(accountHours).where(eq(accountHours.companyId, company.id));
    expect((await hours()).length).toBeGreaterThan(0);
    await expectStatementsAgree(company.id);
    await db().update(accountHours).set({ transfers: 100 }).where(eq(accountHours.companyId, company.id));
    expect((await readLedger(company.id)).totalRows).toBe(301);
    const { faults } = await checkLedger(company.id);
    expect(new Set(faults.map(({ rule }) => rule))).toEqual(new Set(["summed_hours_are_their_transfers"]));
    await setMarkBack(company.id);
    // Simulates an hour that was summed before its day.
    await db()
      .update(accountHours)
      .set({ hour: noonBefore(5) })
      .where(
        and(eq(accountHours.companyId, company.id), eq(accountHours.hour, (await hours())[0]?.hour ?? noonBefore(0))),
      );
    await sumAll(company.id);
    expect((await hours()).every(({ hour }) => hour > noonBefore(3))).toBe(true);
    await expectStatementsAgree(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it("sum a day once, by twenty runs at once", async () => {
    const company = await registeredCompany();
    for (const days of [6, 5, 5, 4]) await sellBefore(company, days);
    await db().delete(accountDays).where(eq(accountDays.companyId, company.id));
    const runs = await Promise.all(Array.from({ length: 20 }, () => sumDays(soon(), company.id)));
    expect(runs.reduce((sum, { sumBatches }) => sum + sumBatches, 0)).toBe(1);
    await expectStatementsAgree(company.id);
  });

  it("wait a day after the company is registered, for processes that write no sums", async () => {
    const company = await testCompany();
    await sellBefore(company, 5);
    expect(await sumDays(soon(), company.id)).toEqual({ sumBatches: 0 });
    expect(await untilOf(company.id)).toBe("-infinity");
    await expectStatementsAgree(company.id);
  });

  it("cost the sale of today no row", async () => {
    const company = await registeredCompany();
    const now = new Date();
    const { id } = await chargePix(company, pixCharge(), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    expect(await daysOf(company.id)).toEqual([]);
    await sumDays(soon(), company.id);
    await expectStatementsAgree(company.id);
  });
});
