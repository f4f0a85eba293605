import { afterEach, expect, test, vi } from "vitest";
import { checkLedger } from "../finance/check-ledger";
import { type JobName, jobs } from "../jobs";
import { rowsOf } from "../testing/clocks/rows";
import { acting, arrive, openShop } from "../testing/clocks/shops";
import { inOwnDatabase } from "../testing/databases/own-database";
import { isProof } from "../testing/proof";
import { startAdvance } from "./clocks";

inOwnDatabase();
afterEach(() => void vi.useRealTimers());

const hourMs = 3_600_000;
const days = 36;

/** Jobs of the installation rather than of companies, and the clock's own. */
const apart: readonly JobName[] = ["backups", "database_log", "clocks", "counts", "ledger", "uploads"];
const names = (Object.keys(jobs) as JobName[]).filter((name) => !apart.includes(name));

/** Runs every job as at an instant of the system's clock, until none finds anything to do. */
async function runJobs(at: Date): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: at });
  for (let round = 0; round < 5; round += 1) {
    let done = 0;
    for (const name of names) {
      const counts = await jobs[name].run(at);
      done += Object.values(counts).reduce((sum, count) => sum + count, 0);
    }
    if (done === 0) break;
  }
  vi.useRealTimers();
}

test.runIf(isProof)(
  "a month under the jobs and a system clock gives the rows of a month of the company's own clock",
  {
    timeout: 900_000,
  },
  async () => {
    const at = new Date(Math.ceil(Date.now() / hourMs) * hourMs);
    const [lived, rehearsed] = [await openShop(at), await openShop(at)];
    await startAdvance(rehearsed.id, { to: new Date(at.getTime() + days * 24 * hourMs).toISOString() }, acting());
    await arrive(rehearsed);

    // Whatever falls due does so at whole half-hours; outside a proof, those at which nothing can be due are left out.
    const usual = new Set([0, 6, 12, 18, 24].flatMap((hours) => [hours * hourMs, hours * hourMs + hourMs / 2]));
    const startMs = Math.floor((at.getTime() - 3 * hourMs) / (24 * hourMs)) * 24 * hourMs + 3 * hourMs;
    const ofShop = at.getTime() - startMs;
    for (let halves = 0; halves <= days * 48; halves += 1) {
      const instant = new Date(at.getTime() + (halves * hourMs) / 2);
      const ofDay = (instant.getTime() - startMs) % (24 * hourMs);
      const isUsual = usual.has(ofDay) || Math.abs(ofDay - ofShop) <= hourMs;
      if (isProof || isUsual) await runJobs(instant);
    }
    const [byJobs, byClock] = [await rowsOf(lived.id), await rowsOf(rehearsed.id)];
    for (const [table, rows] of Object.entries(byJobs))
      expect({ table, rows: byClock[table] }).toEqual({ table, rows });
    for (const { id } of [lived, rehearsed]) expect(await checkLedger(id)).toMatchObject({ ok: true });
  },
);
