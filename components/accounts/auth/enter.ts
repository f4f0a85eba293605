import { homePath, loginPath } from "../../ui/session/return-path";
import { signIn } from "../../ui/session/sign-in";

/** Signs in with a new password and opens the dashboard. On failure, opens the sign-in page. */
export async function enter(email: string, password: string): Promise<void> {
  const outcome = await signIn(email.trim(), password);
  window.location.assign(outcome === "signed_in" ? homePath : loginPath(homePath));
}
