import { dayOf } from "../../core/calendar/calendar";

/** Cookie with the day, in São Paulo time, of the browser's last counted visit to a checkout page. */
export const visitedCookie = "visited";

/** Header set by `proxy.ts` for the browser's first visit to the page today. Never accepted from a client. */
export const uncountedHeader = "x-uncounted-visit";

const page = /^\/[cl]\/[0-9a-z]{12}$/;

export function isCountedToday(visited: string | undefined, now: Date): boolean {
  return visited === dayOf(now);
}

/**
 * Returns the page's path and the day if this is the browser's first visit to the checkout page
 * that day, otherwise null.
 */
export function findVisitOfDay(
  { method, path, visited }: { method: string; path: string; visited: string | undefined },
  now: Date,
): { path: string; day: string } | null {
  if (method !== "GET" || !page.test(path) || isCountedToday(visited, now)) return null;
  return { path, day: dayOf(now) };
}
