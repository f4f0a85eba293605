/** A value shared across the page for the document's lifetime, and never stored. */
export interface Memory<T> {
  read: () => T;
  write: (value: T) => void;
  /** Calls `listener` on every change, until the returned function is called. */
  subscribe: (listener: () => void) => () => void;
}

/** A new memory, holding `initial`. */
export function createMemory<T>(initial: T): Memory<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    read: () => current,
    write: (value) => {
      current = value;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
