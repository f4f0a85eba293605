import { db, type Executor } from "@/db/client";
import type { PartnerShare } from "@/db/schema/partners-shapes";
import { dayOf } from "../../../core/calendar/calendar";
import { type Attributed, attributeRenewal } from "../../../partners/affiliates/attribute-sale";
import { readCoproducerShares } from "../../../partners/coproducers/coproducer-shares";
import type { SubscriptionRow } from "../subscription-shape";

/**
 * Returns the partners of a due cycle's charge: the product's current co-producers and, for the
 * number of cycles agreed at the time of sale, the affiliate who sold the subscription.
 */
export async function readRenewalPartners(
  tx: Executor,
  { companyId, id: subscriptionId, productId, cycle }: SubscriptionRow,
  now: Date,
): Promise<{ shares: PartnerShare[]; affiliate: Attributed | null }> {
  const [shares, affiliate] = await Promise.all([
    readCoproducerShares(tx, companyId, [productId], dayOf(now)),
    attributeRenewal(tx, { companyId, subscriptionId, cycle }),
  ]);
  return { shares: [...shares, ...(affiliate?.shares ?? [])], affiliate };
}

/** Only for a first charge created outside the checkout. */
export function readSignupPartners(
  companyId: string,
  lines: readonly { productId: string }[],
  now: Date,
): Promise<PartnerShare[]> {
  const productIds = lines.map(({ productId }) => productId);
  return readCoproducerShares(db(), companyId, productIds, dayOf(now));
}
