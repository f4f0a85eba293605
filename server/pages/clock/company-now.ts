import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { offerSlugLookup } from "../../catalog/offers";
import { orderLookup } from "../../checkout/orders";
import { nowIn, recentClocks } from "../../companies/company-clock";
import { openPageToken } from "../../core/page-token";
import { createShortCache } from "../../core/short-cache";
import { paymentLinkLookup } from "../../payment-links/payment-links";
import { boletoPageLookup } from "../../payments/reserve-transaction";

/** The company of a public page's slug or token, which never changes. */
const owners = createShortCache(findOwner, { milliseconds: 600_000, maxEntries: 10_000 });

async function findOwner(key: string): Promise<string | null> {
  const { companyId, kind } = companyLookups;
  const kinds = [offerSlugLookup, paymentLinkLookup, orderLookup, boletoPageLookup];
  const [found] = await db()
    .select({ companyId })
    .from(companyLookups)
    .where(and(inArray(kind, kinds), eq(companyLookups.key, key)));
  return found?.companyId ?? openPageToken(key)?.companyId ?? null;
}

/**
 * The now of the company behind a public page's slug or token. While no company of the installation has a clock, it asks
 * nothing.
 */
export async function nowBehind(key: string, realNow: Date): Promise<Date> {
  if ((await recentClocks()).size === 0) return realNow;
  const companyId = await owners.get(key);
  return companyId ? nowIn(companyId, realNow) : realNow;
}

/** The same answer to a buyer's request, at the now of the company behind the page. */
export function atCompanyNow<Given extends { now: Date }, Rest extends unknown[], Answer>(
  answer: (key: string, given: Given, ...rest: Rest) => Promise<Answer>,
): (key: string, given: Given, ...rest: Rest) => Promise<Answer> {
  return async (key, given, ...rest) => answer(key, { ...given, now: await nowBehind(key, given.now) }, ...rest);
}
