import { homePath, loginPath } from "./return-path";
import { signIn } from "./sign-in";

/** Signs in with a password that was just chosen and opens the dashboard; where that fails, the sign-in page. */
export async function enter(email: string, password: string): Promise<void> {
  const outcome = await signIn(email.trim(), password);
  window.location.assign(outcome === "signed_in" ? homePath : loginPath(homePath));
}
