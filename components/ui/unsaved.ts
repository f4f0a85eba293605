import { useEffect, useRef, useSyncExternalStore } from "react";

/** Whether one form holds input that is not saved. */
type Guard = () => boolean;

const guards = new Set<Guard>();
const listeners = new Set<() => void>();

/** Gives the user's answer to the open question; null while nothing is asked. */
let settle: ((isDiscarding: boolean) => void) | null = null;

/** Registers a form of the page: leaving asks while it holds input that is not saved. */
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

/** Whether any form of the page holds input that is not saved. */
export function hasUnsaved(): boolean {
  return [...guards].some((isDirty) => isDirty());
}

/** Asks whether typed input may be discarded. */
export function askToDiscard(): Promise<boolean> {
  settle?.(false);
  return new Promise((resolve) => {
    settle = resolve;
    for (const tell of listeners) tell();
  });
}

/** Asks before the page is left with unsaved input. After a yes, its forms are not asked about again. */
export async function askToLeave(): Promise<boolean> {
  if (!hasUnsaved()) return true;
  const isDiscarding = await askToDiscard();
  if (isDiscarding) guards.clear();
  return isDiscarding;
}

/** Answers the open question, in a task of its own: the Escape that answers must not close the dialog below too. */
export function answerDiscard(isDiscarding: boolean): void {
  setTimeout(() => {
    settle?.(isDiscarding);
    settle = null;
    for (const tell of listeners) tell();
  });
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  return () => {
    listeners.delete(tell);
  };
}

/** Whether the question is open. */
export function useAsking(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => settle !== null,
    () => false,
  );
}
