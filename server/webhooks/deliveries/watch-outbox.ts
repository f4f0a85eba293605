import { setTimeout as sleep } from "node:timers/promises";
import { isDistributed } from "@/db/client";
import { nowOf, recentClocks } from "../../accounts/company/company-clock";
import { isOnHold } from "../../core/hold/hold";
import type { CompanyClock } from "../../core/procedures/procedure";
import { whenEmitted } from "../../events";
import { Dispatcher } from "./dispatcher";
import type { DispatcherOptions } from "./dispatcher-options";
import { databaseRetryMilliseconds } from "./limits";
import { distributedPace, type Pace, usualPace } from "./pace";

/** When to read the outbox after this process emitted: the commit follows within milliseconds, or the poll finds it. */
const hintDelays = [4, 15, 60];

export interface Watch {
  /** Accepts nothing more and waits for work under way, for at most `milliseconds`. */
  stop(milliseconds: number): Promise<void>;
}

/**
 * Sends webhooks until it is stopped: new events right after their commit, from any process, and all due deliveries
 * (docs/reliability.md rule 10). On a distributed database those of other processes follow within five seconds. Without
 * a database it keeps trying.
 */
export function watchOutbox(options: Omit<DispatcherOptions, "now">): Watch {
  return new OutboxWatch(options);
}

/** The companies' clocks. While one advances, the job that moves it sends what is due there, at every instant in turn. */
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
  /** The companies that emitted, and how often each is still to be read. */
  readonly #hinted = new Map<string, number>();
  #hints: number[] = [];
  #wake: () => void = () => undefined;
  /** The clocks of companies that have one, at most a second old. */
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

  /** Plans until no new event is left, and sends due deliveries in between. */
  async #sendAll(): Promise<void> {
    for (let found = 1; found > 0 && !this.#isStopped; ) {
      found = await this.#dispatcher.plan();
      if (performance.now() - this.#sentDueAt < this.#pace.dueMilliseconds) continue;
      this.#sentDueAt = performance.now();
      await this.#dispatcher.sendDue();
    }
  }

  /** Plans what these companies emitted; with the last of a company's hints, sends what is due there. */
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
 * Sends everything that is due at `now` (business time), retries, orphans and new events, until nothing is left or
 * `deadline` (real clock) has passed; what is under way then ends by itself. `only`: one company, whose now it is; else
 * a company with a clock has its own, and one whose clock advances is left out.
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
