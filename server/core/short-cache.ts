export interface ShortCache<Value> {
  /** What is kept of a key, else what is loaded now; whoever asks meanwhile waits for the same. */
  get(key: string): Promise<Value | null>;
  /** Forgets the values that are meant, and those that are still being loaded. */
  forget(isMeant: (value: Value) => boolean): void;
}

interface Entry<Value> {
  loading: Promise<Value | null>;
  /** Null while it is being loaded. */
  value: Value | null;
  endsAt: number;
}

/** Keeps what `load` finds for some milliseconds, at most `maxEntries` of it. Nothing, and failures, are not kept. */
export function createShortCache<Value>(
  load: (key: string) => Promise<Value | null>,
  { milliseconds, maxEntries }: { milliseconds: number; maxEntries: number },
): ShortCache<Value> {
  const entries = new Map<string, Entry<Value>>();
  const start = (key: string): Promise<Value | null> => {
    const entry: Entry<Value> = { loading: load(key), value: null, endsAt: performance.now() + milliseconds };
    const drop = () => {
      if (entries.get(key) === entry) entries.delete(key);
    };
    entry.loading.then((value) => {
      entry.value = value;
      if (value === null) drop();
    }, drop);
    if (entries.size >= maxEntries) entries.clear();
    entries.set(key, entry);
    return entry.loading;
  };
  return {
    get(key) {
      const entry = entries.get(key);
      return entry && performance.now() < entry.endsAt ? entry.loading : start(key);
    },
    forget(isMeant) {
      for (const [key, { value }] of entries) if (value === null || isMeant(value)) entries.delete(key);
    },
  };
}
