/** A value that all parts of the page share while the document lives, and that nothing keeps afterwards. */
export interface Memory<T> {
  read: () => T;
  write: (value: T) => void;
  /** Tells of every change until the returned function is called. */
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
