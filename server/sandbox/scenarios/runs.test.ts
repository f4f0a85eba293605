import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "@/db/client";
import { scenarioRuns } from "@/db/schema";
import { moneySentTo } from "@/testing/support/charges/authorizations";
import { changeConnections } from "@/testing/support/database";
import { testCompany } from "@/testing/support/payments";
import { transactionsOf } from "@/testing/support/reads";
import { readBooks } from "@/testing/support/scenarios/books";
import { beginScenario, finishScenario } from "@/testing/support/scenarios/run";
import { byPlatform } from "../../accounts/audit/audit";
import { blockCompany } from "../../accounts/company/companies";
import { roleAllows } from "../../accounts/team/permissions";
import { startAdvance, stopAdvance } from "../clock/clocks";
import { runClocks } from "../clock/run-clocks";
import { readTimeline } from "../clock/timeline";
import { listScenarios } from "./list-scenarios";
import { runScenarios } from "./run-scenarios";
import { getRun, startRun, stopRun } from "./runs";
import { getScenario, removeScenario, saveScenario } from "./scenarios";
import { Scenario } from "./schemas";
import { stepScenario } from "./step-scenario";

const soon = () => new Date(Date.now() + 5_000);
const acting = () => ({ by: byPlatform, now: new Date(), realNow: new Date() });

async function save(companyId: string, steps: object[], more: object = {}): Promise<string> {
  const scenario = Scenario.parse({ name: "story", title: "A story", days: 5, steps, ...more });
  await saveScenario(companyId, scenario, byPlatform, new Date());
  return scenario.name;
}

const sale = { verb: "charge_pix", name: "sale", day: 1, at: "09:00", amountInCents: 10_000 };

async function play(steps: object[], more: object = {}) {
  const { id } = await testCompany();
  const { id: runId } = await beginScenario(id, { name: await save(id, steps, more) });
  const { run, faults } = await finishScenario(id, runId);
  expect(faults).toEqual([]);
  return { run, books: await readBooks(id), companyId: id };
}

it("a run does what its steps say, and reports what was refused", async () => {
  const { run, books } = await play([
    sale,
    { verb: "charge_pix", name: "other", day: 1, at: "09:00", amountInCents: 7_000 },
    { verb: "charge_card", day: 1, amountInCents: 5_000, card: "do_not_honor" },
    { verb: "pay", of: "sale", afterMinutes: 5, times: 2 },
    { verb: "refund", of: "other", day: 2 },
    { verb: "expire", of: "other", afterMinutes: 60 },
    { verb: "pay", of: "other", day: 4, amountInCents: 6_000 },
  ]);
  expect(run).toMatchObject({
    status: "done",
    reached: 7,
    faults: [{ step: 4, code: "transaction_not_paid" }],
    verbs: expect.arrayContaining([
      { verb: "charge_pix", done: 2, refused: 0 },
      { verb: "refund", done: 0, refused: 1 },
    ]),
  });
  expect(books).toMatchObject({ receivedInCents: 26_000, charges: { canceled: 1, paid: 1, refused: 1 } });
});

it("a run leaves out what comes after its days, and draws by its seed", async () => {
  const { id } = await testCompany();
  const name = await save(id, [{ ...sale, repeat: { days: 4, timesPerDay: 1 }, at: undefined }]);
  const { id: runId, actions } = await beginScenario(id, { name, days: 2, seed: "other" });
  expect(actions).toBe(2);
  expect((await finishScenario(id, runId)).run).toMatchObject({ status: "done", days: 2, seed: "other", reached: 2 });
});

it("a run repeats no action of a process that died before it recorded the action", async () => {
  const { id } = await testCompany();
  const steps = [
    sale,
    { verb: "pay", of: "sale", afterMinutes: 5, times: 2 },
    { verb: "charge_card", name: "card", day: 1, amountInCents: 5_000 },
    { verb: "refund", of: "card", day: 2, amountInCents: 1_000 },
    { verb: "dispute", of: "card", day: 3 },
    { verb: "request_payout", day: 4, amountInCents: 5_000 },
  ];
  const { id: runId } = await beginScenario(id, { name: await save(id, steps) });
  const run = and(eq(scenarioRuns.companyId, id), eq(scenarioRuns.id, runId));
  let progress = await stepScenario(id, soon());
  for (; progress !== "over"; progress = await stepScenario(id, soon())) {
    if (progress !== "acted") continue;
    const [done] = await db().select().from(scenarioRuns).where(run);
    if (!done || done.reached === 0) throw new Error("The run did nothing");
    // As after a killed process: the run is leased, but the action is not recorded.
    const { reached, counts } = done;
    const before = { reached: reached - 1, leasedUntil: new Date(Date.now() - 1) };
    await db().update(scenarioRuns).set(before).where(run);
    expect(await stepScenario(id, soon())).toBe("acted");
    await db().update(scenarioRuns).set({ counts }).where(run);
  }
  expect(await getRun(id, runId)).toMatchObject({ status: "done", reached: steps.length, faults: [] });
  expect(await transactionsOf(id)).toHaveLength(2);
  expect(await moneySentTo(id)).toHaveLength(2);
  expect(await readBooks(id)).toMatchObject({
    receivedInCents: 25_000,
    refundedInCents: 1_000,
    payouts: { completed: 1 },
  });
});

