import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { figuredDays, hourFigures, staleDays } from "@/db/schema";
import { companyWithReports } from "@/testing/support/charges/reported-fees";
import { isOnCitus } from "@/testing/support/databases/citus";
import { expectWaiter } from "@/testing/support/databases/lock-waits";
import {
  expectExact,
  hoursAgo,
  noonBefore,
  registeredCompany,
  soon,
  staleOf,
  storeAll,
  storedHoursOf,
  today,
} from "@/testing/support/figures/stored-figures";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { listDayFigures } from "../../reports/sales/day-figures";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkLedger } from "../checker/check-ledger";
import { figureDays } from "./figure-days";

async function soldAndStored(...ages: number[]) {
  const company = await registeredCompany();
  const ids: string[] = [];
  for (const age of ages) ids.push((await chargePix(company, pixCharge(), hoursAgo(age))).id);
  await storeAll(company.id);
  expect(await staleOf(company.id)).toEqual([]);
  return { company, ids };
}

const countOf = async (companyId: string) =>
  (await listDayFigures(companyId, {})).reduce((sum, { transactions }) => sum + transactions, 0);

const hoursUntilOf = async (companyId: string) => {
  const query = sql<boolean>`${figuredDays.hoursUntil} = '-infinity'`;
  const rows = await db().select({ isNone: query }).from(figuredDays).where(eq(figuredDays.companyId, companyId));
  return rows[0]?.isNone ? "none" : "some";
};

describe("the figures of the hours of open days", () => {
  it("are read, once stored, from there, and stale and open hours from the transactions", async () => {
    const { company, ids } = await soldAndStored(20, 12, 5, 0);
    expect(await storedHoursOf(company.id)).toHaveLength(3);
    await db().update(hourFigures).set({ transactions: 100 }).where(eq(hourFigures.companyId, company.id));
    expect(await countOf(company.id)).toBe(301);
    await payInSandbox(company.id, { transactionId: ids[1] ?? "" }, new Date());
    expect(await countOf(company.id)).toBe(202);
    await chargePix(company, pixCharge(), hoursAgo(5));
    expect(await countOf(company.id)).toBe(104);
    expect(await storeAll(company.id)).toEqual({ figureBatches: 2 });
    expect(await countOf(company.id)).toBe(104);
  });

  it("need no row for a sale that is paid within the hour, and one stale row afterwards", async () => {
    const { company, ids } = await soldAndStored(0.4, 4);
    await payInSandbox(company.id, { transactionId: ids[0] ?? "" }, new Date());
    expect(await staleOf(company.id)).toEqual([]);
    await payInSandbox(company.id, { transactionId: ids[1] ?? "" }, new Date());
    expect(await staleOf(company.id)).toHaveLength(1);
    await expectExact(company.id);
    await storeAll(company.id);
    expect(await staleOf(company.id)).toEqual([]);
    await expectExact(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
  });

  it.each([1, 2])(
    "stay stale when a change commits while %i runs sum their hour, until the next run",
    async (count) => {
      const { company, ids } = await soldAndStored(4);
      await chargePix(company, pixCharge(), hoursAgo(4));
      const runs = await db().transaction(async (tx) => {
        await tx.execute(sql`SELECT FROM figured_days WHERE company_id = ${company.id} FOR UPDATE`);
        const begun = Array.from({ length: count }, () => storeAll(company.id));
        // The snapshots of the waiting runs are older than the change.
        await expectWaiter(tx);
        await payInSandbox(company.id, { transactionId: ids[0] ?? "" }, new Date());
        return begun;
      });
      await Promise.all(runs);
      // The second run may start after the first one. On a distributed database, it takes its
      // snapshot after waiting for the lock.
      if (count === 1 && !isOnCitus) expect(await staleOf(company.id)).not.toEqual([]);
      await expectExact(company.id);
      expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
      await storeAll(company.id);
      expect(await staleOf(company.id)).toEqual([]);
      await expectExact(company.id);
    },
  );

  it("are deleted when their day is stored, and are not treated as empty when the mark is set back", async () => {
    const { company } = await soldAndStored(20);
    const day = addDays(today(), -5);
    await chargePix(company, pixCharge(), noonBefore(5));
    const [hour] = await storedHoursOf(company.id);
    // Simulates hours of the day that were stored before the day was closed.
    await db()
      .update(figuredDays)
      .set({ until: day, hoursFrom: startOfDay(day) })
      .where(eq(figuredDays.companyId, company.id));
    if (hour)
      await db()
        .insert(hourFigures)
        .values({ ...hour, hour: noonBefore(5) });
    await expect(checkLedger(company.id)).resolves.toMatchObject({ ok: true });
    await figureDays(soon(), company.id);
    expect((await storedHoursOf(company.id)).every(({ hour: at }) => at > noonBefore(3))).toBe(true);
    await expectExact(company.id);
    await db().update(figuredDays).set({ until: sql`'-infinity'` }).where(eq(figuredDays.companyId, company.id));
    await expectExact(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
    await figureDays(soon(), company.id);
    await expectExact(company.id);
  });

  it("are stored hour by hour where each has more than a batch, and by many runs at once only once", async () => {
    const company = await registeredCompany();
    for (const age of [10, 10, 8, 6]) await chargePix(company, pixCharge(), hoursAgo(age));
    expect(await storeAll(company.id, 1)).toEqual({ figureBatches: 5 });
    await expectExact(company.id);
    await db().update(figuredDays).set({ hoursUntil: sql`'-infinity'` }).where(eq(figuredDays.companyId, company.id));
    const runs = await Promise.all(Array.from({ length: 20 }, () => storeAll(company.id)));
    expect(runs.reduce((sum, { figureBatches }) => sum + figureBatches, 0)).toBe(1);
    await expectExact(company.id);
  });

  it("are not stored for a company with few sales, nor for one that is new", async () => {
    const few = await registeredCompany();
    for (const age of [10, 8]) await chargePix(few, pixCharge(), hoursAgo(age));
    await figureDays(soon(), few.id);
    expect(await hoursUntilOf(few.id)).toBe("none");
    expect(await figureDays(soon(), few.id, { hoursSize: 1 })).toEqual({ figureBatches: 2 });
    expect(await hoursUntilOf(few.id)).toBe("some");
    const fresh = await companyWithReports();
    await chargePix(fresh, pixCharge(), hoursAgo(10));
    expect(await storeAll(fresh.id)).toEqual({ figureBatches: 0 });
    await expectExact(fresh.id);
  });

  it.each([
    ["a wrong amount", sql`UPDATE hour_figures SET gross = gross + 1 WHERE company_id =`],
    ["an hour without figures", sql`DELETE FROM hour_figures WHERE company_id =`],
  ])("are found wrong by the ledger's checker: %s, unless the hour is stale", async (_, change) => {
    const { company } = await soldAndStored(7);
    const [stored] = await storedHoursOf(company.id);
    await db().execute(sql`${change} ${company.id}`);
    const { ok, faults } = await checkLedger(company.id);
    expect([ok, new Set(faults.map(({ rule }) => rule))]).toEqual([false, new Set(["stored_hours_are_sums"])]);
    await db()
      .insert(staleDays)
      .values({ companyId: company.id, day: today(), id: newId(), hour: stored?.hour ?? new Date() });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
    await storeAll(company.id);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});
