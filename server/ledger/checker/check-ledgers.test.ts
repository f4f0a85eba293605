import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { balances } from "@/db/schema";
import { chargePix, pixCharge, testCompany } from "@/testing/support/payments";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { checkLedgers, readLedgers } from "./check-ledgers";

const night = new Date("2026-11-20T07:30:00.000Z");
const hours = (count: number) => new Date(night.getTime() + count * 3_600_000);

it("checks a ledger once a night, and tells of one that contradicts itself until it is right again", async () => {
  const { id: companyId, ...rest } = await testCompany();
  const { id: transactionId } = await chargePix({ id: companyId, ...rest }, pixCharge(), night);
  await payInSandbox(companyId, { transactionId }, night);
  const check = (now: Date) => checkLedgers(now, new Date(Date.now() + 30_000), companyId);
  expect(await readLedgers(companyId)).toMatchObject({ wrong: 0, waitsSince: expect.any(Date) });

  expect(await check(night)).toEqual({ checkedLedgers: 1, wrongLedgers: 0 });
  expect(await check(hours(23))).toEqual({ checkedLedgers: 0, wrongLedgers: 0 });
  expect(await readLedgers(companyId)).toEqual({ wrong: 0, waitsSince: night });

  const shift = (cents: number) =>
    db()
      .update(balances)
      .set({ pending: sql`${balances.pending} + ${cents}`, acquirer: sql`${balances.acquirer} - ${cents}` })
      .where(eq(balances.companyId, companyId));
  await shift(1);
  expect(await check(hours(24))).toEqual({ checkedLedgers: 1, wrongLedgers: 1 });
  expect(await readLedgers(companyId)).toEqual({ wrong: 1, waitsSince: hours(24) });
  await shift(-1);
  expect(await check(hours(48))).toEqual({ checkedLedgers: 1, wrongLedgers: 0 });
  expect(await readLedgers(companyId)).toEqual({ wrong: 0, waitsSince: hours(48) });
});
