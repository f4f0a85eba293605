import { isDistributed } from "@/db/client";
import { collectFaults } from "../log/collect-faults";
import { whenEmitted } from "./emit";
import { type ReactionRun, react } from "./react";
import type { Reactions } from "./reaction";

/** Interval between reads of all companies' events, which query every shard. */
const wholeMilliseconds = 5_000;

/** Runs that read a company's events after it emits one. The event's transaction may commit after the first run. */
const runsEach = 2;

export interface FreshReactions {
  react: (run: Omit<ReactionRun, "companyId">) => Promise<{ reacted: number; failed: number }>;
  stop: () => void;
}

/**
 * Tracks the companies for which this process emits events. On a distributed database, a run reads
 * only those companies and queries only their shards; every five seconds it reads all companies,
 * for events of other processes and failed reactions.
 *
 * @param isByCompany enables reads by company.
 */
export function followFresh(table: Reactions, isByCompany = isDistributed()): FreshReactions {
  const fresh = new Map<string, number>();
  let readAllAt = Number.NEGATIVE_INFINITY;
  const stop = whenEmitted((companyId) => void fresh.set(companyId, runsEach));
  const takeFresh = () => {
    const taken = [...fresh];
    for (const [companyId, left] of taken) {
      if (left > 1) fresh.set(companyId, left - 1);
      else fresh.delete(companyId);
    }
    return taken.map(([companyId]) => companyId);
  };
  return {
    stop,
    react: async (run) => {
      const companies = takeFresh();
      const isWholeDue = performance.now() - readAllAt >= wholeMilliseconds;
      if (isWholeDue || !isByCompany) {
        readAllAt = performance.now();
        return react(run, table);
      }
      const counts = { reacted: 0, failed: 0 };
      const faults = collectFaults({ message: "The events of a company could not be reacted to" });
      for (const companyId of companies) {
        await faults.attempt(async () => {
          const { reacted, failed } = await react({ ...run, companyId }, table);
          counts.reacted += reacted;
          counts.failed += failed;
        });
      }
      faults.throwFirst();
      return counts;
    },
  };
}
