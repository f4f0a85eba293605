/** The cookie that links the tabs of one browser on one checkout page; it does not open an order. */
export const visitCookie = "visit";

/** Lifetime of a checkout page's cookies. */
export const checkoutCookieSeconds = 7 * 86_400;

const page = /^\/c\/[0-9a-z]{12}$/;

/** The path of the requested checkout page if the browser has no visit there yet; else null. */
export function findFirstVisit(method: string, path: string, visit: string | undefined): string | null {
  return method === "GET" && page.test(path) && !isVisit(visit) ? path : null;
}

/** Whether a cookie's value has the format of ours. */
export function isVisit(value: string | undefined): value is string {
  return value !== undefined && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);
}
