import { and, eq, isNotNull } from "drizzle-orm";
import { db } from "@/db/client";
import { affiliateProducts, affiliatePrograms, affiliates, companyLookups, offers } from "@/db/schema";
import { nowIn } from "../../accounts/company/company-clock";
import { offerSlugLookup } from "../../catalog/offers/offers";
import { networkOf } from "../../core/limits/client-address";
import { createLimiter } from "../../core/limits/limiter";
import { addClick, type Click, maxCookieDays, openClicks, sealClicks } from "./click-cookie";
import { countClick } from "./count-clicks";
import { defaultCookieDays } from "./programs";

/** Per IP address and minute. Beyond the limit, the page opens without attribution. */
const followed = createLimiter("affiliate-link", 120, 60);
/** Counted clicks per hour, affiliate link and IP address. */
const counted = createLimiter("affiliate-click", 10, 3_600);

const reloadMs = 3_600_000;

export interface Visitor {
  cookie: string | undefined;
  address: string;
  now: Date;
}

/**
 * Records a visit of `/c/{slug}?a={code}`.
 *
 * @returns the visitor's new cookie value, or null for an unknown link or if the IP address exceeds
 * its limit.
 */
export async function followLink(
  slug: string,
  code: string,
  { cookie, address, now }: Visitor,
): Promise<string | null> {
  if (!(await followed.consume(address)).allowed) return null;
  const link = await findLink(slug, code.trim().toLowerCase());
  if (!link) return null;
  const { companyId, affiliateId, productId, cookieDays } = link;
  const clicks = openClicks(cookie);
  // The company's time, because the click is later compared with the order's.
  const clickedAt = await nowIn(companyId, now);
  const click = { productId, affiliateId, clickedAt };
  if (!isReload(clicks, click) && (await counted.consume(`${networkOf(address)} ${affiliateId}`)).allowed) {
    countClick({ companyId, affiliateId, productId, now: clickedAt });
  }
  const days = Math.min(cookieDays ?? defaultCookieDays, maxCookieDays);
  return sealClicks(addClick(clicks, click, new Date(clickedAt.getTime() - days * 86_400_000)));
}

function isReload(clicks: readonly Click[], { productId, affiliateId, clickedAt }: Click): boolean {
  const last = clicks.findLast((each) => each.productId === productId);
  return last?.affiliateId === affiliateId && clickedAt.getTime() - last.clickedAt.getTime() < reloadMs;
}

async function findLink(slug: string, code: string) {
  const [found] = await db()
    .select({ companyId: companyLookups.companyId, offerId: companyLookups.targetId })
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, offerSlugLookup), eq(companyLookups.key, slug)));
  if (!found) return null;
  const { companyId, offerId } = found;
  const [link] = await db()
    .select({
      companyId: affiliates.companyId,
      affiliateId: affiliates.id,
      productId: affiliateProducts.productId,
      cookieDays: affiliatePrograms.cookieDays,
    })
    .from(affiliates)
    .innerJoin(
      affiliateProducts,
      and(eq(affiliateProducts.companyId, affiliates.companyId), eq(affiliateProducts.affiliateId, affiliates.id)),
    )
    .innerJoin(
      offers,
      and(eq(offers.companyId, affiliateProducts.companyId), eq(offers.productId, affiliateProducts.productId)),
    )
    .leftJoin(
      affiliatePrograms,
      and(
        eq(affiliatePrograms.companyId, affiliateProducts.companyId),
        eq(affiliatePrograms.productId, affiliateProducts.productId),
      ),
    )
    .where(
      and(
        eq(affiliates.companyId, companyId),
        eq(affiliates.code, code),
        eq(affiliates.state, "active"),
        eq(offers.id, offerId),
        isNotNull(affiliateProducts.approvedAt),
      ),
    );
  return link ?? null;
}
