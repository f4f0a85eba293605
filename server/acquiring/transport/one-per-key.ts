/** Maximum number of remembered keys. The acquirer detects the repetition of a forgotten one. */
const maxKeys = 10_000;

/** Runs at most one call per key at a time. `isRepeat` is true if the key was used before. */
export interface OnePerKey<Result> {
  /** Runs work, or joins the run in progress for the same key. */
  run: (key: string, work: (isRepeat: boolean) => Promise<Result>) => Promise<Result>;
}

export function createOnePerKey<Result>(): OnePerKey<Result> {
  const running = new Map<string, Promise<Result>>();
  const seen = new Set<string>();
  return {
    run: (key, work) => {
      const known = running.get(key);
      if (known) return known;
      const isRepeat = seen.has(key);
      seen.add(key);
      const [oldest] = seen;
      if (seen.size > maxKeys && oldest !== undefined) seen.delete(oldest);
      const started = work(isRepeat).finally(() => running.delete(key));
      running.set(key, started);
      return started;
    },
  };
}
