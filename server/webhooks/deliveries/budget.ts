import { maxQueued, maxUnrecorded } from "./limits";

/** Limits the unrecorded attempts of a dispatcher, including capacity reserved in advance. */
export class Budget {
  /** Accepted attempts not yet recorded or released. */
  #unrecorded = 0;
  /** The part of these that waits for a slot. */
  #queued = 0;
  /** Capacity reserved for plans and claims in progress. */
  #promised = 0;

  get unrecorded(): number {
    return this.#unrecorded;
  }

  get free(): number {
    return Math.max(0, Math.min(maxUnrecorded - this.#unrecorded, maxQueued - this.#queued) - this.#promised);
  }

  /**
   * Reserves at most `wanted` of the free capacity.
   *
   * @returns the reserved amount.
   */
  reserve(wanted: number): number {
    const count = Math.min(wanted, this.free);
    this.#promised += count;
    return count;
  }

  /** Reserves capacity for an attempt that already has its slot, even if none is free. */
  reserveOne(): void {
    this.#promised += 1;
  }

  withdraw(promised: number): void {
    this.#promised -= promised;
  }

  accept(count: number, promised: number): void {
    this.#unrecorded += count;
    this.#queued += count;
    this.#promised -= promised;
  }

  dequeue(count: number): void {
    this.#queued -= count;
  }

  settle(count: number): void {
    this.#unrecorded -= count;
  }
}
