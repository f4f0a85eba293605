/** The cookie by which the tabs of one browser at one checkout page are known to be one buyer's; it leads to no order. */
export const visitCookie = "visit";

/** How long a checkout page's cookies live. */
export const checkoutCookieSeconds = 7 * 86_400;

const page = /^\/c\/[0-9a-z]{12}$/;

/** The path of the checkout page that is about to be shown to a browser which has no visit there yet; else null. */
export function findFirstVisit(method: string, path: string, visit: string | undefined): string | null {
  return method === "GET" && page.test(path) && !isVisit(visit) ? path : null;
}

/** Whether a cookie's value is one that we gave: random, and so nobody else's. */
export function isVisit(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
