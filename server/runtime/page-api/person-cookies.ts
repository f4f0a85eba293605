import { sessionSeconds } from "../../customers/people/sessions";
import { signInSeconds } from "../../customers/people/start-sign-in";
import { sessionCookie } from "./dashboard-auth";

/** The cookie of a signed-in buyer, of the sign-in that a browser began, and of the links that it opened. */
export const personCookie = "person";
export const signInCookie = "sign-in";
export const learnCookie = "learn";

/** A token of 256 bits. */
export const tokenShape = /^[\w-]{43}$/;

const maxLinks = 8;
const linkSeconds = 90 * 24 * 60 * 60;

function compose(name: string, value: string, { path, seconds }: { path: string; seconds: number }): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The `set-cookie` of a signed-in person; without a token it signs them out. */
export function keepPerson(token: string | null): string {
  return compose(personCookie, token ?? "", { path: "/", seconds: token ? sessionSeconds : 0 });
}

/** The `set-cookie` of the browser that began a sign-in; without a token it forgets it. */
export function keepSignIn(token: string | null): string {
  return compose(signInCookie, token ?? "", { path: "/account", seconds: token ? signInSeconds : 0 });
}

/** The `set-cookie` of the links that a browser opened, the newest first; the oldest of more than eight is forgotten. */
export function keepLinks(tokens: readonly string[]): string {
  const kept = [...new Set(tokens)].slice(0, maxLinks);
  return compose(learnCookie, kept.join("."), { path: "/learn", seconds: kept.length > 0 ? linkSeconds : 0 });
}
