import { useEffect, useRef, useSyncExternalStore } from "react";

type Guard = () => boolean;

const guards = new Set<Guard>();
const listeners = new Set<() => void>();

let settle: ((isDiscarding: boolean) => void) | null = null;

/** While `isDirty` returns true, leaving the page requires confirmation. */
export function useUnsaved(isDirty: Guard): void {
  const latest = useRef(isDirty);
  useEffect(() => {
    latest.current = isDirty;
  });
  useEffect(() => {
    const guard = () => latest.current();
    guards.add(guard);
    return () => {
      guards.delete(guard);
    };
  }, []);
}

export function hasUnsaved(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

export function askToDiscard(): Promise<boolean> {
  settle?.(false);
  return new Promise((resolve) => {
    settle = resolve;
    for (const listener of listeners) listener();
  });
}

/** Asks for confirmation if there is unsaved input. After it, later calls return true immediately. */
export async function askToLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const isDiscarding = await askToDiscard();
  if (isDiscarding) guards.clear();
  return isDiscarding;
}

/** In the next task, so that the same press of Escape does not also close the dialog below. */
export function answerDiscard(isDiscarding: boolean): void {
  setTimeout(() => {
    settle?.(isDiscarding);
    settle = null;
    for (const listener of listeners) listener();
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

export function useAsking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => settle !== null,
    () => false,
  );
}
