import type { ChildProcess } from "node:child_process";
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase } from "@/db/client";
import { type EmbeddedDatabase, startEmbedded } from "@/db/embedded";
import { sharedFolder } from "@/db/embedded/binaries";
import { newId } from "@/db/ids";
import { migrateDatabase } from "@/db/migrate";
import { earned, type Interrupted, type Outcome, openCompany, resumePayout } from "@/testing/support/payouts/steps";
import { openProgram, type Program, readEnding } from "@/testing/support/processes";
import { isProof } from "@/testing/support/proof";

/** The last two digits of an amount select the sandbox bank's behavior. */
const endings = [0, 1, 2, 3, 4, 5];
/**
 * Amounts for which a proof run kills the database at every step. For the others, it picks one
 * random step, because recovery takes seconds.
 */
const wholeEndings = [0, 3];
const maxSteps = 80;

let stepper: Program;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  stepper = await openProgram("step-payout");
});

afterAll(async () => {
  for (const child of children) child.kill("SIGKILL");
  await closeDatabase();
});

async function run<Said>(variables: Record<string, string>): Promise<Said | null> {
  const child = stepper.start(variables);
  children.add(child);
  const { status, stdout, stderr } = await readEnding(child);
  children.delete(child);
  if (status !== null && status !== 0) throw new Error(stderr);
  return stdout === "" ? null : (JSON.parse(stdout.trim().split("\n").at(-1) ?? "") as Said);
}

function payoutOf(company: Pick<Interrupted, "companyId" | "userId">, ending: number): Interrupted {
  const now = new Date();
  return { ...company, payoutId: newId(now), amountInCents: 100_000 + ending, at: now.toISOString() };
}

function expectOneOutcome({ status, failureReason, orders, available, isLedgerRight }: Outcome, ending: number) {
  const statuses = ["completed", "failed", "completed", "completed", "failed", "returned"] as const;
  const expected = orders === 0 ? "failed" : statuses[ending];
  const reason = orders === 0 ? "not_sent" : ending === 1 ? "invalid_key" : null;
  expect({ status, failureReason, isLedgerRight }).toEqual({
    status: expected,
    failureReason: reason,
    isLedgerRight: true,
  });
  expect(orders).toBeLessThanOrEqual(1);
  expect(available).toBe(status === "completed" ? earned - 100_000 - ending : earned);
}

/** Calls `killAt` with every statement number until `isOver` in a proof run, otherwise with one random number. */
async function atEachStep(
  killAt: (step: number) => Promise<{ isOver: boolean }>,
  isSampled = !isProof,
): Promise<number> {
  if (isSampled) {
    await killAt(randomInt(1, maxSteps / 2));
    return 1;
  }
  for (let step = 1; step < maxSteps; step += 1) if ((await killAt(step)).isOver) return step;
  throw new Error("A payout has more statements than the test knows of");
}

describe("kill -9 of the process between two steps of a payout", () => {
  it.each(endings)("sends it once or not at all, for amounts ending in 0%i", async (ending) => {
    await atEachStep(async (step) => {
      const payout = payoutOf(await openCompany(), ending);
      const said = await run({ PAYOUT: JSON.stringify(payout), KILL_AT: String(step) });
      expectOneOutcome(await resumePayout(payout), ending);
      return { isOver: said !== null };
    });
  });
});

describe("kill -9 of the database between two steps of a payout", () => {
  let database: EmbeddedDatabase;
  const folder = mkdtempSync(join(tmpdir(), "quitanda-steps-"));

  beforeAll(async () => {
    chmodSync(folder, 0o755);
    database = await startEmbedded({ dataDir: folder });
    await migrateDatabase(database.url);
  });

  afterAll(async () => {
    await database.release();
    for (const path of [folder, sharedFolder(folder)]) rmSync(path, { recursive: true, force: true });
  });

  const postmasterPid = () => readFileSync(join(folder, "postgres", "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const runThere = <Said>(variables: Record<string, string>) => run<Said>({ ...variables, DATABASE_URL: database.url });

  it.each(isProof ? endings : [3])("sends it once or not at all, for amounts ending in 0%i", async (ending) => {
    await atEachStep(async (step) => {
      const company = await runThere<Pick<Interrupted, "companyId" | "userId">>({ DEED: "open" });
      if (!company) throw new Error("No company was opened");
      const PAYOUT = JSON.stringify(payoutOf(company, ending));
      const steps = { PAYOUT, KILL_AT: String(step), DATABASE_PID: postmasterPid() };
      const said = await runThere<{ sent: number | null }>(steps);
      const outcome = await runThere<Outcome>({ DEED: "take up", PAYOUT });
      if (!outcome) throw new Error("The payout was not taken up again");
      expectOneOutcome(outcome, ending);
      return { isOver: said?.sent !== null && Number(said?.sent) < step };
    }, !isProof || !wholeEndings.includes(ending));
  });
});
