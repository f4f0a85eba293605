import { useSyncExternalStore } from "react";
import { followSignIn, isSignInOffered } from "./session-end";

export function useSessionEnd(): boolean {
  return useSyncExternalStore(followSignIn, isSignInOffered, () => false);
}
