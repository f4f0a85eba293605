import { reportFault } from "../../../core/log/report-fault";
import { maxCookieDays } from "../../../partners/affiliates/click-cookie";
import { followLink } from "../../../partners/affiliates/follow-link";
import { addressBehindNext } from "../dashboard-auth";

const checkoutPage = /^\/c\/([0-9a-z]{12})$/;

/** How long browsers keep the cookie of affiliates' links; the programme decides how long a click counts. */
export const affiliateCookieSeconds = maxCookieDays * 86_400;

/**
 * Remembers that a checkout page is opened by an affiliate's link, `/c/{slug}?a={code}`.
 *
 * @returns the value of the browser's cookie; null when there is nothing to remember. A failure never costs the page.
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
