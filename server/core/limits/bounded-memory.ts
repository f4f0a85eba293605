import { RateLimiterMemory, type RateLimiterRes } from "rate-limiter-flexible";

/**
 * Counts at most `maxKeys` keys in memory. Evicts the key with the oldest window, so that requests
 * from many addresses cannot exhaust memory.
 */
export class BoundedMemory extends RateLimiterMemory {
  readonly #maxKeys: number;
  /** Oldest window first. May contain keys whose window has ended. */
  readonly #keys = new Set<string | number>();

  constructor(options: ConstructorParameters<typeof RateLimiterMemory>[0], maxKeys: number) {
    super(options);
    this.#maxKeys = maxKeys;
  }

  override async consume(key: string | number, points = 1): Promise<RateLimiterRes> {
    const result = await super.consume(key, points);
    if (result.isFirstInDuration) await this.#remember(key);
    return result;
  }

  async #remember(key: string | number): Promise<void> {
    this.#keys.delete(key);
    this.#keys.add(key);
    const [oldest] = this.#keys.size > this.#maxKeys ? this.#keys : [];
    if (oldest === undefined) return;
    this.#keys.delete(oldest);
    await this.delete(oldest);
  }
}
