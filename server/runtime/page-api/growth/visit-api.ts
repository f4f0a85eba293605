import { createHash } from "node:crypto";
import { nowIn } from "../../../accounts/company/company-clock";
import { isRobot } from "../../../catalog/page-content/page-version";
import { countVisit, type PageVersion } from "../../../catalog/visits/count-visits";
import { uncountedHeader } from "../../../catalog/visits/visit-schemas";
import { networkOf } from "../../../core/limits/client-address";
import { createLimiter } from "../../../core/limits/limiter";
import { reportFault } from "../../../core/log/report-fault";
import { addressBehindNext, sessionCookie } from "../dashboard-auth";
import type { PageRequest } from "../page-request";
import { findRecentCheckout } from "../recent-checkouts";

/** Per page, IP address and user agent. Otherwise, every request of a crawler without cookies would count. */
const countedOfBrowser = createLimiter("checkout-visit", 1, 10);
/** Per IP address, regardless of the user agent. */
const countedOfAddress = createLimiter("checkout-visits", 300, 60);

interface ShownPage {
  slug: string;
  source: string | null;
  version: PageVersion;
}

/**
 * Counts a visit of a checkout page once per browser and day, without robots and signed-in members.
 * Returns immediately and never fails.
 */
export function countCheckoutVisit(
  page: ShownPage,
  { headers, cookie }: Pick<PageRequest, "headers" | "cookie">,
  now: Date,
): void {
  const agent = headers.get("user-agent") ?? "";
  if (isRobot(agent) || /prefetch/i.test(headers.get("sec-purpose") ?? "")) return;
  // The cookie cannot be used here, because Next adds the cookies set by this response to those that the page reads.
  if (cookie(sessionCookie().name) !== undefined || headers.get(uncountedHeader) !== "1") return;
  const address = networkOf(addressBehindNext(Object.fromEntries(headers)));
  const browser = createHash("sha256").update(agent).digest("base64url");
  count(page, { address, browser }, now).catch((thrown: unknown) => reportFault(thrown, { operation: "visit" }));
}

async function count(
  { slug, source, version }: ShownPage,
  { address, browser }: { address: string; browser: string },
  now: Date,
): Promise<void> {
  if (!(await countedOfAddress.consume(address)).allowed) return;
  if (!(await countedOfBrowser.consume(`${slug} ${address} ${browser}`)).allowed) return;
  // Cached content, from which the page was rendered.
  const checkout = await findRecentCheckout(slug);
  if (!checkout) return;
  const { company, product } = checkout;
  countVisit({ companyId: company.id, productId: product.id, source, version }, await nowIn(company.id, now));
}
