import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const [leastMs, mostMs] = [300, 4_000];

/** All processes of PostgreSQL are killed repeatedly. It restarts and recovers from its log. */
export const killPostgres: TroubledNight = {
  name: "kill -9 of PostgreSQL",
  trouble: async ({ database, server }, seconds) => {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
      await server.waitUntilHealthy(seconds);
      await sleep(randomInt(leastMs, mostMs));
      await database.kill();
    }
  },
};
