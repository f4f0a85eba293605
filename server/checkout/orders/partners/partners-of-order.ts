import type { Executor } from "@/db/client";
import { db } from "@/db/client";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { dayOf } from "../../../core/calendar/calendar";
import { type Attributed, attributeSale } from "../../../partners/affiliates/attribute-sale";
import { attributeUpsell } from "../../../partners/affiliates/attribute-upsell";
import type { PayingBuyer } from "../../../partners/affiliates/self-purchase";
import { readCoproducerShares } from "../../../partners/coproducers/coproducer-shares";
import type { OrderRow } from "../orders";
import type { Quote } from "../quote-order";

export interface OrderPartners {
  /** Co-producers first, because affiliates earn a share of the remainder. */
  shares: PartnerShare[];
  affiliate: Attributed | null;
}

/**
 * Returns the partners of an order's next charge and their shares of its items
 * (docs/domains/partners.md).
 */
export async function readPartners(
  order: OrderRow,
  { price, coupon }: Quote,
  buyer: PayingBuyer,
  now: Date,
  executor: Executor = db(),
): Promise<OrderPartners> {
  const { companyId, id: orderId, productId, affiliateClicks, createdAt: openedAt } = order;
  // A payment link sells no product, and partners belong to products.
  if (productId === null) return { shares: [], affiliate: null };
  const [, ...bumped] = price.lines.map((line) => line.productId);
  // Partners get no share of the shipping price.
  const freight = price.freightInCents > 0 ? [null] : [];
  const productIds = [productId, ...bumped, ...freight] as const;
  const clicks = affiliateClicks ?? [];
  const couponId = coupon?.couponId ?? null;
  const [shares, affiliate] = await Promise.all([
    readCoproducerShares(executor, companyId, productIds, dayOf(now)),
    // Without a click or coupon, the order may be an upsell, which keeps the first order's affiliate.
    clicks.length === 0 && couponId === null
      ? attributeUpsell(executor, { companyId, orderId, productIds, buyer })
      : attributeSale(executor, { companyId, productIds, clicks, couponId, buyer, openedAt }),
  ]);
  return { shares: [...shares, ...(affiliate?.shares ?? [])], affiliate };
}
