import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { transactions } from "@/db/schema";
import { byPlatform } from "../companies/audit";
import { getCompany } from "../companies/companies";
import { nowOf } from "../companies/company-clock";
import { checkLedger } from "../finance/check-ledger";
import { getSubscriptionRow } from "../subscriptions/subscriptions";
import { chargePix, pixCharge, testCards, testCompany } from "../testing/payments";
import { chargesOf, start } from "../testing/subscriptions";
import { readClock, startAdvance } from "./clocks";
import { runClocks } from "./run-clocks";

const acting = () => ({ by: byPlatform, realNow: new Date() });
const first = { limit: 100, offset: 0 };

async function arrive(companyId: string): Promise<void> {
  for (;;) {
    await runClocks(new Date(Date.now() + 20_000), companyId);
    if (!(await readClock(companyId, first, new Date())).advancing) return;
  }
}

test("rehearses a subscription and a Pix until they end", async () => {
  const company = await testCompany();
  const realNow = new Date();
  const { subscription } = await start(company, testCards.paid, {}, realNow);
  await chargePix(company, pixCharge(), realNow);
  const began = performance.now();
  await startAdvance(company.id, { advance: "P100D" }, acting());
  await arrive(company.id);
  console.log("ms", performance.now() - began);
  const clock = await readClock(company.id, first, new Date());
  console.log(JSON.stringify(clock, null, 1));
  console.log(await chargesOf(await getSubscriptionRow(company.id, subscription?.id ?? "")));
  const rows = await db().select().from(transactions).where(eq(transactions.companyId, company.id));
  console.log(rows.map((r) => [r.paymentMethod, r.status, r.createdAt.toISOString()]));
  const moved = await getCompany(company.id);
  console.log(moved.clock, nowOf(moved, new Date()));
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
}, 120_000);
