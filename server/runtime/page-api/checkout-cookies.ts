import type { NewOrder } from "../../checkout/orders/order-schemas";
import type { Browser } from "../../checkout/orders/resolve-order-token";
import { checkoutCookieSeconds, isVisit, visitCookie } from "../../checkout/page/visit-schemas";
import { isSignature, signatureOf } from "../../core/crypto/seal";
import { clickCookie, openClicks } from "../../partners/affiliates/click-cookie";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";

/**
 * Cookie that links a reloaded or revisited checkout page to the order placed on it. The value is
 * `token`, or `token.view` if a different page view placed the order.
 */
export const orderCookie = "order";

const orderShape = /^([\w-]{43})(?:\.([\w-]{43}))?$/;

export function readBrowser(order: string | undefined, visit: string | undefined): Browser {
  const [, token, view = token] = orderShape.exec(order ?? "") ?? [];
  return { visit: isVisit(visit) ? visit : null, placed: token && view ? { token, view } : null };
}

export function browserOf({ headers }: Request): Browser {
  const cookies = cookiesOf(headers);
  return readBrowser(cookies.get(orderCookie), cookies.get(visitCookie));
}

/**
 * Returns the affiliate clicks in the browser's cookie, oldest first. Returns none if there is no cookie with a valid
 * signature.
 */
export function affiliateClicksOf({ headers }: Request): Pick<NewOrder, "affiliateClicks"> {
  const clicks = openClicks(cookiesOf(headers).get(clickCookie));
  if (clicks.length === 0) return {};
  return { affiliateClicks: clicks.map((click) => ({ ...click, clickedAt: click.clickedAt.toISOString() })) };
}

/** Returns the `set-cookie` value that stores an order and its page view for the checkout page at a path. */
export function rememberPlaced(path: string, token: string, view: string): string {
  const value = view === token ? token : `${token}.${view}`;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${value}; Path=${path}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Cookie of a browser that paid an order by card. The browser may pay the order's upsells with one tap. */
const tapCookie = "tap";
const tapSeconds = 3_600;

const tapText = (token: string) => `tap\n${token}`;

/** Returns the `set-cookie` value for the browser that sends an order's card. */
export function rememberTap(token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${tapCookie}=${signatureOf(tapText(token)).toString("base64url")}; Path=/pay; Max-Age=${tapSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Reports whether this browser sent the order's card. The order's link alone does not allow charging that card. */
export function mayTap(headers: Headers, token: string): boolean {
  return isSignature(Buffer.from(cookiesOf(headers).get(tapCookie) ?? "", "base64url"), tapText(token));
}

/** Cookie of a browser that opened a checkout page through a reminder's link. Contains the link's token. */
const comebackCookie = "comeback";

export function comebackOf({ headers }: Request): string | null {
  return cookiesOf(headers).get(comebackCookie) ?? null;
}

/**
 * Returns the `set-cookie` value that records, for an offer's page, through which reminder's link
 * the page was opened.
 */
export function rememberComeback(slug: string, token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${comebackCookie}=${token}; Path=/c/${slug}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
