import { useRouter } from "next/navigation";
import { useMemo, useSyncExternalStore } from "react";
import { findClickedLink } from "./clicked-link";

let isOpening = false;
const listeners = new Set<() => void>();

export function setOpening(value: boolean): void {
  isOpening = value;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useOpening(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => isOpening,
    () => false,
  );
}

/** Unlike with Next's router, a push shows the progress bar. */
export function usePageRouter(): { push: (path: string) => void } {
  const router = useRouter();
  return useMemo(
    () => ({
      push(path) {
        if (path !== `${window.location.pathname}${window.location.search}`) setOpening(true);
        router.push(path);
      },
    }),
    [router],
  );
}

export function opensPage(event: MouseEvent): boolean {
  const link = findClickedLink(event);
  if (!link) return false;
  const [from, to] = [new URL(window.location.href), new URL(link.href)];
  return to.origin === from.origin && (to.pathname !== from.pathname || to.search !== from.search);
}
