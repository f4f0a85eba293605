import type { Browser } from "../checkout/name-order";
import { checkoutCookieSeconds, isVisit, visitCookie } from "../checkout/visit-schemas";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";

/**
 * The cookie that leads a reloaded or revisited checkout page back to the order that was placed on it, and tells by
 * which view of the page, where the order is not named by that: `token` or `token.view`.
 */
export const orderCookie = "order";

const orderShape = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

/** What the cookies of a checkout page tell of the browser that sent them. */
export function readBrowser(order: string | undefined, visit: string | undefined): Browser {
  const [, token, view = token] = orderShape.exec(order ?? "") ?? [];
  return { visit: isVisit(visit) ? visit : null, placed: token && view ? { token, view } : null };
}

/** The same, of a request. */
export function browserOf({ headers }: Request): Browser {
  const cookies = cookiesOf(headers);
  return readBrowser(cookies.get(orderCookie), cookies.get(visitCookie));
}

/** The `set-cookie` by which a browser remembers the order that it placed at an offer, by this view of the page. */
export function rememberPlaced(slug: string, token: string, view: string): string {
  const value = view === token ? token : `${token}.${view}`;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${value}; Path=/c/${slug}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
