import { and, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { cycleCharges, offers, products, subscriptions, type TransactionItem, transactions } from "@/db/schema";
import { nameOffer } from "../../catalog/offers/sellable-offers";
import type { Sale, SaleCoupon, SoldLine } from "./sale-schemas";

/**
 * Columns that describe the items sold in a transaction. The query must left join `subscriptions`
 * (`ofSubscription`) and `cycleCharges` (`ofCycle`).
 */
export const soldColumns = {
  items: transactions.items,
  cycle: cycleCharges.cycle,
  subscription: {
    subscriptionId: subscriptions.id,
    productName: subscriptions.productName,
    planName: subscriptions.planName,
    frequency: subscriptions.frequency,
  },
};

export const ofSubscription = and(
  eq(subscriptions.companyId, transactions.companyId),
  eq(subscriptions.id, transactions.subscriptionId),
);

export const ofCycle = and(
  eq(cycleCharges.companyId, transactions.companyId),
  eq(cycleCharges.transactionId, transactions.id),
);

export interface SoldRow {
  items: TransactionItem[];
  cycle: number | null;
  subscription: Omit<NonNullable<Sale["plan"]>, "productId" | "cycle"> | null;
}

export async function describeSales(companyId: string, rows: readonly SoldRow[]): Promise<Sale[]> {
  const known = await findOffers(
    companyId,
    rows.flatMap(({ items }) => items.flatMap(({ offerSlug }) => offerSlug ?? [])),
  );
  return rows.map((row) => ({
    lines: row.items.map((item) => lineOf(item, known)),
    coupon: couponOf(row),
    pixDiscountInCents: pixDiscountIn(row.items),
    plan: planOf(row, known),
  }));
}

export function couponOf({ items }: Pick<SoldRow, "items">): SaleCoupon | null {
  const discountInCents = items.reduce((sum, item) => sum + (item.discountInCents ?? 0), 0);
  if (discountInCents === 0) return null;
  const code = items.find(({ couponCode }) => couponCode !== undefined)?.couponCode ?? "";
  const paidInCents = items.reduce((sum, { amountInCents, quantity }) => sum + amountInCents * quantity, 0);
  return { code, discountInCents, fullInCents: paidInCents + discountInCents + pixDiscountIn(items) };
}

export function pixDiscountIn(items: readonly { pixDiscountInCents?: number | undefined }[]): number {
  return items.reduce((sum, { pixDiscountInCents = 0 }) => sum + pixDiscountInCents, 0);
}

type KnownOffers = Awaited<ReturnType<typeof findOffers>>;

/** Includes deleted offers and products. */
async function findOffers(companyId: string, slugs: string[]) {
  if (slugs.length === 0) return new Map<string, never>();
  const rows = await db()
    .select({
      slug: offers.slug,
      name: offers.name,
      frequency: offers.frequency,
      productId: sql<string | null>`CASE WHEN ${products.deletedAt} IS NULL THEN ${products.id} END`,
      productName: products.name,
    })
    .from(offers)
    .innerJoin(products, and(eq(products.companyId, offers.companyId), eq(products.id, offers.productId)))
    .where(and(eq(offers.companyId, companyId), inArray(offers.slug, [...new Set(slugs)])));
  return new Map(rows.map((row) => [row.slug, row]));
}

function lineOf(item: TransactionItem, known: KnownOffers): SoldLine {
  const { offerSlug = "", title, quantity, discountInCents = 0, pixDiscountInCents = 0 } = item;
  const amountInCents = item.amountInCents * quantity;
  const offer = known.get(offerSlug);
  const name = offer ? nameOffer(offer.productName, offer.name) : title;
  return {
    productId: offer?.productId ?? null,
    productName: offer?.productName ?? null,
    paymentLinkId: item.paymentLinkId ?? null,
    name,
    title: name.includes(title) ? null : title,
    quantity,
    amountInCents,
    fullInCents: amountInCents + discountInCents + pixDiscountInCents,
  };
}

/** Before the first charge is paid, there is no subscription, so the names come from the offer. */
function planOf({ cycle, subscription, items }: SoldRow, known: KnownOffers): Sale["plan"] {
  for (const { offerSlug = "" } of items) {
    const { frequency, name: planName, productId, productName } = known.get(offerSlug) ?? { frequency: null };
    if (!frequency) continue;
    const sold = subscription ?? { subscriptionId: null, productName, planName, frequency };
    return { ...sold, productId, cycle: (cycle ?? 0) + 1 };
  }
  return null;
}
