import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxTries } from "@/db/schema";
import { letSendingEnd, moneySentTo, runningAutomatic, settleAt } from "@/testing/support/charges/authorizations";
import { testCompany } from "@/testing/support/payments";
import { openProgram, type Program } from "@/testing/support/processes";
import { reactOf } from "@/testing/support/reactions";
import { subscriptionsOf } from "@/testing/support/reads";
import { chargesOf, daysFrom, dueOf, renewAt } from "@/testing/support/subscriptions";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { listTransactions } from "../../payments/transactions/list-transactions";
import { payDebits } from "../../sandbox/payers/debits";
import { cancelSubscription } from "../subscriptions/cancel-subscription";
import { getSubscriptionRow } from "../subscriptions/subscriptions";

const day = (count: number) => daysFrom(dueOf(1), count);
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

function answerCharges(charge: NonNullable<Acquirer["automatic"]>["charge"]): void {
  const { automatic } = sandboxAcquirer;
  if (automatic) acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, automatic: { ...automatic, charge } });
}

const triesOf = (companyId: string) => db().select().from(sandboxTries).where(eq(sandboxTries.companyId, companyId));

describe("eight concurrent schedulers", () => {
  it("send every cycle's charge once", async () => {
    const company = await testCompany();
    const rows = await Promise.all(Array.from({ length: 5 }, () => runningAutomatic(company)));
    const ORDER = JSON.stringify({ companyId: company.id, at: day(-4).toISOString() });
    const started = [scheduler.start({ ORDER }), scheduler.start({ ORDER })];
    for (const child of started) children.add(child);
    const ended = started.map((child) => once(child, "close"));
    await Promise.all([...ended, ...Array.from({ length: 6 }, () => renewAt(company, day(-4)))]);
    expect(await triesOf(company.id)).toHaveLength(5);
    await Promise.all(Array.from({ length: 8 }, () => payDebits(day(0), company.id)));
    await reactOf(company);
    for (const row of rows) expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
    expect(await moneySentTo(company.id)).toHaveLength(10);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});

describe("kill -9 between the reservation and the sending", () => {
  it("charges no cycle twice and skips none", async () => {
    const company = await testCompany();
    for (let made = 0; made < 15; made += 5) {
      await Promise.all(Array.from({ length: 5 }, () => runningAutomatic(company)));
    }
    const underWay = async () =>
      (await listTransactions(company.id, { status: "pending", limit: 1, offset: 0 }, day(-4))).rows.length;
    const child = scheduler.start({ ORDER: JSON.stringify({ companyId: company.id, at: day(-4).toISOString() }) });
    children.add(child);
    const ending = once(child, "close");
    while (child.exitCode === null && (await underWay()) === 0) await sleep(2);
    child.kill("SIGKILL");
    await ending;
    await letSendingEnd(company.id);
    // A charge is considered unsent once two runs have found it absent at the bank.
    for (const minutes of [2, 4]) await settleAt(company, new Date(day(-4).getTime() + minutes * 60_000));
    await renewAt(company, daysFrom(day(-4), 0, 1));
    await payDebits(day(0), company.id);
    await reactOf(company);
    const listed = await subscriptionsOf(company.id);
    const rows = await Promise.all(listed.map(({ id }) => getSubscriptionRow(company.id, id)));
    expect(new Set(rows.map(({ cycle, chargingId, status }) => `${cycle} ${chargingId} ${status}`))).toEqual(
      new Set(["2 null active"]),
    );
    expect(await moneySentTo(company.id)).toHaveLength(30);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });
});

describe("a charge without an answer", () => {
  it("that the bank received blocks another one, and is found by its key", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    const { automatic } = sandboxAcquirer;
    answerCharges(async (...asked) => {
      await automatic?.charge(...asked);
      return { kind: "unknown", cause: new Error("no answer") };
    });
    expect(await renewAt(company, day(-4))).toMatchObject({ pending: 1 });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await renewAt(company, day(-3));
    await settleAt(company, day(-3));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
    await payDebits(day(0), company.id);
    await reactOf(company);
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  });

  it("that never reached the bank does not count as a failure of the payer, and the cycle is charged again", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    answerCharges(async () => ({ kind: "unknown", cause: new Error("no answer") }));
    await renewAt(company, day(-4));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await settleAt(company, new Date(day(-4).getTime() + 120_000));
    expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 in_flight pending"]);
    await letSendingEnd(company.id);
    for (const minutes of [4, 6]) await settleAt(company, new Date(day(-4).getTime() + minutes * 60_000));
    await renewAt(company, day(-3));
    expect(await getSubscriptionRow(company.id, row.id)).toMatchObject({ status: "active", failures: 0 });
    expect(await triesOf(company.id)).toMatchObject([{ day: "2026-12-20", state: "scheduled" }]);
  });

  it("delays a cancellation, because it may still be sent", async () => {
    const company = await testCompany();
    const row = await runningAutomatic(company);
    let isSent = false;
    const { automatic } = sandboxAcquirer;
    answerCharges(async (...asked) => {
      await sleep(300);
      isSent = true;
      return automatic?.charge(...asked) ?? { kind: "unsupported" };
    });
    const renewing = renewAt(company, day(-4));
    while ((await getSubscriptionRow(company.id, row.id)).chargingId === null) await sleep(5);
    await cancelSubscription(company.id, row.id, day(-4));
    expect(isSent).toBe(true);
    await renewing;
    await settleAt(company, day(-3));
    await payDebits(day(0), company.id);
    expect(await moneySentTo(company.id)).toEqual([2990]);
  });
});