it("a run goes on by the job, and waits while another process has the lease", async () => {
  const { id } = await testCompany();
  const { id: runId } = await beginScenario(id, { name: await save(id, [sale]) });
  const run = and(eq(scenarioRuns.companyId, id), eq(scenarioRuns.id, runId));
  await db().update(scenarioRuns).set({ leasedUntil: soon() }).where(run);
  expect(await runScenarios(new Date(Date.now() + 300), id)).toEqual({ scenarioActions: 0 });
  await db().update(scenarioRuns).set({ leasedUntil: null }).where(run);
  expect(await runScenarios(new Date(Date.now() + 20_000), id)).toEqual({ scenarioActions: 1 });
  expect(await getRun(id, runId)).toMatchObject({ status: "done" });
});

it("of twenty runs started at once, one begins", async () => {
  const { id } = await testCompany();
  const name = await save(id, [sale]);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => beginScenario(id, { name })));
  const refused = outcomes.flatMap((each) => (each.status === "rejected" ? [each.reason.code] : []));
  expect(refused).toHaveLength(19);
  // A start that exceeds the lock timeout is UNAVAILABLE.
  expect(refused.filter((code) => !["scenario_running", "UNAVAILABLE"].includes(code))).toEqual([]);
  await expect(beginScenario(id, { name })).rejects.toMatchObject({ code: "scenario_running" });
  await expect(startAdvance(id, { advance: "P1D" }, acting())).rejects.toMatchObject({ code: "clock_advancing" });
});

it("a run ends when it or the clock is stopped, or the company is blocked", async () => {
  for (const how of ["run", "clock", "block"] as const) {
    const { id } = await testCompany();
    const { id: runId } = await beginScenario(id, { name: await save(id, [{ ...sale, day: 4 }]) });
    if (how === "run") await stopRun(id, runId, acting());
    if (how === "clock") await stopAdvance(id, acting());
    if (how === "block") await blockCompany(id, new Date());
    await runClocks(soon(), id);
    await runScenarios(soon(), id);
    expect(await getRun(id, runId), how).toMatchObject({ status: "stopped", reached: 0 });
    await expect(stopRun(id, runId, acting())).rejects.toMatchObject({ code: "scenario_run_ended" });
  }
});

it("a run needs the sandbox alone, and a member who may do the same by hand", async () => {
  const real = await testCompany();
  const name = await save(real.id, [sale]);
  await changeConnections(real.id, "bacen");
  await expect(beginScenario(real.id, { name })).rejects.toMatchObject({ code: "clock_needs_sandbox" });
  expect(await db().$count(scenarioRuns, eq(scenarioRuns.companyId, real.id))).toBe(0);

  const company = await testCompany();
  const can = (permission: Parameters<typeof roleAllows>[1]) => roleAllows("support", permission);
  const starting = { ...acting(), can };
  const wish = { name: await save(company.id, [sale]) };
  await expect(startRun(company, wish, starting)).rejects.toMatchObject({ code: "FORBIDDEN" });
  await expect(startRun(company, { name: "another" }, starting)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("a scenario's name is saved once and removed, and the shipped ones stay", async () => {
  const { id } = await testCompany();
  const name = await save(id, [sale]);
  await expect(save(id, [sale])).rejects.toMatchObject({ code: "scenario_name_taken" });
  const shipped = await getScenario(id, "payout-comes-back");
  await expect(saveScenario(id, shipped, byPlatform, new Date())).rejects.toMatchObject({
    code: "scenario_name_taken",
  });
  await expect(removeScenario(id, shipped.name, byPlatform, new Date())).rejects.toMatchObject({
    code: "scenario_shipped",
  });
  expect(await removeScenario(id, name, byPlatform, new Date())).toMatchObject({ name, steps: [sale] });
  await expect(getScenario(id, name)).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("the list has the run under way or the last one, and the clock's timeline shows what it did", async () => {
  const { id } = await testCompany();
  expect((await listScenarios(id)).lastRun).toBeNull();
  const name = await save(id, [sale], { days: 1, description: "A single sale" });
  const first = await beginScenario(id, { name });
  expect((await listScenarios(id)).lastRun).toEqual(first);
  const { run } = await finishScenario(id, first.id);
  const { timeline } = await readTimeline(id, { limit: 50, offset: 0 });
  expect(timeline.filter(({ what }) => what === "transaction_created")).toHaveLength(1);
  const listed = await listScenarios(id);
  expect(listed.lastRun).toEqual(run);
  expect(listed.scenarios.at(-1)).toMatchObject({ name, description: "A single sale", actions: 1, isShipped: false });
  const second = await beginScenario(id, { name });
  expect((await listScenarios(id)).lastRun).toMatchObject({ id: second.id, status: "running" });
});
