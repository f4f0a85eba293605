import { setTimeout as sleep } from "node:timers/promises";
import { isDistributed } from "@/db/client";
import { nowOf, recentClocks } from "../../accounts/company/company-clock";
import { whenEmitted } from "../../core/events/emit";
import { isOnHold } from "../../core/hold/hold";
import type { CompanyClock } from "../../core/procedures/procedure";
import { Dispatcher } from "./dispatcher";
import type { DispatcherOptions } from "./dispatcher-options";
import { databaseRetryMilliseconds } from "./limits";
import { distributedPace, type Pace, usualPace } from "./pace";

/**
 * Milliseconds after which the outbox is read for an event of this process. Its transaction usually
 * commits within this time; otherwise a poll finds the event.
 */
const hintDelays = [4, 15, 60];

export interface Watch {
  /** Stops accepting work and waits for work in progress, for at most `milliseconds`. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Sends webhooks until stopped: new events of any process right after their commit, and all due
 * deliveries (docs/reliability.md rule 10). On a distributed database, events of other processes
 * follow within five seconds. Continues while the database is unavailable.
 */
export function watchOutbox(options: Omit<DispatcherOptions, "now">): Watch {
  return new OutboxWatch(options);
}

/**
 * Uses the test clock of each company that has one. Skips a company while its clock is advancing,
 * because the job that advances the clock sends the due deliveries at each instant.
 */
function byClocks(
  read: () => ReadonlyMap<string, CompanyClock>,
  realNow = () => new Date(),
): Pick<DispatcherOptions, "now" | "leavesOut"> {
  return {
    now: (companyId = "") => nowOf({ clock: read().get(companyId) ?? null }, realNow()),
    leavesOut: (companyId) => (read().get(companyId)?.reachedMs ?? null) !== null,
  };
}

class OutboxWatch implements Watch {
  readonly #report: DispatcherOptions["report"];
  readonly #dispatcher: Dispatcher;
  readonly #pace: Pace;
  readonly #running: Promise<void>;
  readonly #ignoreHints: () => void;
  /** Number of outbox reads left, by company. */
  readonly #hinted = new Map<string, number>();
  #hints: number[] = [];
  #wake: () => void = () => undefined;
  /** At most a second old. Companies without a test clock are absent. */
  #clocks: ReadonlyMap<string, CompanyClock> = new Map();
  #isStopped = false;
  #readAllAt = Number.NEGATIVE_INFINITY;
  #sentDueAt = 0;

  constructor(options: Omit<DispatcherOptions, "now">) {
    this.#report = options.report;
    this.#pace = options.pace ?? (isDistributed() ? distributedPace : usualPace);
    this.#dispatcher = new Dispatcher({ ...options, ...byClocks(() => this.#clocks) });
    this.#ignoreHints = whenEmitted((companyId) => {
      this.#hinted.set(companyId, hintDelays.length);
      this.#hints = [...hintDelays];
      this.#wake();
    });
    this.#running = this.#run();
  }

  async stop(milliseconds: number): Promise<void> {
    this.#isStopped = true;
    this.#ignoreHints();
    this.#dispatcher.close();
    this.#wake();
    await this.#running;
    await this.#dispatcher.waitUntilIdle(milliseconds);
  }

  async #run(): Promise<void> {
    while (!this.#isStopped) {
      const hint = this.#hints.shift();
      await (hint === undefined ? this.#untilPollOrHint() : sleep(hint));
      if (hint === undefined && this.#hints.length > 0) continue;
      await this.#step().catch(async (thrown: unknown) => {
        this.#report(thrown);
        await sleep(databaseRetryMilliseconds);
      });
    }
  }

  async #step(): Promise<void> {
    if (await isOnHold()) return;
    this.#clocks = await recentClocks();
    const hinted = this.#takeHinted();
    if (this.#pace.isByCompany && performance.now() - this.#readAllAt < this.#pace.pollMilliseconds) {
      await this.#sendOf(hinted);
    } else {
      this.#readAllAt = performance.now();
      await this.#sendAll();
    }
  }

  async #sendAll(): Promise<void> {
    for (let found = 1; found > 0 && !this.#isStopped; ) {
      found = await this.#dispatcher.plan();
      if (performance.now() - this.#sentDueAt < this.#pace.dueMilliseconds) continue;
      this.#sentDueAt = performance.now();
      await this.#dispatcher.sendDue();
    }
  }

  /** Plans the events of these companies, and after a company's last hint also sends its due deliveries. */
  async #sendOf(hinted: { companyId: string; isLast: boolean }[]): Promise<void> {
    const companies = hinted.map(({ companyId }) => companyId);
    while (!this.#isStopped && (await this.#dispatcher.plan(companies)) > 0);
    for (const { companyId, isLast } of hinted) if (isLast) await this.#dispatcher.sendDue(companyId);
  }

  #takeHinted(): { companyId: string; isLast: boolean }[] {
    return [...this.#hinted].map(([companyId, left]) => {
      if (left > 1) this.#hinted.set(companyId, left - 1);
      else this.#hinted.delete(companyId);
      return { companyId, isLast: left <= 1 };
    });
  }

  #untilPollOrHint(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#pace.pollMilliseconds);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

/**
 * Sends everything that is due at `now` (business time): new events, retries and deliveries of
 * crashed processes. Stops when nothing is left or `deadline` (wall clock) has passed; work in
 * progress still finishes. With `only`, covers one company, and `now` is its time. Otherwise, uses
 * the test clock of each company that has one, and skips a company whose clock is advancing.
 *
 * @returns counts of deliveries planned, attempts delivered and attempts failed.
 */
export async function dispatchDue(
  now: Date,
  deadline: Date,
  options: Omit<DispatcherOptions, "now">,
): Promise<{ planned: number; delivered: number; failed: number }> {
  if (await isOnHold()) return { planned: 0, delivered: 0, failed: 0 };
  let clocks: ReadonlyMap<string, CompanyClock> = new Map();
  const dispatcher = new Dispatcher({
    ...options,
    ...byClocks(
      () => clocks,
      () => now,
    ),
  });
  const isLate = () => Date.now() > deadline.getTime();
  for (;;) {
    if (!options.only) clocks = await recentClocks();
    const planned = await dispatcher.plan();
    if (planned > 0 && !isLate()) continue;
    const due = await dispatcher.sendDue();
    if ((due === 0 && !dispatcher.isBusy) || isLate()) break;
    await dispatcher.waitUntilIdle(100);
    if (!dispatcher.isBusy && due > 0) await sleep(20);
  }
  dispatcher.close();
  return dispatcher.counts;
}
