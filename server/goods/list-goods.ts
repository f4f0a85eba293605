import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, products } from "@/db/schema";
import { findCompany } from "../companies/companies";
import { isErased } from "../customers/erased";
import type { TransactionRow } from "../payments/transaction-shape";
import { readStanding } from "../subscriptions/read-standing";
import { findSubscriptionRow } from "../subscriptions/subscriptions";

/** A product that is delivered by a link. */
export interface Good {
  productId: string;
  title: string;
  url: string;
}

/**
 * The products that a charge delivers by link now. A product is delivered while the charge is paid; one with a plan,
 * while the subscription runs and its latest charge is paid. Deleted products are still delivered. Banned ones are not,
 * nor those of a blocked company or an erased buyer.
 */
export async function listGoods(charge: TransactionRow): Promise<Good[]> {
  const { companyId, items, status, approvedAt } = charge;
  const slugs = (items ?? []).flatMap(({ offerSlug }) => offerSlug ?? []);
  if (!approvedAt || slugs.length === 0 || isErased(charge)) return [];
  const rows = await db()
    .selectDistinct({
      productId: products.id,
      title: products.name,
      url: products.deliveryUrl,
      frequency: offers.frequency,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(
      and(
        eq(offers.companyId, companyId),
        inArray(offers.slug, slugs),
        eq(products.deliveryType, "link"),
        isNotNull(products.deliveryUrl),
        ne(products.status, "banned"),
      ),
    )
    .orderBy(asc(products.name), asc(products.id));
  if (rows.length === 0 || (await findCompany(companyId))?.blockedAt) return [];
  const isSubscribed = rows.some(({ frequency }) => frequency !== null) && (await isRunning(charge));
  return rows
    .filter(({ frequency }) => (frequency === null ? status === "paid" : isSubscribed))
    .map(({ productId, title, url }) => ({ productId, title, url: url ?? "" }));
}

async function isRunning({ companyId, subscriptionId }: TransactionRow): Promise<boolean> {
  const row = subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  if (!row || row.status === "canceled") return false;
  return (await readStanding(db(), row)).verdict === "good";
}
