/** Remembers the ids of deliveries, for `WebhookVerifier`. Yours may keep them in a database. */
export interface SeenStore {
  /** Remembers an id, in one step. @returns whether it was there before. */
  seen(id: string): boolean | Promise<boolean>;
}

/**
 * Remembers the newest ids in memory: enough for one process. Several processes, and those that restart, need a store that
 * they share.
 */
export class SeenIds implements SeenStore {
  readonly #ids = new Set<string>();
  readonly #maxIds: number;

  /** @param maxIds how many ids to remember; the oldest one makes room for another */
  constructor(maxIds = 100_000) {
    this.#maxIds = maxIds;
  }

  /** Remembers an id. @returns whether it was there before. */
  seen(id: string): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > this.#maxIds && oldest !== undefined) this.#ids.delete(oldest);
    return false;
  }

  /** Forgets an id, so that its next attempt is let through: when you could not keep the event. */
  forget(id: string): void {
    this.#ids.delete(id);
  }
}
