import { gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { sandboxCards } from "@/db/schema";
import { type JobName, jobs } from "@/server/jobs";
import { findClock } from "@/server/sandbox/clock/clock-rows";
import { startAdvance } from "@/server/sandbox/clock/clocks";
import { runClocks } from "@/server/sandbox/clock/run-clocks";
import { acting } from "./shops";

/** In milliseconds. Jobs run at the end of each interval. */
export const periodMs = 20_000;

/**
 * Excluded: installation-wide jobs, jobs that sum by the database's clock, the clock job itself,
 * and the search for lost callbacks in banks' lists, which a company with a clock does not need
 * (docs/domains/sandbox.md).
 */
const excludedJobs: readonly JobName[] = [
  "backups",
  "database_log",
  "clocks",
  "counts",
  "ledger",
  "uploads",
  "received",
];
/**
 * First in a round. Jobs due at the same instant may run in any order, but these change the balance
 * of an automatic payout.
 */
const first: readonly JobName[] = ["sandbox", "reconciliation", "releases"];
const others = (Object.keys(jobs) as JobName[]).filter((name) => ![...excludedJobs, ...first].includes(name));
const names = [...first, ...others];

/** Counts of work that remains due, which indicate no progress: held renewals, and charges queried by age. */
const staying = ["held", "asked"];

export async function runJobs(at: Date): Promise<void> {
  for (let round = 0; round < 6; round += 1) {
    let done = 0;
    // Issuers take some seconds of real time to decide, but none while a clock advances (docs/domains/sandbox.md).
    await db().update(sandboxCards).set({ nextWordAt: at }).where(gt(sandboxCards.nextWordAt, at));
    for (const name of names) {
      const counts = await jobs[name].run(at);
      for (const [what, count] of Object.entries(counts)) if (!staying.includes(what)) done += count;
    }
    if (done === 0) break;
  }
}

/**
 * Advances a company's clock between two instants. Requires a separate database.
 *
 * @returns the instants at which the clock stopped.
 */
export async function advanceNoting(companyId: string, from: Date, to: Date): Promise<Date[]> {
  await db().execute(sql`CREATE TABLE IF NOT EXISTS reached (company uuid NOT NULL, at timestamptz NOT NULL)`);
  await db().execute(sql`
    CREATE OR REPLACE FUNCTION note_reached() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN INSERT INTO reached SELECT NEW.company_id, NEW.reached_at WHERE NEW.reached_at IS NOT NULL;
      RETURN NULL; END $$`);
  await db().execute(sql`
    CREATE OR REPLACE TRIGGER notes_reached AFTER INSERT OR UPDATE OF reached_at ON sandbox_clocks
    FOR EACH ROW EXECUTE FUNCTION note_reached()`);
  await startAdvance(companyId, { to: to.toISOString() }, acting(from));
  do await runClocks(new Date(Date.now() + 120_000), companyId);
  while ((await findClock(companyId))?.targetAt);
  const rows = await db().execute<{ at: string | Date }>(sql`
    SELECT DISTINCT at FROM reached WHERE company = ${companyId} ORDER BY at`);
  return rows.map(({ at }) => new Date(at));
}

/**
 * Instants at which the jobs have the same effect as at every interval: those at which the clock
 * stopped, and one interval before each. At the earlier instant, jobs find no work unless the clock
 * was late.
 */
export function instantsOf(reached: readonly Date[], from: Date): Date[] {
  const all = reached.flatMap((at) => [at.getTime() - periodMs, at.getTime()]);
  return [...new Set(all)]
    .filter((ms) => ms >= from.getTime())
    .toSorted((left, right) => left - right)
    .map((ms) => new Date(ms));
}
