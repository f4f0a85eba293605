import { dayOf } from "../../core/calendar/calendar";

/** Cookie of a checkout page. Contains the São Paulo day on which the browser was last counted on the page. */
export const visitedCookie = "visited";

/**
 * Set by `proxy.ts` if this browser's visit to the page has not been counted today. The header is never accepted from a
 * client.
 */
export const uncountedHeader = "x-uncounted-visit";

const page = /^\/[cl]\/[0-9a-z]{12}$/;

/** Returns true if a browser with this cookie was already counted on the day of `now`. */
export function isCountedToday(visited: string | undefined, now: Date): boolean {
  return visited === dayOf(now);
}

/**
 * Returns the path and day of the requested checkout page if the browser was not counted there on this day; null
 * otherwise.
 */
export function findVisitOfDay(
  { method, path, visited }: { method: string; path: string; visited: string | undefined },
  now: Date,
): { path: string; day: string } | null {
  if (method !== "GET" || !page.test(path) || isCountedToday(visited, now)) return null;
  return { path, day: dayOf(now) };
}
