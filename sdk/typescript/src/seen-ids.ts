/**
 * Store of delivery ids for `WebhookVerifier`. Implement it with a database to share it between
 * processes.
 */
export interface SeenStore {
  /**
   * Stores an id atomically.
   *
   * @returns true if the id was already stored
   */
  seen(id: string): boolean | Promise<boolean>;
}

/**
 * Stores the newest ids in memory, for a single process. Several processes, or a process that
 * restarts, need a shared, persistent store.
 */
export class SeenIds implements SeenStore {
  readonly #ids = new Set<string>();
  readonly #maxIds: number;

  /** @param maxIds maximum number of ids; the oldest one is removed first */
  constructor(maxIds = 100_000) {
    this.#maxIds = maxIds;
  }

  /**
   * Stores an id.
   *
   * @returns true if the id was already stored
   */
  seen(id: string): boolean {
    if (this.#ids.has(id)) return true;
    this.#ids.add(id);
    const [oldest] = this.#ids;
    if (this.#ids.size > this.#maxIds && oldest !== undefined) this.#ids.delete(oldest);
    return false;
  }

  /**
   * Removes an id, so that the next attempt is accepted. Call it if you could not store the event.
   */
  forget(id: string): void {
    this.#ids.delete(id);
  }
}
