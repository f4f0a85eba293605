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

/** Whose a charge is besides the producer's. */
export interface OrderPartners {
  /** Co-producers first: affiliates earn of what they leave. */
  shares: PartnerShare[];
  /** The affiliate's sale, to be kept with the charge; null without one. */
  affiliate: Attributed | null;
}

/** The partners of an order's next charge, with their shares of its items (docs/decisions.md 15). */
export async function readPartners(
  order: OrderRow,
  { price, coupon }: Quote,
  buyer: PayingBuyer,
  now: Date,
  executor: Executor = db(),
): Promise<OrderPartners> {
  const { companyId, id: orderId, productId, affiliateClicks, createdAt: openedAt } = order;
  // A payment link sells no product, which is what partners share.
  if (productId === null) return { shares: [], affiliate: null };
  const [, ...bumped] = price.lines.map((line) => line.productId);
  // Nobody shares the freight.
  const freight = price.freightInCents > 0 ? [null] : [];
  const productIds = [productId, ...bumped, ...freight] as const;
  const clicks = affiliateClicks ?? [];
  const couponId = coupon?.couponId ?? null;
  const [shares, affiliate] = await Promise.all([
    readCoproducerShares(executor, companyId, productIds, dayOf(now)),
    // The order of an offer after a payment has neither.
    clicks.length === 0 && couponId === null
      ? attributeUpsell(executor, { companyId, orderId, productIds, buyer })
      : attributeSale(executor, { companyId, productIds, clicks, couponId, buyer, openedAt }),
  ]);
  return { shares: [...shares, ...(affiliate?.shares ?? [])], affiliate };
}
