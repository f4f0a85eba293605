import { isDistributed } from "@/db/client";
import { whenEmitted } from "../../events";
import { collectFaults } from "../log/collect-faults";
import { type ReactionRun, react } from "./react";

/** How often the events of every company are read where that asks every shard. */
const wholeMilliseconds = 5_000;

/** Runs that read a company after it emitted: the commit may come after the first. */
const runsEach = 2;

export interface FreshReactions {
  /** Does what `react` does; on a distributed database mostly for the companies that emitted lately. */
  react: (run: Omit<ReactionRun, "companyId">) => Promise<{ reacted: number; failed: number }>;
  stop: () => void;
}

/**
 * Follows which companies this process emits for. On a distributed database a run reads those alone, so that it asks
 * their shards only; every five seconds it reads all companies, for what other processes emitted and what failed.
 *
 * @param isByCompany whether the database wants that
 */
export function followFresh(isByCompany = isDistributed()): FreshReactions {
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
        return react(run);
      }
      const counts = { reacted: 0, failed: 0 };
      const faults = collectFaults({ message: "The events of a company could not be reacted to" });
      for (const companyId of companies) {
        await faults.attempt(async () => {
          const { reacted, failed } = await react({ ...run, companyId });
          counts.reacted += reacted;
          counts.failed += failed;
        });
      }
      faults.throwFirst();
      return counts;
    },
  };
}
