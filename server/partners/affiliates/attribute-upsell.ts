import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { affiliateSales, orderCharges, transactions, upsellAnswers } from "@/db/schema";
import { type Attributed, type ItemProducts, toAttributed } from "./attribute-sale";
import type { PayingBuyer } from "./self-purchase";
import { readSellingAffiliates } from "./selling-affiliates";

export interface UpsellSale {
  companyId: string;
  orderId: string;
  productIds: ItemProducts;
  buyer: PayingBuyer;
}

/**
 * Attributes an upsell to the affiliate of the original order, on that affiliate's terms for the
 * upsell's product. Returns null if the affiliate does not sell the product or is the buyer, or if
 * the order is not an upsell.
 */
export async function attributeUpsell(executor: Executor, sale: UpsellSale): Promise<Attributed | null> {
  const { companyId, productIds, buyer } = sale;
  const first = await findFirstSale(executor, sale);
  if (!first) return null;
  const { affiliateId, clickedAt } = first;
  const sold = productIds.filter((each) => each !== null);
  const selling = await readSellingAffiliates(executor, companyId, { affiliateIds: [affiliateId], productIds: sold });
  const affiliate = selling.find((each) => each.productId === productIds[0]);
  return affiliate ? toAttributed(executor, { companyId, productIds, buyer }, { affiliate, clickedAt }, selling) : null;
}

async function findFirstSale(executor: Executor, { companyId, orderId }: UpsellSale) {
  const [found] = await executor
    .select({ affiliateId: affiliateSales.affiliateId, clickedAt: affiliateSales.clickedAt })
    .from(upsellAnswers)
    .innerJoin(
      orderCharges,
      and(eq(orderCharges.companyId, upsellAnswers.companyId), eq(orderCharges.orderId, upsellAnswers.orderId)),
    )
    .innerJoin(
      affiliateSales,
      and(
        eq(affiliateSales.companyId, orderCharges.companyId),
        eq(affiliateSales.transactionId, orderCharges.transactionId),
      ),
    )
    .innerJoin(
      transactions,
      and(eq(transactions.companyId, orderCharges.companyId), eq(transactions.id, orderCharges.transactionId)),
    )
    .where(
      and(
        eq(upsellAnswers.companyId, companyId),
        eq(upsellAnswers.upsellOrderId, orderId),
        isNotNull(transactions.approvedAt),
      ),
    )
    .orderBy(desc(orderCharges.attempt))
    .limit(1);
  return found ?? null;
}
