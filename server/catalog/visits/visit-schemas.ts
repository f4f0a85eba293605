import { dayOf } from "../../core/calendar/calendar";

/**
 * Cookie of a checkout page. Contains the São Paulo day on which the browser was last counted on
 * that page.
 */
export const visitedCookie = "visited";

/**
 * Header set by `proxy.ts` if this browser's visit to the page has not been counted today. Never
 * accepted from a client.
 */
export const uncountedHeader = "x-uncounted-visit";

const page = /^\/[cl]\/[0-9a-z]{12}$/;

/** Reports whether a browser with this cookie has already been counted on the day of `now`. */
export function isCountedToday(visited: string | undefined, now: Date): boolean {
  return visited === dayOf(now);
}

/**
 * Returns the path of the requested checkout page and the day if the browser has not been counted
 * there on that day, otherwise null.
 */
export function findVisitOfDay(
  { method, path, visited }: { method: string; path: string; visited: string | undefined },
  now: Date,
): { path: string; day: string } | null {
  if (method !== "GET" || !page.test(path) || isCountedToday(visited, now)) return null;
  return { path, day: dayOf(now) };
}
