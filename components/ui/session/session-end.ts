const listeners = new Set<() => void>();
let isOffered = false;
let isDismissed = false;

function notify(): void {
  for (const each of listeners) each();
}

/**
 * Opens the sign-in dialog after the session ended. Once the user has closed it, only their own actions open it again,
 * not the page's polling. @returns false if the page has no such dialog.
 */
export function offerSignIn(by: "user" | "page"): boolean {
  if (listeners.size === 0) return false;
  if (by === "page" && isDismissed) return true;
  isOffered = true;
  notify();
  return true;
}

/**
 * Closes the sign-in dialog. Waits for the next task, so that the Escape that closes it does not also close the dialog
 * below.
 */
export function closeSignIn(outcome: "signed_in" | "dismissed"): void {
  setTimeout(() => {
    isOffered = false;
    isDismissed = outcome === "dismissed";
    notify();
  });
}

/** Calls `each` when the dialog opens or closes. @returns a function that unsubscribes. */
export function followSignIn(each: () => void): () => void {
  listeners.add(each);
  return () => {
    listeners.delete(each);
  };
}

/** Whether the dialog is open. */
export function isSignInOffered(): boolean {
  return isOffered;
}
