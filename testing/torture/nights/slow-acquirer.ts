import { setTimeout as sleep } from "node:timers/promises";
import type { TroubledNight } from "../night";

const operations = ["POST /orders", "DELETE /charges/{id}", "GET /orders", "GET /charges/{id}"] as const;
const lateMs = 4_000;

/** The acquirer responds late, then processes requests without responding, then closes connections. */
export const slowAcquirer: TroubledNight = {
  name: "slow and hanging acquirer",
  trouble: async ({ acquirer: { fake } }, seconds) => {
    for (const fault of [{ how: "late", ms: lateMs }, { how: "silent" }, { how: "cut_after" }] as const) {
      const running = fake.fault({ on: operations, fault });
      await sleep((seconds * 1000) / 3);
      running.end();
    }
    fake.hangUp();
  },
};
