import { once } from "node:events";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { db } from "@/db/client";
import { sandboxClocks } from "@/db/schema";
import { acting, advance, arrive, openShop, stateOf } from "@/testing/support/clocks/shops";
import { openProgram, type Program } from "@/testing/support/processes";
import { isProof } from "@/testing/support/proof";
import { environment } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { startAdvance } from "./clocks";

const hourMs = 3_600_000;

/**
 * Truncates instants to the hour. After a process is killed while it sends a charge, the acquirer
 * is queried 90 seconds later, so the charge's events still occur within the same hour.
 */
function byHour<State>(state: State): State {
  return JSON.parse(JSON.stringify(state).replace(/:\d{2}:\d{2}\.\d{3}Z/g, "Z"));
}

let runner: Program;

beforeAll(async () => {
  runner = await openProgram("run-clocks");
});

it.runIf(isProof)(
  "ends in the state of an uninterrupted advance, however often its process is killed",
  {
    repeats: 4,
  },
  async () => {
    const at = new Date(Math.floor(Date.now() / hourMs) * hourMs);
    const to = new Date(at.getTime() + 95 * 86_400_000).toISOString();
    const [killed, undisturbed] = [await openShop(at), await openShop(at)];
    await startAdvance(killed.id, { to }, acting());
    for (let kill = 0; kill < 3; kill += 1) {
      // Other test files may have changed this process's environment.
      const child = runner.start({ COMPANY: killed.id, DATA_DIR: environment().dataDir });
      const ended = once(child, "close");
      createInterface({ input: child.stdout }).on("line", () => {
        void sleep(100 + Math.random() * 900).then(() => child.kill("SIGKILL"));
      });
      await ended;
      // PostgreSQL may still be ending the killed process's transaction.
      await sleep(200);
      const own = eq(sandboxClocks.companyId, killed.id);
      await db()
        .update(sandboxClocks)
        .set({ leasedUntil: new Date(0) })
        .where(own);
    }
    await arrive(killed);
    await advance(undisturbed, { to });
    // Excludes counts of jobs without events, which are recorded after a step and may be lost with it.
    const { told: _lost, ...state } = byHour(await stateOf(killed));
    const { told: _told, ...expected } = byHour(await stateOf(undisturbed));
    expect(state).toEqual(expected);
    expect(await checkLedger(killed.id)).toMatchObject({ ok: true });
  },
);
