import { sessionSeconds } from "../../customers/people/sessions";
import { signInSeconds } from "../../customers/people/start-sign-in";
import { sessionCookie } from "./dashboard-auth";

/** Cookies of a signed-in buyer, a pending sign-in, and links opened in this browser. */
export const personCookie = "person";
export const signInCookie = "sign-in";
export const learnCookie = "learn";

export const tokenShape = /^[\w-]{43}$/;

const maxLinks = 8;
const linkSeconds = 90 * 24 * 60 * 60;

function compose(name: string, value: string, { path, seconds }: { path: string; seconds: number }): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${name}=${value}; Path=${path}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns the `set-cookie` value of a session; null signs out. */
export function keepPerson(token: string | null): string {
  return compose(personCookie, token ?? "", { path: "/", seconds: token ? sessionSeconds : 0 });
}

/** Returns the `set-cookie` value of a pending sign-in; null clears it. */
export function keepSignIn(token: string | null): string {
  return compose(signInCookie, token ?? "", { path: "/account", seconds: token ? signInSeconds : 0 });
}

/** Returns the `set-cookie` value of opened links, newest first, at most eight. */
export function keepLinks(tokens: readonly string[]): string {
  const kept = [...new Set(tokens)].slice(0, maxLinks);
  return compose(learnCookie, kept.join("."), { path: "/learn", seconds: kept.length > 0 ? linkSeconds : 0 });
}
