import { reportFault } from "../../../core/log/report-fault";
import { maxCookieDays } from "../../../partners/affiliates/click-cookie";
import { followLink } from "../../../partners/affiliates/follow-link";
import { addressBehindNext } from "../dashboard-auth";

const checkoutPage = /^\/c\/([0-9a-z]{12})$/;

/** The program determines how long a click is valid. */
export const affiliateCookieSeconds = maxCookieDays * 86_400;

/**
 * Records a visit of `/c/{slug}?a={code}`. Never throws, so that the page always opens.
 *
 * @returns the browser's new cookie value, or null if there is nothing to store.
 */
export async function followAffiliateLink(
  { path, code, cookie }: { path: string; code: string | null; cookie: string | undefined },
  headers: Headers,
  now: Date,
): Promise<string | null> {
  const [, slug] = checkoutPage.exec(path) ?? [];
  if (!slug || !code || code.length > 80) return null;
  try {
    return await followLink(slug, code, { cookie, address: addressBehindNext(Object.fromEntries(headers)), now });
  } catch (thrown) {
    reportFault(thrown, { operation: "affiliate link" });
    return null;
  }
}
