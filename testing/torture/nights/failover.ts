import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";
import { openReplicatedDatabase, type ReplicatedDatabase } from "../replicated-database";

/** Kills the primary permanently under load and promotes a replica. */
export function createFailover(): TroubledNight {
  let database: ReplicatedDatabase | null = null;
  return {
    name: "failover to a promoted replica",
    stage: () => ({
      openDatabase: async (dataDir) => {
        database = await openReplicatedDatabase(dataDir);
        return database;
      },
    }),
    trouble: async (_stage, seconds) => {
      await sleep((seconds * 1000) / 2);
      await database?.failOver();
      await sleep((seconds * 1000) / 2);
    },
  };
}
