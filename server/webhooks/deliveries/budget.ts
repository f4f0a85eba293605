import { maxQueued, maxUnrecorded } from "./limits";

/** Counts the attempts of a dispatcher from the promise of room to the recorded result, and bounds them. */
export class Budget {
  /** Accepted, and neither recorded nor given back. */
  #unrecorded = 0;
  /** Those of them that wait for a slot. */
  #queued = 0;
  /** Room promised to plans and claims that have not arrived. */
  #promised = 0;

  get unrecorded(): number {
    return this.#unrecorded;
  }

  get free(): number {
    return Math.max(0, Math.min(maxUnrecorded - this.#unrecorded, maxQueued - this.#queued) - this.#promised);
  }

  /** Promises at most `wanted` of what is free. @returns how much. */
  promise(wanted: number): number {
    const count = Math.min(wanted, this.free);
    this.#promised += count;
    return count;
  }

  /** Promises room for an attempt that has its slot already, even when nothing is free. */
  promiseOne(): void {
    this.#promised += 1;
  }

  withdraw(promised: number): void {
    this.#promised -= promised;
  }

  /** `count` attempts arrived for `promised` places. */
  accept(count: number, promised: number): void {
    this.#unrecorded += count;
    this.#queued += count;
    this.#promised -= promised;
  }

  /** `count` attempts left the queue. */
  dequeue(count: number): void {
    this.#queued -= count;
  }

  /** `count` attempts are recorded or given back. */
  settle(count: number): void {
    this.#unrecorded -= count;
  }
}
