import { dayOf } from "../../core/calendar/calendar";

/** The cookie of a checkout page with the São Paulo day on which the browser was last counted there. */
export const visitedCookie = "visited";

/** Set by `proxy.ts` when this browser's visit to the page has not been counted today; never taken from a client. */
export const uncountedHeader = "x-uncounted-visit";

const page = /^\/[cl]\/[0-9a-z]{12}$/;

/** Whether a browser with this cookie was counted on the day of `now`. */
export function isCountedToday(visited: string | undefined, now: Date): boolean {
  return visited === dayOf(now);
}

/** The path and day of the requested checkout page if the browser was not counted there on this day; else null. */
export function findVisitOfDay(
  { method, path, visited }: { method: string; path: string; visited: string | undefined },
  now: Date,
): { path: string; day: string } | null {
  if (method !== "GET" || !page.test(path) || isCountedToday(visited, now)) return null;
  return { path, day: dayOf(now) };
}
