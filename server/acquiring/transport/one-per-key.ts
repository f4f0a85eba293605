/** Maximum number of remembered keys. A key that was dropped counts as new, and the acquirer detects the repeat. */
const maxKeys = 10_000;

/** Runs work once per key at a time and reports whether the key was seen before. */
export interface OnePerKey<Result> {
  /** Concurrent callers of a key share one run. */
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
