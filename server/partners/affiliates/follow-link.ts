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

/** Links that one address may follow; beyond it, they are opened without being looked up. */
const followed = createLimiter("affiliate-link", 120, 60);
/** Clicks on one affiliate's links that count from one address. */
const counted = createLimiter("affiliate-click", 10, 3_600);

const reloadMs = 3_600_000;

/** A browser that opens a checkout page by an affiliate's link. */
export interface Visitor {
  /** The cookie that it sent. */
  cookie: string | undefined;
  address: string;
  now: Date;
}

/**
 * Remembers a visit by an affiliate's link, `/c/{slug}?a={code}`.
 *
 * @returns the new value of the visitor's cookie; null when the link is nobody's, or the address follows too many.
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
  // An order compares it with the company's now.
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
