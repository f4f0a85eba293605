export interface Memory<T> {
  read: () => T;
  write: (value: T) => void;
  subscribe: (listener: () => void) => () => void;
}

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
