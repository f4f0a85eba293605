import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { scenarioRuns } from "@/db/schema";
import { stopWithin } from "@/server/sandbox/clock/clocks";
import { runClocks } from "@/server/sandbox/clock/run-clocks";
import { endReset } from "../clocks/end-reset";
import { removeBanks } from "./connections";
import type { Call, Seller } from "./contract";
import type { Prepare } from "./prepare";

/** Stops a scenario, clock advance or reset in progress. Keeps the clock. */
export async function atRest(seller: Seller): Promise<void> {
  await removeBanks(seller);
  const [run] = await db()
    .select({ id: scenarioRuns.id })
    .from(scenarioRuns)
    .where(and(eq(scenarioRuns.companyId, seller.companyId), eq(scenarioRuns.status, "running")));
  if (run) await seller.make("scenarios-stopRun", { parameters: { runId: run.id } });
  if ((await seller.make("clock-read", {})).resetting) return endReset(seller.companyId);
  while ((await seller.make("clock-read", {})).advancing) {
    await stopWithin(db(), seller.companyId, new Date());
    await runClocks(new Date(Date.now() + 20_000), seller.companyId);
  }
}

async function advancing(seller: Seller): Promise<Call> {
  await atRest(seller);
  // Long enough to be in progress during the next call.
  await seller.make("clock-advance", { body: { advance: "P1Y" } });
  return {};
}

const whenAtRest =
  (body: () => Record<string, string>): Prepare =>
  async (seller) => {
    await atRest(seller);
    return { body: body() };
  };

const scenario = () => ({
  name: `s${newId()}`,
  title: "A sale",
  days: 2,
  products: [{ name: "course", title: "Curso", priceInCents: 4990 }],
  steps: [
    { verb: "charge_pix", name: "sale", day: 1, repeat: { days: 2, timesPerDay: 1 }, product: "course" },
    { verb: "pay", of: "sale", afterMinutes: 5 },
  ],
});

async function saved(seller: Seller): Promise<Call> {
  const { name } = await seller.make("scenarios-save", { body: scenario() });
  return { parameters: { name: String(name) } };
}

async function runnable(seller: Seller): Promise<Call> {
  await atRest(seller);
  return saved(seller);
}

async function run(seller: Seller): Promise<Call> {
  const { id } = await seller.make("scenarios-run", await runnable(seller));
  return { parameters: { runId: String(id) } };
}

async function endedRun(seller: Seller): Promise<Call> {
  const call = await run(seller);
  await seller.make("scenarios-stopRun", call);
  return call;
}

export const clockCases: Record<string, Record<string, Prepare>> = {
  "clock-read": { "one that ticks": (seller) => atRest(seller).then(() => ({})), "one that advances": advancing },
  "clock-advance": {
    "by a duration": whenAtRest(() => ({ advance: "PT1S" })),
    "to an instant": whenAtRest(() => ({ to: new Date(Date.now() + 60_000).toISOString() })),
  },
  "clock-stop": { "one that advances": advancing },
  "clock-reset": { "of the company by its name": whenAtRest(() => ({ confirm: "Banca da Esquina" })) },
  "scenarios-list": { "those that are shipped": () => ({}) },
  "scenarios-save": { "a new one": () => ({ body: scenario() }) },
  "scenarios-get": { "a saved one": saved, "a shipped one": () => ({ parameters: { name: "payout-comes-back" } }) },
  "scenarios-remove": { "a saved one": saved },
  "scenarios-run": {
    "a saved one": runnable,
    "for some days": async (seller) => ({ ...(await runnable(seller)), body: { days: 1, seed: "another" } }),
  },
  "scenarios-getRun": { "one under way": run, "one that was stopped": endedRun },
  "scenarios-stopRun": { "one under way": run },
};

export const clockRefusals: readonly (readonly [string, "reset_not_confirmed", Prepare])[] = [
  ["clock-reset", "reset_not_confirmed", whenAtRest(() => ({ confirm: "Outra banca" }))],
];

export const clockConflicts: Record<string, Prepare> = {
  "clock-advance": async (seller) => ({ ...(await advancing(seller)), body: { advance: "P1D" } }),
  "clock-stop": (seller) => atRest(seller).then(() => ({})),
  "clock-reset": async (seller) => ({ ...(await advancing(seller)), body: { confirm: "Banca da Esquina" } }),
  "scenarios-save": async (seller) => {
    const body = scenario();
    await seller.make("scenarios-save", { body });
    return { body };
  },
  "scenarios-remove": () => ({ parameters: { name: "payout-comes-back" } }),
  "scenarios-run": async (seller) => {
    const call = await runnable(seller);
    await seller.make("scenarios-run", call);
    return call;
  },
  "scenarios-stopRun": endedRun,
};
