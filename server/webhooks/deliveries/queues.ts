import type { Attempt } from "./attempt";
import { Budget } from "./budget";
import type { EndpointKey } from "./endpoint";
import { EndpointQueue, nameOf } from "./endpoint-queue";
import { maxQueued, slotsPerEndpoint } from "./limits";

export class Queues implements Iterable<EndpointQueue> {
  readonly budget = new Budget();
  readonly #byName = new Map<string, EndpointQueue>();

  [Symbol.iterator](): Iterator<EndpointQueue> {
    return this.#byName.values();
  }

  of(endpoint: EndpointKey): EndpointQueue {
    const name = nameOf(endpoint);
    const known = this.#byName.get(name);
    if (known) return known;
    const opened = new EndpointQueue(endpoint);
    this.#byName.set(name, opened);
    return opened;
  }

  ofCompany(companyId: string): EndpointQueue[] {
    return [...this.#byName.values()].filter((queue) => queue.companyId === companyId);
  }

  /** Returns queues with few attempts whose deliveries may also be in the database, least busy first. */
  hungry(): EndpointQueue[] {
    return [...this.#byName.values()]
      .filter((queue) => queue.hasMore && queue.queued < slotsPerEndpoint)
      .sort((one, other) => one.running - other.running);
  }

  /**
   * Reserves capacity in a queue, limited by the budget.
   *
   * @returns the number of attempts reserved.
   */
  reserve(queue: EndpointQueue, wanted = maxQueued): number {
    return this.budget.reserve(queue.reserve(Math.min(wanted, this.budget.free)));
  }

  /**
   * Reserves capacity and a slot for one attempt, regardless of the budget.
   *
   * @returns true if a slot was free.
   */
  reserveSlot(queue: EndpointQueue): boolean {
    if (!queue.reserveSlot()) return false;
    this.budget.reserveOne();
    return true;
  }

  fill(queue: EndpointQueue, attempts: Attempt[], reserved: number): void {
    this.budget.accept(attempts.length, reserved);
    queue.fill(attempts, reserved);
  }

  remove(queue: EndpointQueue): void {
    this.#byName.delete(queue.name);
  }
}
