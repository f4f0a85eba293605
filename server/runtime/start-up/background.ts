import { setTimeout as sleep } from "node:timers/promises";
import { followFresh } from "../../core/events/react-to-fresh";
import { jobs } from "../../jobs";
import { watchOutbox } from "../../webhooks/deliveries/watch-outbox";
import { reportJob, startSchedule } from "./schedule";
import { drainMilliseconds } from "./web";

/** How long a run of the reactions may take before the next one goes on. */
const runMilliseconds = 40_000;

export interface Background {
  /** Starts nothing new and waits for work under way, for at most 30 s. */
  stop: () => Promise<void>;
}

/** Runs the scheduled jobs and sends webhooks, in this process. */
export function startBackground(): Background {
  const fresh = followFresh();
  const deadline = () => new Date(Date.now() + runMilliseconds);
  const reactions = { ...jobs.reactions, run: (now: Date) => fresh.react({ now, deadline: deadline() }) };
  const schedule = startSchedule({ ...jobs, reactions });
  const outbox = watchOutbox({ report: (thrown) => reportJob("webhooks", thrown) });
  return {
    stop: async () => {
      fresh.stop();
      await Promise.all([
        Promise.race([schedule.stop(), sleep(drainMilliseconds, undefined, { ref: false })]),
        outbox.stop(drainMilliseconds),
      ]);
    },
  };
}
