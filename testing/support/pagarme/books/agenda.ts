interface Entry {
  at: number;
  act: (at: Date) => void;
}

/** What happens by itself as the clock passes: money that becomes available, an issuer that decides, a code that ends. */
export class Agenda {
  /** By time; equal times keep their order. */
  readonly #entries: Entry[] = [];

  /** Plans an act; one of the past happens at the next `runUntil`. */
  plan(at: Date, act: (at: Date) => void): void {
    const entry = { at: at.getTime(), act };
    let [low, high] = [0, this.#entries.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#entries[middle]?.at ?? 0) <= entry.at) low = middle + 1;
      else high = middle;
    }
    this.#entries.splice(low, 0, entry);
  }

  /** Does everything that is due, in its order, each with the time it was planned for. */
  runUntil(now: Date): void {
    while (this.#entries[0] && this.#entries[0].at <= now.getTime()) {
      const entry = this.#entries.shift();
      entry?.act(new Date(entry.at));
    }
  }
}
