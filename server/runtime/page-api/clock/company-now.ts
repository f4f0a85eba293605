import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups } from "@/db/schema";
import { nowIn, recentClocks } from "../../../accounts/company/company-clock";
import { offerSlugLookup } from "../../../catalog/offers/offers";
import { orderLookup } from "../../../checkout/orders/orders";
import { createShortCache } from "../../../core/cache/short-cache";
import { openPageToken } from "../../../core/procedures/page-token";
import { boletoPageLookup } from "../../../payments/charges/reserve-transaction";
import { paymentLinkLookup } from "../../../payments/payment-links/payment-links";

/** Company of a public page's slug or token, which never changes. */
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

/** Returns the current time of a slug's or token's company. Takes no query unless a company has a sandbox clock. */
export async function nowBehind(key: string, realNow: Date): Promise<Date> {
  if ((await recentClocks()).size === 0) return realNow;
  const companyId = await owners.get(key);
  return companyId ? nowIn(companyId, realNow) : realNow;
}

/** Makes a handler of buyer requests run at the company's time. */
export function atCompanyNow<Given extends { now: Date }, Rest extends unknown[], Answer>(
  answer: (key: string, given: Given, ...rest: Rest) => Promise<Answer>,
): (key: string, given: Given, ...rest: Rest) => Promise<Answer> {
  return async (key, given, ...rest) => answer(key, { ...given, now: await nowBehind(key, given.now) }, ...rest);
}
