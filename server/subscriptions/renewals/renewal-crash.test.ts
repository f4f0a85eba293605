import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxCards, transactions } from "@/db/schema";
import { eventNamesOf, sandboxCardsOf, testCompany } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import { proofRuns } from "@/testing/support/proof";
import { reactOf } from "@/testing/support/reactions";
import { subscriptionsOf, transactionsOf } from "@/testing/support/reads";
import { capturesOf, chargesOf, dueOf, renewAt, running, testDeadline } from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

let scheduler: Program;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  scheduler = await openProgram("renew-subscriptions");
});

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

afterAll(() => {
  for (const child of children) child.kill("SIGKILL");
});

async function letLeaseEnd(companyId: string): Promise<void> {
  const passed = { sendableUntil: new Date(Date.now() - 1) };
  await db().update(transactions).set(passed).where(eq(transactions.companyId, companyId));
}

async function capturedUnrecorded(companyId: string): Promise<number> {
  const [found] = await db()
    .select({ rows: sql<number>`count(*)::int` })
    .from(transactions)
    .innerJoin(sandboxCards, eq(sandboxCards.key, sql`replace(${transactions.id}::text, '-', '')`))
    .where(
      and(
        eq(transactions.companyId, companyId),
        eq(transactions.status, "pending"),
        eq(sandboxCards.state, "captured"),
      ),
    );
  return found?.rows ?? 0;
}

/** Runs the scheduler until it exits, or kills it once a charge is captured but not recorded. */
async function renewUntilKilled(companyId: string): Promise<void> {
  const child = scheduler.start({ ORDER: JSON.stringify({ companyId, at: dueOf(1).toISOString() }) });
  children.add(child);
  let ended = false;
  const ending = once(child, "close").then(() => {
    ended = true;
  });
  while (!ended && (await capturedUnrecorded(companyId)) === 0) await sleep(2);
  child.kill("SIGKILL");
  await ending;
  children.delete(child);
}

describe("kill -9 between capture and record", () => {
  it("leaves one capture and one paid transaction of every cycle", {
    repeats: proofRuns(0, 9),
  }, async () => {
    const company = await testCompany();
    for (let made = 0; made < 40; made += 5) {
      await Promise.all(Array.from({ length: 5 }, () => running(company)));
    }
    let lost = 0;
    for (let kills = 0; kills < 4; kills += 1) {
      await renewUntilKilled(company.id);
      lost = Math.max(lost, await capturedUnrecorded(company.id));
    }
    expect(lost).toBeGreaterThan(0);
    await letLeaseEnd(company.id);
    // A charge is considered unsent once two runs have found it absent at the acquirer.
    for (const passed of [91_000, 182_000]) {
      await sweepReconciliation(new Date(dueOf(1).getTime() + passed), testDeadline(), company.id);
    }
    await reactOf(company);
    await renewAt(company, dueOf(1));

    const listed = await subscriptionsOf(company.id);
    const rows = await Promise.all(listed.map(({ id }) => getSubscriptionRow(company.id, id)));
    expect(new Set(rows.map(({ cycle, chargingId, status }) => `${cycle} ${chargingId} ${status}`))).toEqual(
      new Set(["2 null active"]),
    );
    const captured = (await sandboxCardsOf(company.id)).filter((card) => !card.customerInitiated);
    expect(captured.map(({ state }) => state)).toEqual(Array.from({ length: 40 }, () => "captured"));
    const charges = await transactionsOf(company.id);
    // Each of the 40 subscriptions has two charges: the first one and the renewal.
    expect(charges.filter(({ status }) => status === "paid")).toHaveLength(80);
    expect(charges.filter(({ status }) => status === "pending")).toEqual([]);
    const names = await eventNamesOf(company.id);
    expect(names.filter((name) => name === "subscription_renewed")).toHaveLength(40);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});

describe("an acquirer that receives nothing", () => {
  it("is asked three times, then once an hour, and no failure is counted", async () => {
    const company = await testCompany();
    const row = await running(company);
    const chargeCard: Acquirer["chargeCard"] = async () => ({ kind: "unknown", cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, chargeCard });
    const waits: number[] = [];
    for (let runs = 0; runs < 4; runs += 1) {
      expect(await renewAt(company, dueOf(1))).toMatchObject({ pending: 1 });
      await letLeaseEnd(company.id);
      for (const ms of [91_000, 92_000]) {
        await sweepReconciliation(new Date(dueOf(1).getTime() + ms), testDeadline(), company.id);
      }
      await reactOf(company);
      const { status, failures, nextChargeAt } = await getSubscriptionRow(company.id, row.id);
      expect({ status, failures }).toEqual({ status: "active", failures: 0 });
      waits.push((nextChargeAt?.getTime() ?? 0) - dueOf(1).getTime());
    }
    expect(waits).toEqual([0, 0, 0, 3_600_000]);
    expect(await capturesOf(company.id)).toEqual({ captured: 1, asked: 1 });
  });
});

describe("a sender that died before sending", () => {
  it("does not count as a card failure: its charge is not given up early, then the cycle is charged again", async () => {
    const company = await testCompany();
    const row = await running(company);
    const chargeCard = () => Promise.reject(new Error("killed"));
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, chargeCard });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ broken: 1 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    const reconcile = (ms = 91_000) =>
      sweepReconciliation(new Date(dueOf(1).getTime() + ms), testDeadline(), company.id);
    expect(await reconcile()).toMatchObject({ asked: 1, changed: 0 });
    expect(await renewAt(company, dueOf(2))).toMatchObject({ renewed: 0, failed: 0 });
    await letLeaseEnd(company.id);
    expect(await reconcile()).toMatchObject({ asked: 1, changed: 0 });
    expect(await reconcile(92_000)).toMatchObject({ asked: 1, changed: 1 });
    await reactOf(company);
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({
      status: "active",
      failures: 0,
      chargingId: null,
    });
    expect(await renewAt(company, dueOf(1))).toMatchObject({ renewed: 1 });
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 failed refused issuer_unavailable", "1 2 paid paid"]);
    expect(await capturesOf(company.id)).toEqual({ captured: 2, asked: 2 });
  });
});
