import type { Attempt } from "./attempt";
import { Budget } from "./budget";
import type { EndpointKey } from "./endpoint";
import { EndpointQueue, nameOf } from "./endpoint-queue";
import { maxQueued, slotsPerEndpoint } from "./limits";

/** The queues of a dispatcher, one per endpoint, and the budget that they share. */
export class Queues implements Iterable<EndpointQueue> {
  readonly budget = new Budget();
  readonly #byName = new Map<string, EndpointQueue>();

  [Symbol.iterator](): Iterator<EndpointQueue> {
    return this.#byName.values();
  }

  /** The endpoint's queue, opened if there is none. */
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

  /** Queues that run low while the database may hold more for them, the least busy first. */
  hungry(): EndpointQueue[] {
    return [...this.#byName.values()]
      .filter((queue) => queue.hasMore && queue.queued < slotsPerEndpoint)
      .sort((one, other) => one.running - other.running);
  }

  /** Reserves room in a queue within the budget. @returns for how many attempts. */
  reserve(queue: EndpointQueue, wanted = maxQueued): number {
    return this.budget.promise(queue.reserve(Math.min(wanted, this.budget.free)));
  }

  /** Reserves room for one attempt with its slot, whatever the budget says. @returns whether there was a slot. */
  reserveSlot(queue: EndpointQueue): boolean {
    if (!queue.reserveSlot()) return false;
    this.budget.promiseOne();
    return true;
  }

  /** Queues what arrived for `reserved` places. */
  fill(queue: EndpointQueue, attempts: Attempt[], reserved: number): void {
    this.budget.accept(attempts.length, reserved);
    queue.fill(attempts, reserved);
  }

  remove(queue: EndpointQueue): void {
    this.#byName.delete(queue.name);
  }
}
