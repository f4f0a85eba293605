const listeners = new Set<() => void>();
let isOffered = false;
let isDismissed = false;

function notify(): void {
  for (const each of listeners) each();
}

/**
 * Opens the sign-in dialog after the session has expired. Once the user has closed it, only user
 * actions reopen it, not background polling.
 *
 * @returns false if the page has no sign-in dialog.
 */
export function offerSignIn(by: "user" | "page"): boolean {
  if (listeners.size === 0) return false;
  if (by === "page" && isDismissed) return true;
  isOffered = true;
  notify();
  return true;
}

/** In the next task, so that the same press of Escape does not also close the dialog below. */
export function closeSignIn(outcome: "signed_in" | "dismissed"): void {
  setTimeout(() => {
    isOffered = false;
    isDismissed = outcome === "dismissed";
    notify();
  });
}

export function followSignIn(each: () => void): () => void {
  listeners.add(each);
  return () => {
    listeners.delete(each);
  };
}

export function isSignInOffered(): boolean {
  return isOffered;
}
