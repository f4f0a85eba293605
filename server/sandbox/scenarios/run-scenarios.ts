import { setTimeout as sleep } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { scenarioRuns } from "@/db/schema";
import { findCompaniesWith, takeFairTurns } from "../../core/leases/fair-turns";
import { type Progress, stepScenario } from "./step-scenario";

/** Concurrent companies; a slow one holds up the others no longer than `patienceMs`. */
const concurrency = 4;
const patienceMs = 1_000;
/** So long a company goes on before others have their turn. */
const turnMs = 500;
/** So long a run waits for the process that is at it. */
const pauseMs = 100;

/**
 * Goes on with the runs of scenarios that are under way, in fair turns, until `deadline` (real clock). `only`: one
 * company. Concurrent calls share the work; after a crash another one goes on.
 *
 * @returns how many actions were done.
 * @throws the first fault, once all other companies had their turn.
 */
export async function runScenarios(deadline: Date, only?: string): Promise<{ scenarioActions: number }> {
  const counts = { scenarioActions: 0 };
  const isRunning = eq(scenarioRuns.status, "running");
  const companies = await findCompaniesWith(scenarioRuns.companyId, isRunning, only);
  await takeFairTurns(
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

/** Turns until the run is over. */
async function* turnsOf(): AsyncGenerator<Turn, void> {
  let isOver = false;
  while (!isOver) {
    yield {
      go: async (companyId, deadline, counts) => {
        // A turn that fails is the last one of this call.
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
