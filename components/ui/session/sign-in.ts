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
 * Signs this browser in. Unlike next-auth's client, it keeps the page and the input if the server
 * does not respond.
 * - `refused`: wrong password or too many attempts, deliberately indistinguishable
 *   (docs/reliability.md rule 15).
 * - `link_needed`: too many wrong passwords for this email address. A link sent to the address
 *   lets this browser sign in.
 * - `failed`: no usable response.
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
    // Without the CSRF cookie, next-auth responds with 200 and a redirect to the sign-in page.
    return new URL(url, window.location.origin).searchParams.has("csrf") ? "failed" : "signed_in";
  } catch {
    return "failed";
  }
}

export async function signOut(): Promise<boolean> {
  try {
    return (await post("signout", {})).ok;
  } catch {
    return false;
  }
}

let leaving = false;

export function isLeaving(): boolean {
  return leaving;
}

/** Opens the sign-in page. Returns false and stays if the server cannot revoke the session. */
export async function leave(): Promise<boolean> {
  leaving = true;
  leaving = await signOut();
  if (leaving) window.location.assign("/login");
  return leaving;
}
