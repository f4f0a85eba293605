import type { Browser } from "../checkout/name-order";
import { checkoutCookieSeconds, isVisit, visitCookie } from "../checkout/visit-schemas";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";

/**
 * The cookie that links a reloaded or revisited checkout page to the order placed on it, and to the page view that
 * placed it if that differs: `token` or `token.view`.
 */
export const orderCookie = "order";

const orderShape = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** Reads a browser's identity from the cookies of a checkout page. */
export function readBrowser(order: string | undefined, visit: string | undefined): Browser {
  const [, token, view = token] = orderShape.exec(order ?? "") ?? [];
  return { visit: isVisit(visit) ? visit : null, placed: token && view ? { token, view } : null };
}

/** The same, from a request. */
export function browserOf({ headers }: Request): Browser {
  const cookies = cookiesOf(headers);
  return readBrowser(cookies.get(orderCookie), cookies.get(visitCookie));
}

/** The `set-cookie` that stores a browser's order at an offer with its page view. */
export function rememberPlaced(slug: string, token: string, view: string): string {
  const value = view === token ? token : `${token}.${view}`;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${value}; Path=/c/${slug}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
