import { homePath, loginPath } from "../../ui/session/return-path";
import { signIn } from "../../ui/session/sign-in";

/** Opens the dashboard, or the sign-in page on failure. */
export async function enter(email: string, password: string): Promise<void> {
  const outcome = await signIn(email.trim(), password);
  window.location.assign(outcome === "signed_in" ? homePath : loginPath(homePath));
}
