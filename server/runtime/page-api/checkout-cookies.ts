import type { Browser } from "../../checkout/orders/name-order";
import type { NewOrder } from "../../checkout/orders/order-schemas";
import { checkoutCookieSeconds, isVisit, visitCookie } from "../../checkout/page/visit-schemas";
import { isSignature, signatureOf } from "../../core/crypto/seal";
import { clickCookie, openClicks } from "../../partners/affiliates/click-cookie";
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

/**
 * The visits by affiliates' links that a browser's cookie tells, oldest first; nothing without any. A cookie that we did
 * not sign tells none.
 */
export function affiliateClicksOf({ headers }: Request): Pick<NewOrder, "affiliateClicks"> {
  const clicks = openClicks(cookiesOf(headers).get(clickCookie));
  if (clicks.length === 0) return {};
  return { affiliateClicks: clicks.map((click) => ({ ...click, clickedAt: click.clickedAt.toISOString() })) };
}

/** The `set-cookie` that stores a browser's order at the checkout page of a path, with its page view. */
export function rememberPlaced(path: string, token: string, view: string): string {
  const value = view === token ? token : `${token}.${view}`;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${value}; Path=${path}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** The cookie of a browser that paid an order by card, which may pay the order's offers with one tap. */
const tapCookie = "tap";
const tapSeconds = 3_600;

const tapText = (token: string) => `tap\n${token}`;

/** The `set-cookie` of the browser that sends an order's card. */
export function rememberTap(token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${tapCookie}=${signatureOf(tapText(token)).toString("base64url")}; Path=/pay; Max-Age=${tapSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Whether a browser sent an order's card. Whoever was only given the order's link may not charge that card. */
export function mayTap(headers: Headers, token: string): boolean {
  return isSignature(Buffer.from(cookiesOf(headers).get(tapCookie) ?? "", "base64url"), tapText(token));
}

/** The cookie of a browser that came to a checkout page through a reminder's link: the token of that link. */
const comebackCookie = "comeback";

/** The reminder's token of a browser at a checkout page; null without one. */
export function comebackOf({ headers }: Request): string | null {
  return cookiesOf(headers).get(comebackCookie) ?? null;
}

/** The `set-cookie` that stores at an offer's page through which reminder the browser came. */
export function rememberComeback(slug: string, token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${comebackCookie}=${token}; Path=/c/${slug}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
