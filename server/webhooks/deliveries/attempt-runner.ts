import type { SendOutcome } from "../../core/http-client/safe-fetch";
import { type Attempt, ownFault, type Result } from "./attempt";
import { releaseAttempts } from "./claim-deliveries";
import type { EndpointQueue } from "./endpoint-queue";
import { slotsPerEndpoint } from "./limits";
import type { Queues } from "./queues";

export interface Supply {
  /** Starts claiming due deliveries. `accept` receives the claimed attempts. */
  request(): void;
  /**
   * Claims a free slot and one attempt for the queue.
   *
   * @returns true if a slot was free.
   */
  requestOne(queue: EndpointQueue): boolean;
}

export interface RunnerOptions {
  queues: Queues;
  supply: Supply;
  send: (attempt: Attempt) => Promise<SendOutcome>;
  record: (result: Result) => void;
  report: (thrown: unknown) => void;
}

/**
 * Starts queued attempts as slots become free, alternating between endpoints. Releases attempts
 * queued for too long.
 */
export class AttemptRunner {
  readonly #options: RunnerOptions;
  /** Queues with an attempt that waits for a slot, longest wait first. */
  readonly #waiting = new Set<EndpointQueue>();
  /** Queues that released an attempt before they ever got a slot. They get the next free slot first. */
  readonly #unserved = new Set<EndpointQueue>();
  #isClosed = false;

  constructor(options: RunnerOptions) {
    this.#options = options;
  }

  accept(queue: EndpointQueue, attempts: Attempt[], reserved: number): void {
    this.#options.queues.fill(queue, attempts, reserved);
    this.#run(queue);
  }

  /**
   * Frees the slot of a finished attempt. After a failure, the slot is freed only once the failure
   * is recorded, because the breaker may open.
   */
  free(queue: EndpointQueue, outcome: SendOutcome): void {
    const { supply } = this.#options;
    queue.end(outcome);
    this.#passOn(queue);
    if (queue.hasMore && queue.queued < slotsPerEndpoint) supply.request();
  }

  sweep(): void {
    const { queues } = this.#options;
    for (const queue of queues) {
      this.#run(queue);
      if (!queue.isIdle) continue;
      queues.remove(queue);
      this.#unserved.delete(queue);
    }
  }

  close(): void {
    this.#isClosed = true;
    for (const queue of this.#options.queues) this.#run(queue);
  }

  /**
   * Offers a free slot first to endpoints that have none, then to the same endpoint, then to all
   * others.
   */
  #passOn(queue: EndpointQueue): void {
    const { supply } = this.#options;
    for (const each of this.#unserved) if (each.hasMore && supply.requestOne(each)) break;
    for (const each of this.#waiting) if (each.running === 0) this.#run(each);
    this.#run(queue);
    if (queue.queued === 0) for (const each of this.#waiting) this.#run(each);
  }

  #run(queue: EndpointQueue): void {
    const stale = this.#isClosed ? queue.takeAll() : queue.takeStale();
    if (stale.length > 0) {
      if (queue.running === 0) this.#unserved.add(queue);
      void this.#release(queue, stale);
    }
    for (let next = queue.begin(); next; next = queue.begin()) {
      this.#options.queues.budget.dequeue(1);
      this.#waiting.delete(queue);
      this.#unserved.delete(queue);
      void this.#make(queue, next);
    }
    if (queue.queued > 0) this.#waiting.add(queue);
    else this.#waiting.delete(queue);
  }

  async #make(queue: EndpointQueue, attempt: Attempt): Promise<void> {
    const { send, record, report } = this.#options;
    const outcome = await send(attempt).catch((thrown: unknown): SendOutcome => {
      report(thrown);
      return { status: null, answer: "", fault: ownFault, durationMs: 0 };
    });
    if (outcome.fault === null) this.free(queue, outcome);
    // Released before the failure is recorded, because recording it may cancel or hold back all
    // waiting deliveries of the endpoint.
    else await this.#release(queue, queue.takeAll());
    record({ attempt, outcome });
  }

  /**
   * Returns attempts that were not started to their plan or row. If the statement fails, their
   * lease must expire first.
   */
  async #release({ companyId }: EndpointQueue, attempts: Attempt[]): Promise<void> {
    if (attempts.length === 0) return;
    const { queues, supply, report } = this.#options;
    queues.budget.dequeue(attempts.length);
    for (const each of attempts) each.plan?.accepted.delete(each);
    const written = attempts.filter(({ plan }) => plan === null);
    if (written.length > 0) await releaseAttempts(companyId, written).catch(report);
    queues.budget.settle(attempts.length);
    supply.request();
  }
}
