import { setTimeout as sleep } from "node:timers/promises";
import { groupBy, inParallel } from "../../core/workers/parallel";
import type { Plan, Result } from "./attempt";
import { releaseAttempts } from "./claim-deliveries";
import { databaseRetryMilliseconds, maxUnwrittenMilliseconds, recordIntervalMilliseconds } from "./limits";
import { recordResults } from "./record-results";
import { writePlan } from "./write-plan";

export interface RecorderOptions {
  now: (companyId?: string) => Date;
  report: (thrown: unknown) => void;
  recorded: (results: Result[]) => void;
  planWritten: (plan: Plan) => void;
}

/** Writes plans and results in batches. Retries failed batches. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #results: Result[] = [];
  /** Unwritten plans, with the time of each addition. */
  readonly #plans = new Map<Plan, number>();
  #isRecording = false;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get isBusy(): boolean {
    return this.#isRecording;
  }

  /** Adds a plan. It is written after its last attempt, after a failed attempt, or after the maximum time. */
  keep(plan: Plan): void {
    this.#plans.set(plan, performance.now());
    void this.#run();
  }

  /** Adds a result. It is written with its plan or, if the delivery's row exists, to that row. */
  add(result: Result): void {
    (result.attempt.plan?.results ?? this.#results).push(result);
    void this.#run();
  }

  async #run(): Promise<void> {
    if (this.#isRecording) return;
    this.#isRecording = true;
    while (this.#results.length + this.#plans.size > 0) {
      await sleep(recordIntervalMilliseconds);
      await inParallel([...this.#plans].filter(isDue), ([plan]) => this.#retryLater(() => this.#write(plan)));
      const results = this.#results.splice(0);
      const byCompany = groupBy(results, ({ attempt }) => attempt.target.companyId);
      await inParallel([...byCompany], ([companyId, own]) => this.#retryLater(() => this.#record(companyId, own)));
    }
    this.#isRecording = false;
  }

  async #write(plan: Plan): Promise<void> {
    const { now, report, recorded, planWritten } = this.#options;
    const { results, underWay } = await writePlan(plan, now(plan.companyId));
    this.#plans.delete(plan);
    for (const attempt of plan.attempts) attempt.plan = null;
    // These attempts finished during the statement, which wrote a lease for them.
    this.#results.push(...plan.results.slice(results.length));
    recorded(results);
    // These attempts were released during the statement, which also wrote a lease for them.
    const released = underWay.filter((attempt) => !plan.accepted.has(attempt));
    if (released.length > 0) await releaseAttempts(plan.companyId, released).catch(report);
    planWritten(plan);
  }

  async #record(companyId: string, results: Result[]): Promise<void> {
    try {
      await recordResults(companyId, results, this.#options.now(companyId));
    } catch (thrown) {
      this.#results.push(...results);
      throw thrown;
    }
    this.#options.recorded(results);
  }

  async #retryLater(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (thrown) {
      this.#options.report(thrown);
      await sleep(databaseRetryMilliseconds);
    }
  }
}

function isDue([{ results, accepted }, since]: [Plan, number]): boolean {
  return (
    results.length === accepted.size ||
    results.some(({ outcome }) => outcome.fault !== null) ||
    performance.now() - since > maxUnwrittenMilliseconds
  );
}
