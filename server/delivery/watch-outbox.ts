import { setTimeout as sleep } from "node:timers/promises";
import { whenEmitted } from "../events";
import { createDispatcher } from "./dispatcher";
import type { DispatcherOptions } from "./dispatcher-options";

/** How often the log is asked for new events when nobody says that there are some. */
const pollMilliseconds = 100;

/** How often it is asked what else is due. */
const lookMilliseconds = 250;

/** Without a database, it is asked for this often. */
const againMilliseconds = 1_000;

/**
 * When it is looked at after this process emitted: the commit follows within milliseconds, and where it does not, the
 * poll finds the event.
 */
const lookAfterMilliseconds = [4, 15, 60];

export interface Watch {
  /** Takes nothing more on and waits for what is under way, `milliseconds` at most. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Sends webhooks from now on: new events right after their commit, whichever process made it, and whatever is due
 * (docs/reliability.md rule 10). Without a database it goes on trying.
 */
export function watchOutbox(options: Omit<DispatcherOptions, "now">): Watch {
  const dispatcher = createDispatcher({ ...options, now: () => new Date() });
  let hints: number[] = [];
  let wake: () => void = () => undefined;
  let isStopped = false;
  let lookedAt = 0;

  const step = async () => {
    for (let found = 1; found > 0 && !isStopped; ) {
      found = await dispatcher.plan();
      if (performance.now() - lookedAt < lookMilliseconds) continue;
      lookedAt = performance.now();
      await dispatcher.look();
    }
  };
  const untilPollOrHint = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pollMilliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const run = async () => {
    while (!isStopped) {
      const hint = hints.shift();
      await (hint === undefined ? untilPollOrHint() : sleep(hint));
      if (hint === undefined && hints.length > 0) continue;
      await step().catch(async (thrown: unknown) => {
        options.report(thrown);
        await sleep(againMilliseconds);
      });
    }
  };
  whenEmitted(() => {
    hints = [...lookAfterMilliseconds];
    wake();
  });
  const running = run();
  return {
    async stop(milliseconds) {
      isStopped = true;
      whenEmitted(null);
      dispatcher.close();
      wake();
      await running;
      await dispatcher.idle(milliseconds);
    },
  };
}

/**
 * Sends everything that is due at `now` (business time), retries, orphans and new events, until nothing is left or
 * `deadline` (real clock) has passed; what is under way then ends by itself. `only`: one company.
 *
 * @returns counts of deliveries planned, attempts delivered and attempts failed.
 */
export async function dispatchDue(
  now: Date,
  deadline: Date,
  options: Omit<DispatcherOptions, "now">,
): Promise<{ planned: number; delivered: number; failed: number }> {
  const dispatcher = createDispatcher({ ...options, now: () => now });
  for (;;) {
    const planned = await dispatcher.plan();
    if (planned > 0 && Date.now() <= deadline.getTime()) continue;
    const found = await dispatcher.look();
    if ((found === 0 && !dispatcher.isBusy()) || Date.now() > deadline.getTime()) break;
    await dispatcher.idle(100);
    if (!dispatcher.isBusy() && found > 0) await sleep(20);
  }
  dispatcher.close();
  return dispatcher.counts;
}
