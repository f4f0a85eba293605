import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { scenarioRuns } from "@/db/schema";
import { findCompaniesWith, runRoundRobin } from "../../core/leases/fair-turns";
import { type Progress, stepScenario } from "./step-scenario";

/** Companies processed concurrently. A slow one delays the others by at most `patienceMs`. */
const concurrency = 4;
const patienceMs = 1_000;
/** Time per company before others get a turn. */
const turnMs = 500;
/** Pause before rechecking a run leased by another process. */
const pauseMs = 100;

/**
 * Continues scenario runs in fair turns until `deadline` (wall clock). Concurrent calls share the
 * work, and a later call resumes after a crash. `only` limits the call to one company.
 *
 * @returns the number of actions performed.
 * @throws the first error, after all other companies were processed.
 */
export async function runScenarios(deadline: Date, only?: string): Promise<{ scenarioActions: number }> {
  const counts = { scenarioActions: 0 };
  const isRunning = eq(scenarioRuns.status, "running");
  const companies = await findCompaniesWith(scenarioRuns.companyId, isRunning, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: turnsOf() })),
    {
      ...{ deadline, concurrency, patienceMs, piecesPerCompany: 1, leavesSlow: only === undefined },
      message: "A scenario could not go on",
    },
    async (turn, companyId) => turn.go(companyId, deadline, counts),
  );
  return counts;
}

interface Turn {
  go: (companyId: string, deadline: Date, counts: { scenarioActions: number }) => Promise<void>;
}

/** Yields turns until the run is over. */
async function* turnsOf(): AsyncGenerator<Turn, void> {
  let isOver = false;
  while (!isOver) {
    yield {
      go: async (companyId, deadline, counts) => {
        // Yields no turns after one that throws.
        isOver = true;
        const turnEnds = new Date(Math.min(Date.now() + turnMs, deadline.getTime()));
        let progress: Progress;
        do {
          progress = await stepScenario(companyId, turnEnds);
          if (progress === "acted") counts.scenarioActions += 1;
        } while ((progress === "acted" || progress === "advanced") && new Date() < turnEnds);
        if (progress === "waits") await sleep(pauseMs);
        isOver = progress === "over";
      },
    };
  }
}
