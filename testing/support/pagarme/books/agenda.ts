interface Entry {
  at: number;
  act: (at: Date) => void;
}

/** Future events: money that becomes available, an issuer's decision, a code that expires. */
export class Agenda {
  readonly #entries: Entry[] = [];

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

  /** Runs due events in order, each with its scheduled time. */
  runUntil(now: Date): void {
    while (this.#entries[0] && this.#entries[0].at <= now.getTime()) {
      const entry = this.#entries.shift();
      entry?.act(new Date(entry.at));
    }
  }
}
