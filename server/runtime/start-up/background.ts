import { setTimeout as sleep } from "node:timers/promises";
import { followFresh } from "../../core/events/react-to-fresh";
import { jobs } from "../../jobs";
import { reactions } from "../../reactions";
import { watchOutbox } from "../../webhooks/deliveries/watch-outbox";
import { reportJob, startSchedule } from "./schedule";
import { drainMilliseconds } from "./web";

const runMilliseconds = 40_000;

export interface Background {
  /** Starts no new work and waits up to 30 s for work in progress. */
  stop: () => Promise<void>;
}

export function startBackground(): Background {
  const fresh = followFresh(reactions);
  const deadline = () => new Date(Date.now() + runMilliseconds);
  const reactionsJob = { ...jobs.reactions, run: (now: Date) => fresh.react({ now, deadline: deadline() }) };
  const schedule = startSchedule({ ...jobs, reactions: reactionsJob });
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
