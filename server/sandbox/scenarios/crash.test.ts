import { randomInt } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxClocks, scenarioRuns, transactions } from "@/db/schema";
import { moneySentTo } from "@/testing/support/charges/authorizations";
import { sandboxCardsOf, testCompany } from "@/testing/support/payments";
import { openProgram } from "@/testing/support/processes";
import { isProof } from "@/testing/support/proof";
import { readBooks } from "@/testing/support/scenarios/books";
import { beginScenario, finishScenario } from "@/testing/support/scenarios/run";
import { byPlatform } from "../../accounts/audit/audit";
import { environment } from "../../core/env/env";
import { acquirerKeyOf } from "../../payments/charges/charge-request";
import { saveScenario } from "./scenarios";
import { Scenario } from "./schemas";

const scenario = Scenario.parse({
  name: "story",
  title: "A story",
  days: 8,
  products: [{ name: "club", title: "Clube", priceInCents: 2_990, frequency: "weekly" }],
  steps: [
    { verb: "charge_pix", name: "sale", day: 1, repeat: { days: 5, timesPerDay: 3 }, amountInCents: 10_000 },
    { verb: "pay", name: "paid", of: "sale", afterMinutes: 5, times: 2 },
    { verb: "refund", of: "paid", percent: 20, afterMinutes: 60, amountInCents: 1_000 },
    { verb: "charge_card", name: "card", day: 1, repeat: { days: 5, timesPerDay: 1 }, amountInCents: 5_000 },
    { verb: "dispute", of: "card", percent: 40, afterMinutes: 30 },
    { verb: "subscribe", day: 1, product: "club" },
    { verb: "request_payout", day: 6, amountInCents: 50_000 },
  ],
});

it.runIf(isProof).each([1, 2, 3])("does everything once, however often its process is killed: %d", async () => {
  const runner = await openProgram("run-scenarios");
  const { id } = await testCompany();
  await saveScenario(id, scenario, byPlatform, new Date());
  const { id: runId } = await beginScenario(id, { name: scenario.name });
  for (let kill = 0; kill < 12; kill += 1) {
    // Other test files may have changed this process's environment.
    const child = runner.start({ COMPANY: id, DATA_DIR: environment().dataDir });
    const closed = once(child, "close");
    child.stdout.once("data", () => void sleep(randomInt(50, 700)).then(() => child.kill("SIGKILL")));
    await closed;
    // PostgreSQL may still be ending the killed process's transaction.
    await sleep(200);
    const ended = { leasedUntil: new Date(0) };
    await db().update(scenarioRuns).set(ended).where(eq(scenarioRuns.companyId, id));
    await db().update(sandboxClocks).set(ended).where(eq(sandboxClocks.companyId, id));
  }
  const { run, faults } = await finishScenario(id, runId);
  expect(faults).toEqual([]);
  expect(run).toMatchObject({ status: "done", reached: run.actions });
  const { cards, isSubscribed } = await readUnsent(id);
  // A missing charge cannot be disputed.
  expect(run.faults.map(({ step }) => scenario.steps[step]?.verb)).toEqual(run.faults.map(() => "dispute"));
  expect(run.faults.length).toBeLessThanOrEqual(cards);
  expect(await moneySentTo(id)).toHaveLength(30);
  const chargeback = 2 - run.faults.length;
  expect(await readBooks(id)).toMatchObject({
    charges: { paid: 15 + (5 - cards) + (isSubscribed ? 2 : 0) - chargeback, chargeback },
    receivedInCents: 30 * 10_000 + (5 - cards) * 5_000 + (isSubscribed ? 2 * 2_990 : 0),
    refundedInCents: 3_000,
    payouts: { completed: 1 },
  });
});

/**
 * Counts the card charges that a killed process reserved but did not send. They were abandoned, and
 * the bank has none of them. They cannot be resent, because the card number is not stored.
 */
async function readUnsent(companyId: string): Promise<{ cards: number; isSubscribed: boolean }> {
  const isUnsent = and(
    eq(transactions.companyId, companyId),
    eq(transactions.status, "refused"),
    eq(transactions.initiator, "customer"),
  );
  const unsent = await db().select().from(transactions).where(isUnsent);
  const keys = unsent.map((row) => acquirerKeyOf(row.id));
  expect((await sandboxCardsOf(companyId)).filter(({ key }) => keys.includes(key))).toEqual([]);
  const cards = unsent.filter(({ amount }) => amount === 5_000).length;
  return { cards, isSubscribed: cards === unsent.length };
}
