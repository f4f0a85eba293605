import type { SendOutcome } from "../../core/http-client/safe-fetch";
import type { Attempt } from "./attempt";
import type { EndpointKey } from "./endpoint";
import { maxQueuedMilliseconds, maxQueuedPerEndpoint, slotsPerEndpoint } from "./limits";
import { processSlots, type SlotOwner } from "./slots";

/** Assumed answer time of an endpoint that has not answered yet. */
const firstAverageMilliseconds = 25;

/** Attempts over which the answer time is averaged: one slow answer says little. */
const averagedAttempts = 8;

/** Names an endpoint across companies. */
export function nameOf({ companyId, endpoint }: EndpointKey): string {
  return `${companyId} ${endpoint}`;
}

/**
 * The attempts of one endpoint that this process has accepted: reserved room → queued → running. A slot is taken when
 * an attempt begins, or before that by `reserveSlot`.
 */
export class EndpointQueue implements EndpointKey, SlotOwner {
  readonly companyId: string;
  readonly endpoint: string;
  readonly name: string;
  /** Whether the database may hold more for this endpoint than was claimed. */
  hasMore = false;
  /** Whether the last look found something due. If nothing can be claimed then, the breaker may be open. */
  isDue = false;
  /** Whether the endpoint has a rate: nothing waits for it, and everything is claimed. */
  isPaced = false;

  readonly #queued: { attempt: Attempt; since: number }[] = [];
  #running = 0;
  /** Room for attempts that were asked for and have not arrived. */
  #reserved = 0;
  /** Slots taken ahead of the attempts that will use them. */
  #heldSlots = 0;
  /** Null after a failure or a standstill: nothing may then wait for this endpoint's slots. */
  #averageMilliseconds: number | null = firstAverageMilliseconds;

  constructor({ companyId, endpoint }: EndpointKey) {
    this.companyId = companyId;
    this.endpoint = endpoint;
    this.name = nameOf({ companyId, endpoint });
  }

  /** Attempts under way, including failed ones that are not recorded. */
  get running(): number {
    return this.#running;
  }

  get queued(): number {
    return this.#queued.length;
  }

  get isHealthy(): boolean {
    return this.#averageMilliseconds !== null && !this.isPaced;
  }

  get isIdle(): boolean {
    return this.#running + this.#queued.length + this.#reserved === 0 && !this.hasMore;
  }

  get room(): number {
    return Math.max(0, this.#capacity() - this.#running - this.#queued.length - this.#reserved);
  }

  /** Whether a healthy endpoint should work off what it has before more is planned for it. */
  get isFull(): boolean {
    return this.isHealthy && (this.hasMore || 4 * this.room < 3 * this.#capacity());
  }

  /** Reserves room for at most `wanted` attempts. @returns how many. */
  reserve(wanted: number): number {
    const count = Math.min(wanted, this.room);
    this.#reserved += count;
    return count;
  }

  /** Reserves room for one attempt with its slot, so that it can begin at once. @returns whether there was one. */
  reserveSlot(): boolean {
    if (processSlots.take(this, 1) === 0) return false;
    this.#heldSlots += 1;
    this.#reserved += 1;
    return true;
  }

  /** Queues what arrived for `reserved` places; slots that nothing will use go back. */
  fill(attempts: Attempt[], reserved: number): void {
    const since = performance.now();
    this.#reserved -= reserved;
    for (const attempt of attempts) this.#queued.push({ attempt, since });
    const unused = this.#heldSlots - this.#reserved - this.#queued.length;
    if (unused <= 0) return;
    this.#heldSlots -= unused;
    processSlots.giveBack(this, unused);
  }

  /** Takes the next attempt and its slot; null when nothing fresh waits or no slot is free. */
  begin(): Attempt | null {
    const [next] = this.#queued;
    if (!next || performance.now() - next.since > maxQueuedMilliseconds) return null;
    if (this.#heldSlots > 0) this.#heldSlots -= 1;
    else if (processSlots.take(this, 1) === 0) return null;
    this.#queued.shift();
    this.#running += 1;
    return next.attempt;
  }

  /** Removes the attempts that have waited too long. */
  takeStale(): Attempt[] {
    if (this.#queued.length === 0) return [];
    const since = performance.now() - maxQueuedMilliseconds;
    const fresh = this.#queued.findIndex((each) => each.since >= since);
    return this.#takeFirst(fresh < 0 ? this.#queued.length : fresh);
  }

  /** Removes everything that waits: the endpoint has failed, or the dispatcher closes. */
  takeAll(): Attempt[] {
    return this.#takeFirst(this.#queued.length);
  }

  /** Frees the slot of an attempt that has ended (and is recorded, if it failed). */
  end({ fault, durationMs }: SendOutcome): void {
    this.#running -= 1;
    const known = this.#averageMilliseconds ?? durationMs;
    this.#averageMilliseconds = fault === null ? known + (durationMs - known) / averagedAttempts : null;
    processSlots.giveBack(this, 1);
  }

  #takeFirst(count: number): Attempt[] {
    if (count === 0) return [];
    this.hasMore = true;
    this.#averageMilliseconds = null;
    return this.#queued.splice(0, count).map(({ attempt }) => attempt);
  }

  /** Its slots, plus a third of what they get through in the longest wait. Without an average: what runs or may begin. */
  #capacity(): number {
    if (this.#averageMilliseconds === null) {
      return Math.min(slotsPerEndpoint, this.#running + processSlots.freeFor(this));
    }
    const soon = Math.floor((slotsPerEndpoint * maxQueuedMilliseconds) / 3 / Math.max(1, this.#averageMilliseconds));
    return slotsPerEndpoint + Math.min(maxQueuedPerEndpoint, soon);
  }
}
