import { and, eq, gt, isNotNull, lte } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { sandboxClocks, subscriptions } from "@/db/schema";
import { acting, advance, arrive, firstPage, openShop, stateOf, thisMinute } from "@/testing/support/clocks/shops";
import { changeConnections } from "@/testing/support/database";
import { chargeCardOf, testCards, testCompany } from "@/testing/support/payments";
import { transactionsOf, wholeList } from "@/testing/support/reads";
import { chargesOf, start } from "@/testing/support/subscriptions";
import { getCompany } from "../../accounts/company/companies";
import { nowOf } from "../../accounts/company/company-clock";
import { openConnection } from "../../acquiring/connections/connections";
import { whenEmitted } from "../../core/events/emit";
import { findCompaniesDue } from "../../core/leases/fair-turns";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { cycleDueAt } from "../../subscriptions/renewals/cycle";
import { getSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";
import { listEvents } from "../../webhooks/events/events";
import { readClock, startAdvance, stopAdvance } from "./clocks";
import { runClocks } from "./run-clocks";
import type { ClockAdvance } from "./schemas";

const dayMs = 86_400_000;

test("one advance and several random ones end in the same state, with right books", async () => {
  const at = thisMinute();
  const target = new Date(at.getTime() + 95 * dayMs);
  const [whole, split] = [await openShop(at), await openShop(at)];
  await advance(whole, { to: target.toISOString() });
  const stops = Array.from({ length: 4 }, () => 1 + Math.floor(Math.random() * 95 * 24 * 60 - 1));
  for (const minutes of [...new Set(stops)].toSorted((left, right) => left - right))
    await advance(split, { to: new Date(at.getTime() + minutes * 60_000).toISOString() }).catch((fault: unknown) => {
      // A target within the first two minutes may already be in the past.
      if (minutes > 2) throw fault;
    });
  await advance(split, { to: target.toISOString() });
  expect(await stateOf(split), `stops after ${stops} minutes`).toEqual(await stateOf(whole));
  for (const { id } of [whole, split]) expect(await checkLedger(id)).toMatchObject({ ok: true });
  const state = await stateOf(whole);
  expect(state.plans.map((plan) => JSON.parse(plan).status).toSorted()).toEqual(["active", "canceled"]);
  expect(state.charges.filter((charge) => JSON.parse(charge).status === "refused")).toHaveLength(5);
  expect(state.charges.filter((charge) => JSON.parse(charge).method === "pix")).toEqual([
    expect.stringContaining('"canceled"'),
  ]);
  expect(state.told.some((entry) => entry.includes("receivables_released"))).toBe(true);
});

test("an advance does each thing at its own instant, and marks its events as simulated", async () => {
  const at = thisMinute();
  const company = await testCompany();
  const { subscription } = await start(company, testCards.paid, {}, at);
  const row = await getSubscriptionRow(company.id, subscription?.id ?? "");
  const dueAt = row.nextChargeAt ?? new Date(0);
  await advance(company, { to: new Date(dueAt.getTime() + dayMs).toISOString() });
  expect(await chargesOf(row)).toEqual(["0 1 paid paid", "1 1 paid paid"]);
  const { rows } = await listEvents(company.id, { event: "subscription_renewed", ...wholeList });
  const dueIso = dueAt.toISOString();
  expect(rows).toMatchObject([{ createdAt: dueIso, simulatedAt: dueIso, subscription: { id: row.id } }]);
  expect(rows[0]?.subscription).not.toHaveProperty("simulatedAt");
  const moved = await getCompany(company.id);
  const aheadMs = nowOf(moved, new Date()).getTime() - dueAt.getTime() - dayMs;
  expect(aheadMs).toBeGreaterThanOrEqual(0);
  expect(aheadMs).toBeLessThan(60_000);
});

test("an advance does not wait for the real clock when an issuer decides late", async () => {
  const company = await testCompany();
  const charge = await chargeCardOf(company, testCards.paidLater, thisMinute());
  expect(charge.status).toBe("pending");
  await advance(company, { advance: "PT1H" });
  expect(await transactionsOf(company.id)).toMatchObject([{ id: charge.id, status: "paid" }]);
});

test("an advance renews on the due day while the renewal of a buyer in dispute waits", async () => {
  const at = thisMinute();
  const company = await testCompany();
  await start(company, testCards.chargedBack, { frequency: "weekly" }, at);
  const { subscription } = await start(company, testCards.paid, { frequency: "weekly" }, at);
  await advance(company, { to: new Date(at.getTime() + 15 * dayMs).toISOString() });
  const charges = await transactionsOf(company.id);
  const own = charges.filter(({ subscriptionId }) => subscriptionId === subscription?.id);
  const weeks = [0, 7, 14].map((days) => new Date(at.getTime() + days * dayMs).toISOString());
  expect(own.map(({ status, createdAt }) => ({ status, createdAt }))).toEqual(
    weeks.map((createdAt) => ({ status: "paid", createdAt })),
  );
  expect(charges.filter(({ status }) => status === "chargeback")).toHaveLength(1);
});

test("an advance leaves other companies' work to the jobs, and takes its own from them", async () => {
  const at = thisMinute();
  const [clocked, other] = [await testCompany(), await testCompany()];
  for (const company of [clocked, other]) await start(company, testCards.paid, {}, at);
  await startAdvance(clocked.id, { advance: "P40D" }, acting());
  const { nextChargeAt, companyId } = subscriptions;
  const due = and(
    isNotNull(nextChargeAt),
    lte(nextChargeAt, new Date(at.getTime() + 40 * dayMs)),
    gt(nextChargeAt, at),
  );
  for (const isByShard of [false, true]) {
    const found = await findCompaniesDue(companyId, due, undefined, { isByShard });
    expect(found).toContain(other.id);
    expect(found).not.toContain(clocked.id);
    expect(await findCompaniesDue(companyId, due, undefined, { isByShard, byRealClock: true })).toContain(clocked.id);
  }
  expect(await findCompaniesDue(companyId, due, clocked.id)).toEqual([clocked.id]);
  const before = await stateOf(other);
  await arrive(clocked);
  expect(await stateOf(other)).toEqual(before);
});

test("an advance goes on after a crash, and waits while another run has the lease", async () => {
  const company = await openShop(thisMinute());
  const own = eq(sandboxClocks.companyId, company.id);
  await startAdvance(company.id, { advance: "P45D" }, acting());
  // Simulates a run that dies after one turn, and its expired lease.
  await runClocks(new Date(Date.now() - 1), company.id);
  await runClocks(new Date(Date.now() + 300), company.id);
  const [reached] = await db()
    .update(sandboxClocks)
    .set({ leasedUntil: new Date(Date.now() + 60_000) })
    .where(own)
    .returning();
  expect(await runClocks(new Date(Date.now() + 300), company.id)).toMatchObject({ clockSteps: 0 });
  const [waiting] = await db().select().from(sandboxClocks).where(own);
  expect(waiting?.reachedAt).toEqual(reached?.reachedAt);
  await db()
    .update(sandboxClocks)
    .set({ leasedUntil: new Date(Date.now() - 1) })
    .where(own);
  await arrive(company);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  const renewals = (await stateOf(company)).facts.filter((fact) => fact.includes("subscription_renewed"));
  expect(renewals).toHaveLength(1);
});

test("a stopped advance ends between two steps, and the clock ticks on from there", async () => {
  const company = await openShop(thisMinute());
  await expect(stopAdvance(company.id, acting())).rejects.toMatchObject({ code: "clock_not_advancing" });
  await startAdvance(company.id, { advance: "P1Y" }, acting());
  expect(await stopAdvance(company.id, acting())).toMatchObject({ advancing: true });
  await arrive(company);
  const { now, target, advancing } = await readClock(company.id, firstPage, new Date());
  expect({ target, advancing }).toEqual({ target: null, advancing: false });
  expect(Date.parse(now)).toBeLessThan(Date.now() + dayMs);
  await startAdvance(company.id, { advance: "PT1H" }, acting());
});

test("an advance that is stopped within a large step finishes that step as the clock runs on", async () => {
  const at = thisMinute();
  const [company, size] = [await testCompany(), 24];
  for (let made = 0; made < size; made += 1) await start(company, testCards.paid, {}, at);
  const paid = async () => (await transactionsOf(company.id)).filter(({ status }) => status === "paid").length;
  const dueAt = cycleDueAt(at, "monthly", 1);
  await advance(company, { to: new Date(dueAt.getTime() - 120_000).toISOString() });
  await startAdvance(company.id, { advance: "P1D" }, acting());
  // Simulates a machine on which a step takes seconds.
  const pause = new Int32Array(new SharedArrayBuffer(4));
  const end = whenEmitted((id) => void (id === company.id && Atomics.wait(pause, 0, 0, 40)));
  const run = runClocks(new Date(Date.now() + 20_000), company.id);
  await expect.poll(paid).toBeGreaterThan(size);
  await stopAdvance(company.id, acting());
  await run.finally(end);
  const clock = await readClock(company.id, firstPage, new Date());
  expect(clock.advancing).toBe(false);
  expect(Date.parse(clock.now) - dueAt.getTime()).toBeLessThan(dayMs / 2);
  expect(await paid()).toBeLessThan(2 * size);
  await runClocks(new Date(Date.now() + 20_000), company.id);
  expect(await paid()).toBe(2 * size);
  const { told } = await stateOf(company);
  expect(told.filter((entry) => entry.includes("subscription_renewed")).length).toBeGreaterThan(0);
  expect(await checkLedger(company.id)).toMatchObject({ ok: true });
});

test("of twenty advances started at once, one runs", async () => {
  const { id } = await testCompany();
  const wishes = Array.from({ length: 20 }, () => startAdvance(id, { advance: "P1D" }, acting()));
  const outcomes = await Promise.allSettled(wishes);
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toEqual(Array(19).fill("clock_advancing"));
});

test.each<[string, ClockAdvance, string, string]>([
  ["the past", { to: "2020-01-01T00:00:00Z" }, "clock_backwards", "to"],
  ["eleven years", { advance: "P11Y" }, "clock_too_far", "advance"],
])("an advance to %s is refused naming the field", async (_name, wish, code, field) => {
  const { id } = await testCompany();
  await expect(startAdvance(id, wish, acting())).rejects.toMatchObject({ code, field });
  expect((await getCompany(id)).clock).toBeNull();
});

test("a clock is refused to a company with a real connection, and keeps real banks away", async () => {
  const real = await testCompany();
  await changeConnections(real.id, "bacen");
  await expect(startAdvance(real.id, { advance: "P1D" }, acting())).rejects.toMatchObject({
    code: "clock_needs_sandbox",
  });
  const clocked = await testCompany();
  await advance(clocked, { advance: "PT1H" });
  const [connection] = clocked.connections;
  if (!connection) throw new Error("A test company has a connection");
  const bank = { ...connection, id: newId(), kind: "bacen", name: "Banco", priority: 9, createdAt: new Date() };
  await expect(db().transaction((tx) => openConnection(tx, bank))).rejects.toMatchObject({ code: "company_has_clock" });
});
