import { maxQueued, maxUnrecorded } from "./limits";

/** Limits the unrecorded attempts of a dispatcher, including capacity reserved in advance. */
export class Budget {
  /** Accepted attempts that are neither recorded nor released. */
  #unrecorded = 0;
  /** Unrecorded attempts that wait for a slot. */
  #queued = 0;
  #promised = 0;

  get unrecorded(): number {
    return this.#unrecorded;
  }

  get free(): number {
    return Math.max(0, Math.min(maxUnrecorded - this.#unrecorded, maxQueued - this.#queued) - this.#promised);
  }

  /** @returns the reserved amount, at most `wanted`. */
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
