import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { cycleCharges, transactions } from "@/db/schema";
import { nameOffer } from "../../catalog/offers/sellable-offers";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";

/**
 * Reads the item of a renewal in the caller's transaction. A coupon for every charge reduces the plan's price. Its code
 * is the one stored with the first charge.
 */
export async function readRenewalItem(tx: Executor, row: SubscriptionRow) {
  const { offerSlug, productName, planName, price, amount: amountInCents } = row;
  const item = { offerSlug, title: nameOffer(productName, planName), amountInCents, quantity: 1 };
  if (amountInCents === price) return item;
  return { ...item, discountInCents: price - amountInCents, couponCode: await findCouponCode(tx, row) };
}

async function findCouponCode(tx: Executor, { companyId, id, offerSlug }: SubscriptionRow) {
  const [first] = await tx
    .select({ items: transactions.items })
    .from(cycleCharges)
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, cycleCharges.companyId), eq(transactions.id, cycleCharges.transactionId)),
    )
    .where(and(eq(cycleCharges.companyId, companyId), eq(cycleCharges.subscriptionId, id), eq(cycleCharges.cycle, 0)));
  return first?.items.find((item) => item.offerSlug === offerSlug)?.couponCode;
}
