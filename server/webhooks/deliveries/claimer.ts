import { groupBy, inParallel } from "../../core/workers/parallel";
import type { Attempt } from "./attempt";
import type { Supply } from "./attempt-runner";
import { checkBreaker } from "./breaker";
import { type ClaimTerms, claimDeliveries } from "./claim-deliveries";
import type { EndpointQueue } from "./endpoint-queue";
import type { Queues } from "./queues";

/** Runs a task without overlap. Requests during a run cause one more run. */
class Repeater {
  readonly #mayRun: () => boolean;
  readonly #work: () => Promise<void>;
  #running: Promise<void> | null = null;
  #isRequested = false;

  constructor(mayRun: () => boolean, work: () => Promise<void>) {
    this.#mayRun = mayRun;
    this.#work = work;
  }

  get isBusy(): boolean {
    return this.#running !== null;
  }

  /**
   * Requests a run that starts after this call. Resolves when no requests are left or `mayRun`
   * returns false. If the task throws, rejects all pending requests with its error.
   */
  async request(): Promise<void> {
    this.#isRequested = true;
    this.#running ??= this.#repeat();
    await this.#running;
  }

  async #repeat(): Promise<void> {
    // `finally` must not run before `#running` is assigned.
    await null;
    try {
      while (this.#isRequested && this.#mayRun()) {
        this.#isRequested = false;
        await this.#work();
      }
    } finally {
      this.#running = null;
    }
  }
}

export interface ClaimerOptions {
  queues: Queues;
  terms: (companyId: string) => Omit<ClaimTerms, "isProbe">;
  accept: (queue: EndpointQueue, attempts: Attempt[], reserved: number) => void;
  report: (thrown: unknown) => void;
}

export class Claimer implements Supply {
  readonly #options: ClaimerOptions;
  readonly #repeater: Repeater;
  #isClosed = false;

  constructor(options: ClaimerOptions) {
    this.#options = options;
    const { queues } = options;
    this.#repeater = new Repeater(
      () => !this.#isClosed && queues.budget.free > 0,
      () =>
        inParallel([...groupBy(queues.hungry(), ({ companyId }) => companyId)], ([companyId, hungry]) =>
          this.#claimForCompany(companyId, hungry),
        ),
    );
  }

  get isBusy(): boolean {
    return this.#repeater.isBusy;
  }

  request(): void {
    void this.claim().catch(this.#options.report);
  }

  /** Claims until the queues are full or none of their deliveries is due. */
  claim(): Promise<void> {
    return this.#repeater.request();
  }

  requestOne(queue: EndpointQueue): boolean {
    const { queues, report } = this.#options;
    if (this.#isClosed || !queues.reserveSlot(queue)) return false;
    void this.#claim(queue.companyId, new Map([[queue, 1]])).catch(report);
    return true;
  }

  close(): void {
    this.#isClosed = true;
  }

  async #claimForCompany(companyId: string, hungry: EndpointQueue[]): Promise<void> {
    const reserved = new Map<EndpointQueue, number>();
    for (const queue of hungry) {
      const count = this.#options.queues.reserve(queue);
      if (count > 0) reserved.set(queue, count);
    }
    if (reserved.size === 0) return;
    const due = [...reserved.keys()].filter(({ isDue }) => isDue);
    for (const queue of reserved.keys()) queue.isDue = false;
    const countOf = await this.#claim(companyId, reserved);
    for (const queue of due) if (countOf(queue) === 0) await this.#probe(queue);
  }

  /** @returns the number of attempts per queue. */
  async #claim(companyId: string, reserved: Map<EndpointQueue, number>, isProbe = false) {
    const { terms, accept } = this.#options;
    // Must precede the statement, because a plan written during the statement sets `hasMore` again.
    for (const queue of reserved.keys()) queue.hasMore = false;
    let claimed = new Map<string, Attempt[]>();
    try {
      const requests = [...reserved].map(([{ endpoint }, maxRows]) => ({ endpoint, maxRows }));
      const attempts = await claimDeliveries(companyId, requests, { ...terms(companyId), isProbe });
      claimed = groupBy(attempts, ({ target }) => target.endpoint);
    } finally {
      for (const [queue, count] of reserved) accept(queue, claimed.get(queue.endpoint) ?? [], count);
    }
    const countOf = ({ endpoint }: EndpointQueue) => claimed.get(endpoint)?.length ?? 0;
    for (const queue of reserved.keys()) this.#keepPace(queue, claimed.get(queue.endpoint) ?? []);
    for (const [queue, count] of reserved) if (countOf(queue) === count) queue.hasMore = true;
    return countOf;
  }

  /**
   * Schedules another claim for a rate-limited webhook when its limit allows more deliveries. If
   * other processes use the limit up first, a later poll claims them.
   */
  #keepPace(queue: EndpointQueue, attempts: Attempt[]): void {
    const [first] = attempts;
    if (!first) return;
    const { perSecond } = first.target;
    queue.isPaced = perSecond !== null;
    if (perSecond === null) return;
    const again = () => {
      queue.hasMore = true;
      this.request();
    };
    setTimeout(again, Math.ceil((1000 * attempts.length) / perSecond)).unref();
  }

  /**
   * Probes an endpoint whose pause is over. Takes the slot first, so that the pause's only probe
   * cannot fail for lack of a slot.
   */
  async #probe(queue: EndpointQueue): Promise<void> {
    const { queues, terms, accept } = this.#options;
    if (!queues.reserveSlot(queue)) return;
    let verdict = "wait";
    try {
      verdict = await checkBreaker(queue, terms(queue.companyId).now);
    } finally {
      if (verdict !== "probe") accept(queue, [], 1);
    }
    if (verdict === "probe") await this.#claim(queue.companyId, new Map([[queue, 1]]), true);
  }
}
