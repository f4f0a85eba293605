import { setTimeout as sleep } from "node:timers/promises";
import { watchOutbox } from "../delivery/watch-outbox";
import { reportJob, startSchedule } from "./schedule";
import { drainMilliseconds } from "./web";

export interface Background {
  /** Starts nothing new and waits for work under way, for at most 30 s. */
  stop: () => Promise<void>;
}

/** Runs the scheduled jobs and sends webhooks, in this process. */
export function startBackground(): Background {
  const schedule = startSchedule();
  const outbox = watchOutbox({ report: (thrown) => reportJob("webhooks", thrown) });
  return {
    stop: async () => {
      await Promise.all([
        Promise.race([schedule.stop(), sleep(drainMilliseconds, undefined, { ref: false })]),
        outbox.stop(drainMilliseconds),
      ]);
    },
  };
}
