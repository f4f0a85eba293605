import { eq, sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { db } from "@/db/client";
import { balances } from "@/db/schema";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { testCompany } from "@/testing/support/payments";
import { checkLedgers } from "../../ledger/checker/check-ledgers";
import { composeMetrics } from "./answer-metrics";

inOwnDatabase();

async function figuresAt(now: Date): Promise<string[]> {
  vi.useFakeTimers({ toFake: ["Date"], now });
  try {
    return (await composeMetrics(now)).split("\n").filter((line) => /^quitanda_ledger/.test(line));
  } finally {
    vi.useRealTimers();
  }
}

it("tells how many ledgers are wrong, and how long the one that waits longest was not checked", async () => {
  const night = new Date(Date.now() + 86_400_000);
  const after = (hours: number) => new Date(night.getTime() + hours * 3_600_000);
  const check = (now: Date) => checkLedgers(now, new Date(Date.now() + 30_000));
  expect(await figuresAt(after(-1))).toEqual(["quitanda_ledgers_wrong 0"]);

  const { id: companyId } = await testCompany();
  await check(night);
  expect(await figuresAt(after(1))).toEqual(["quitanda_ledgers_wrong 0", "quitanda_ledger_check_age_seconds 3600"]);

  await db()
    .update(balances)
    .set({ pending: sql`${balances.pending} + 1`, acquirer: sql`${balances.acquirer} - 1` })
    .where(eq(balances.companyId, companyId));
  await check(after(24));
  expect(await figuresAt(after(26))).toEqual(["quitanda_ledgers_wrong 1", "quitanda_ledger_check_age_seconds 7200"]);

  // Without a check, the age counts from the company's creation.
  await testCompany();
  const [, age = ""] = await figuresAt(after(48));
  expect(Number(age.split(" ")[1])).toBeGreaterThan(2 * 86_400);
});
