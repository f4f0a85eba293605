import { and, asc, eq, inArray, isNotNull, ne } from "drizzle-orm";
import { db } from "@/db/client";
import { offers, products } from "@/db/schema";
import { findCompany } from "../../accounts/company/companies";
import { isErased } from "../../customers/erasure/erased";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { isPausedAt } from "../../subscriptions/subscriber-changes/paid-period";
import { readStanding } from "../../subscriptions/subscriptions/read-standing";
import type { SubscriptionRow } from "../../subscriptions/subscriptions/subscription-shape";
import { findSubscriptionRow } from "../../subscriptions/subscriptions/subscriptions";

export interface DeliveredGood {
  productId: string;
  title: string;
  url: string;
}

/**
 * Lists the products that are delivered by link for a charge. `now` is the company's current time.
 * - A product is delivered while the charge is paid.
 * - A product with a plan is delivered while the subscription is active and its latest charge is
 *   paid, and during a pause if the product allows it.
 * - Deleted products are still delivered.
 * - Banned products, and products of a blocked company or an erased buyer, are not delivered.
 */
export async function listDeliveredProducts(charge: TransactionRow, now: Date): Promise<DeliveredGood[]> {
  const { companyId, items, status, approvedAt } = charge;
  const slugs = (items ?? []).flatMap(({ offerSlug }) => offerSlug ?? []);
  if (!approvedAt || slugs.length === 0 || isErased(charge)) return [];
  const rows = await db()
    .selectDistinct({
      productId: products.id,
      title: products.name,
      url: products.deliveryUrl,
      frequency: offers.frequency,
      pauseKeepsAccess: products.pauseKeepsAccess,
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
  const running = rows.some(({ frequency }) => frequency !== null) ? await findRunning(charge) : null;
  const isPaused = running !== null && isPausedAt(running, now);
  return rows
    .filter(({ frequency, pauseKeepsAccess }) =>
      frequency === null ? status === "paid" : running !== null && (pauseKeepsAccess || !isPaused),
    )
    .map(({ productId, title, url }) => ({ productId, title, url: url ?? "" }));
}

async function findRunning({ companyId, subscriptionId }: TransactionRow): Promise<SubscriptionRow | null> {
  const row = subscriptionId ? await findSubscriptionRow(companyId, subscriptionId) : null;
  if (!row || row.status === "canceled") return null;
  return (await readStanding(db(), row)).verdict === "good" ? row : null;
}
