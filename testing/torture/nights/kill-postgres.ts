import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const [leastMs, mostMs] = [300, 4_000];

/** Repeatedly kills all processes of PostgreSQL, which restarts and recovers from its write-ahead log. */
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
