import type { NewOrder } from "../../checkout/orders/order-schemas";
import type { Browser } from "../../checkout/orders/resolve-order-token";
import { checkoutCookieSeconds, isVisit, visitCookie } from "../../checkout/page/visit-schemas";
import { isSignature, signatureOf } from "../../core/crypto/seal";
import { clickCookie, openClicks } from "../../partners/affiliates/click-cookie";
import { sessionCookie } from "./dashboard-auth";
import { cookiesOf } from "./page-request";

/**
 * Links a reloaded or revisited checkout page to its order. The value is `token`, or `token.view`
 * if another page view placed the order.
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

/** Affiliate clicks in the browser's cookie, oldest first; none without a valid signature. */
export function affiliateClicksOf({ headers }: Request): Pick<NewOrder, "affiliateClicks"> {
  const clicks = openClicks(cookiesOf(headers).get(clickCookie));
  if (clicks.length === 0) return {};
  return { affiliateClicks: clicks.map((click) => ({ ...click, clickedAt: click.clickedAt.toISOString() })) };
}

/** Returns the `set-cookie` value that stores an order and its page view for a checkout page. */
export function rememberPlaced(path: string, token: string, view: string): string {
  const value = view === token ? token : `${token}.${view}`;
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${orderCookie}=${value}; Path=${path}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Browser that paid an order by card and may pay the order's upsells with one tap. */
const tapCookie = "tap";
const tapSeconds = 3_600;

const tapText = (token: string) => `tap\n${token}`;

/** Returns the `set-cookie` value for the browser that sent an order's card. */
export function rememberTap(token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${tapCookie}=${signatureOf(tapText(token)).toString("base64url")}; Path=/pay; Max-Age=${tapSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Returns true if this browser sent the order's card. The order's link alone must not charge it. */
export function mayTap(headers: Headers, token: string): boolean {
  return isSignature(Buffer.from(cookiesOf(headers).get(tapCookie) ?? "", "base64url"), tapText(token));
}

/** Token of the reminder's link through which the browser opened a checkout page. */
const comebackCookie = "comeback";

export function comebackOf({ headers }: Request): string | null {
  return cookiesOf(headers).get(comebackCookie) ?? null;
}

/** Returns the `set-cookie` value that records the reminder's link for an offer's page. */
export function rememberComeback(slug: string, token: string): string {
  const secure = sessionCookie().secure ? "; Secure" : "";
  return `${comebackCookie}=${token}; Path=/c/${slug}; Max-Age=${checkoutCookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}
