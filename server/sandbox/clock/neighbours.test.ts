import { expect, test } from "vitest";
import { acting, firstPage, openShop, thisMinute } from "@/testing/support/clocks/shops";
import { inOwnDatabase } from "@/testing/support/databases/own-database";
import { testCards, testCompany } from "@/testing/support/payments";
import { chargesOf, start } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { jobs } from "../../jobs";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { orderBank } from "../simulator/orders";
import { readClock, startAdvance, stopAdvance } from "./clocks";
import { runClocks } from "./run-clocks";

inOwnDatabase();

const isAdvancing = async (companyId: string) => (await readClock(companyId, firstPage, new Date())).advancing;

async function runUntilArrived(companyId: string): Promise<void> {
  do await runClocks(new Date(Date.now() + 2_000));
  while (await isAdvancing(companyId));
}

test("continues with other companies, and leaves their work to the jobs, while one company's bank hangs", async () => {
  const at = thisMinute();
  const [hanging, quick, other] = [await testCompany(), await openShop(at), await testCompany()];
  for (let subscriber = 0; subscriber < 3; subscriber += 1) await start(hanging, testCards.paid, {}, at);
  const { subscription } = await start(other, testCards.paid, {}, at);
  await orderBank(hanging, { answer: "slow", seconds: 10, calls: 50 }, at);
  expect((await getCompany(hanging.id)).connections).toMatchObject([{ simulated: true }]);
  await startAdvance(hanging.id, { advance: "P1Y" }, acting());
  await startAdvance(quick.id, { advance: "P40D" }, acting());
  await runUntilArrived(quick.id);
  expect(await isAdvancing(hanging.id)).toBe(true);

  const row = await getSubscriptionRow(other.id, subscription?.id ?? "");
  await jobs.renewals.run(row.nextChargeAt ?? new Date(0));
  expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  expect(await isAdvancing(hanging.id)).toBe(true);

  await stopAdvance(hanging.id, acting());
  await runUntilArrived(hanging.id);
  for (const { id } of [hanging, quick, other]) expect(await checkLedger(id)).toMatchObject({ ok: true });
});
