import { useEffect, useRef, useSyncExternalStore } from "react";

/** Whether a form has unsaved input. */
type Guard = () => boolean;

const guards = new Set<Guard>();
const listeners = new Set<() => void>();

/** Resolves the open question with the user's answer; null if no question is open. */
let settle: ((isDiscarding: boolean) => void) | null = null;

/** Registers a form. While `isDirty` returns true, leaving the page asks first. */
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

/** Whether any form of the page has unsaved input. */
export function hasUnsaved(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

/** Asks the user whether to discard typed input. */
export function askToDiscard(): Promise<boolean> {
  settle?.(false);
  return new Promise((resolve) => {
    settle = resolve;
    for (const listener of listeners) listener();
  });
}

/** Returns whether the page may be left; asks the user if it has unsaved input. After a yes it does not ask again. */
export async function askToLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const isDiscarding = await askToDiscard();
  if (isDiscarding) guards.clear();
  return isDiscarding;
}

/** Answers the open question in the next task, so that an Escape does not also close the dialog below. */
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

/** Whether the user is being asked about unsaved input. */
export function useAsking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => settle !== null,
    () => false,
  );
}
