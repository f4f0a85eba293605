import { environment } from "../../core/env/env";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";

function callbackCookie(): string {
  return `${sessionCookie().secure ? "__Secure-" : ""}next-auth.callback-url`;
}

/** next-auth fails with another error if it cannot parse the return URL. */
function isReadable(url: string): boolean {
  const base = url.startsWith("/") ? environment().publicUrl : undefined;
  return URL.canParse(url, base) && /^https?:$/.test(new URL(url, base).protocol);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Malformed encoding, which our pages never send. `:` is never a valid URL.
    return ":";
  }
}

/**
 * Redirects a request with an unparsable return URL to the start page and clears the cookie that
 * contains it. Returns null for a valid URL.
 */
export async function redirectBadReturn(request: Request): Promise<Response | null> {
  const form = request.method === "POST" ? new URLSearchParams(await request.clone().text()) : new URLSearchParams();
  const kept = cookiesOf(request.headers).get(callbackCookie());
  const given = [
    ...new URL(request.url).searchParams.getAll("callbackUrl"),
    ...form.getAll("callbackUrl"),
    ...(kept === undefined ? [] : [decode(kept)]),
  ];
  if (given.every((url) => url === "" || isReadable(url))) return null;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return new Response(null, {
    status: 303,
    headers: {
      location: "/",
      "cache-control": "no-store",
      "set-cookie": `${callbackCookie()}=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax${secure}`,
    },
  });
}
