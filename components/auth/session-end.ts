const listeners = new Set<() => void>();
let isOffered = false;
let isDismissed = false;

function tell(): void {
  for (const each of listeners) each();
}

/**
 * Offers a sign-in on the page that is open, after its session ended. A dialog that the user closed opens again only for
 * what they do themselves. @returns false where the page has no such dialog.
 */
export function offerSignIn(by: "user" | "page"): boolean {
  if (listeners.size === 0) return false;
  if (by === "page" && isDismissed) return true;
  isOffered = true;
  tell();
  return true;
}

/**
 * Closes the dialog: signed in again, or not wanted now. In a task of its own: the Escape that closes it must not close
 * the dialog below too.
 */
export function closeSignIn(outcome: "signed_in" | "dismissed"): void {
  setTimeout(() => {
    isOffered = false;
    isDismissed = outcome === "dismissed";
    tell();
  });
}

/** Calls back when the dialog opens or closes. @returns the end of it. */
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
