import type { SendOutcome } from "../../core/http-client/safe-fetch";
import type { Attempt } from "./attempt";
import type { EndpointKey } from "./endpoint";
import { maxQueuedMilliseconds, maxQueuedPerEndpoint, slotsPerEndpoint } from "./limits";
import { processSlots, type SlotOwner } from "./slots";

/** Assumed response time before the first response. */
const firstAverageMilliseconds = 25;

/** Number of attempts in the moving average, which limits the weight of a slow one. */
const averagedAttempts = 8;

export function nameOf({ companyId, endpoint }: EndpointKey): string {
  return `${companyId} ${endpoint}`;
}

/**
 * Attempts of one endpoint that this process has accepted. Their states are: capacity reserved,
 * queued, running. A slot is taken when an attempt starts, or earlier by `reserveSlot`.
 */
export class EndpointQueue implements EndpointKey, SlotOwner {
  readonly companyId: string;
  readonly endpoint: string;
  readonly name: string;
  /** True if the database may contain more deliveries for this endpoint than were claimed. */
  hasMore = false;
  /** True if the last query found a due delivery. If no claim returns it, the breaker may be open. */
  isDue = false;
  /**
   * True if the endpoint is rate-limited. Planning does not wait for its capacity, and all its
   * deliveries are claimed.
   */
  isPaced = false;

  readonly #queued: { attempt: Attempt; since: number }[] = [];
  #running = 0;
  #reserved = 0;
  /** Slots taken before their attempts start. */
  #heldSlots = 0;
  /** Average response time. Null after a failure or a stall; attempts are then queued only for free slots. */
  #averageMilliseconds: number | null = firstAverageMilliseconds;

  constructor({ companyId, endpoint }: EndpointKey) {
    this.companyId = companyId;
    this.endpoint = endpoint;
    this.name = nameOf({ companyId, endpoint });
  }

  /** Includes failed attempts that are not recorded yet. */
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

  /** True if a healthy endpoint's backlog is too large to plan more deliveries for it. */
  get isFull(): boolean {
    return this.isHealthy && (this.hasMore || 4 * this.room < 3 * this.#capacity());
  }

  reserve(wanted: number): number {
    const count = Math.min(wanted, this.room);
    this.#reserved += count;
    return count;
  }

  /**
   * Reserves capacity and a slot for one attempt, which can then start immediately.
   *
   * @returns true if a slot was free.
   */
  reserveSlot(): boolean {
    if (processSlots.take(this, 1) === 0) return false;
    this.#heldSlots += 1;
    this.#reserved += 1;
    return true;
  }

  fill(attempts: Attempt[], reserved: number): void {
    const since = performance.now();
    this.#reserved -= reserved;
    for (const attempt of attempts) this.#queued.push({ attempt, since });
    const unused = this.#heldSlots - this.#reserved - this.#queued.length;
    if (unused <= 0) return;
    this.#heldSlots -= unused;
    processSlots.giveBack(this, unused);
  }

  /**
   * Takes the next attempt and its slot. Returns null if none is queued, the next one has expired,
   * or no slot is free.
   */
  begin(): Attempt | null {
    const [next] = this.#queued;
    if (!next || performance.now() - next.since > maxQueuedMilliseconds) return null;
    if (this.#heldSlots > 0) this.#heldSlots -= 1;
    else if (processSlots.take(this, 1) === 0) return null;
    this.#queued.shift();
    this.#running += 1;
    return next.attempt;
  }

  takeStale(): Attempt[] {
    if (this.#queued.length === 0) return [];
    const since = performance.now() - maxQueuedMilliseconds;
    const fresh = this.#queued.findIndex((each) => each.since >= since);
    return this.#takeFirst(fresh < 0 ? this.#queued.length : fresh);
  }

  takeAll(): Attempt[] {
    return this.#takeFirst(this.#queued.length);
  }

  /** Frees the slot of a finished attempt. A failed attempt must be recorded first. */
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

  /**
   * Returns the endpoint's number of slots plus a third of the attempts that they can process
   * within the maximum wait. Without an average response time, returns the number of running
   * attempts plus free slots.
   */
  #capacity(): number {
    if (this.#averageMilliseconds === null) {
      return Math.min(slotsPerEndpoint, this.#running + processSlots.freeFor(this));
    }
    const soon = Math.floor((slotsPerEndpoint * maxQueuedMilliseconds) / 3 / Math.max(1, this.#averageMilliseconds));
    return slotsPerEndpoint + Math.min(maxQueuedPerEndpoint, soon);
  }
}
