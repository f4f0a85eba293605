import { useSyncExternalStore } from "react";
import { followSignIn, isSignInOffered } from "./session-end";

/** Whether the page offers a sign-in because its session has ended. */
export function useSessionEnd(): boolean {
  return useSyncExternalStore(followSignIn, isSignInOffered, () => false);
}
