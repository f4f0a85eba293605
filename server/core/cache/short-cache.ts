export interface ShortCache<Value> {
  /** Returns the cached value of a key, or loads it. Concurrent callers share one load. */
  get(key: string): Promise<Value | null>;
  /**
   * Evicts the matching values and all loads in progress, because their values are not known
   * yet.
   */
  evict(isMeant: (value: Value) => boolean): void;
}

interface Entry<Value> {
  loading: Promise<Value | null>;
  /** Loaded value; null while loading. */
  value: Value | null;
  endsAt: number;
}

/**
 * Caches up to `maxEntries` results of `load` for the given number of milliseconds. Nulls and
 * failures are not cached.
 */
export function createShortCache<Value>(
  load: (key: string) => Promise<Value | null>,
  { milliseconds, maxEntries }: { milliseconds: number; maxEntries: number },
): ShortCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const start = (key: string): Promise<Value | null> => {
    // Starts the query once: a Drizzle query runs each time it is awaited, but the promise of its result does not.
    const loading = Promise.resolve(load(key));
    const entry: Entry<Value> = { loading, value: null, endsAt: performance.now() + milliseconds };
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    loading.then((value) => {
      entry.value = value;
      if (value === null) drop();
    }, drop);
    if (entries.size >= maxEntries) entries.clear();
    entries.set(key, entry);
    return loading;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && performance.now() < entry.endsAt ? entry.loading : start(key);
    },
    evict(isMeant) {
      for (const [key, { value }] of entries) if (value === null || isMeant(value)) entries.delete(key);
    },
  };
}
