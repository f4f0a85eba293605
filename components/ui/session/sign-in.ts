/** The base path of next-auth. */
const authPath = "/api/auth";

export type SignInOutcome = "signed_in" | "refused" | "link_needed" | "failed";

async function fetchCsrfToken(): Promise<string> {
  const response = await fetch(`${authPath}/csrf`, { headers: { accept: "application/json" } });
  if (!response.ok) throw new Error(`The sign-in endpoint answered ${response.status}`);
  const { csrfToken } = (await response.json()) as { csrfToken: string };
  return csrfToken;
}

async function post(action: string, fields: Record<string, string>): Promise<Response> {
  const body = new URLSearchParams({ ...fields, csrfToken: await fetchCsrfToken(), json: "true" });
  return fetch(`${authPath}/${action}`, { method: "POST", body });
}

/**
 * Signs this browser in. `refused`: wrong password or too many tries, deliberately indistinguishable
 * (docs/reliability.md rule 15). `link_needed`: too many wrong passwords were tried for the e-mail, and a mailed link
 * lets this browser in. `failed`: no usable answer. Unlike next-auth's own client, this one keeps the page and
 * the input when the server does not answer.
 */
export async function signIn(email: string, password: string): Promise<SignInOutcome> {
  try {
    const response = await post("callback/credentials", { email, password });
    if (!response.ok && response.status !== 401) return "failed";
    const { url } = (await response.json()) as { url: string };
    if (response.status === 401) {
      const { searchParams } = new URL(url, window.location.origin);
      return searchParams.get("error") === "link_needed" ? "link_needed" : "refused";
    }
    // A lost CSRF cookie is answered with a success that redirects to the sign-in page.
    return new URL(url, window.location.origin).searchParams.has("csrf") ? "failed" : "signed_in";
  } catch {
    return "failed";
  }
}

/** Ends this browser's session on the server and deletes its cookie. Returns whether it succeeded. */
export async function signOut(): Promise<boolean> {
  try {
    return (await post("signout", {})).ok;
  } catch {
    return false;
  }
}

let leaving = false;

/** Whether the user is signing out, so that an ended session is expected. */
export function isLeaving(): boolean {
  return leaving;
}

/**
 * Signs out and goes to the sign-in page. Returns false, and does nothing, when the server could not end the session.
 */
export async function leave(): Promise<boolean> {
  leaving = true;
  leaving = await signOut();
  if (leaving) window.location.assign("/login");
  return leaving;
}
