import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const [leastMs, mostMs] = [300, 4_000];

export const killServer: TroubledNight = {
  name: "kill -9 of the server",
  trouble: async ({ server }, seconds) => {
    for (const until = Date.now() + seconds * 1000; Date.now() < until; ) {
      await server.waitUntilHealthy(seconds);
      await sleep(randomInt(leastMs, mostMs));
      await server.kill();
    }
  },
};
