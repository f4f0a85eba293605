const listeners = new Set<() => void>();
let isOffered = false;
let isDismissed = false;

function notify(): void {
  for (const each of listeners) each();
}

/**
 * Opens the sign-in dialog after the session has expired. Once the user has closed it, only user actions reopen it;
 * background polling does not.
 *
 * @returns false if the page has no such dialog.
 */
export function offerSignIn(by: "user" | "page"): boolean {
  if (listeners.size === 0) return false;
  if (by === "page" && isDismissed) return true;
  isOffered = true;
  notify();
  return true;
}

/** Closes the sign-in dialog in the next task, so that the Escape key press does not also close the dialog below. */
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
