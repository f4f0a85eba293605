import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders } from "@/db/schema";
import { keyedHash } from "../../core/crypto/seal";

/**
 * Returns the key for counting a buyer's declines at the checkout. Combines the document with the
 * network, because anyone can enter another person's document (docs/domains/payments.md).
 *
 * @param network the result of `hashNetwork`.
 */
export function checkoutBuyer(document: string, network: string | null): string {
  return `buyer:${keyedHash("checkout buyer", `${document} ${network ?? ""}`)}`;
}

/**
 * Returns the network from which a charge's order was placed, as a keyed hash. `network` is null if
 * it is unknown; the result is null without an order.
 */
export async function findOrderNetwork(
  tx: Executor,
  { companyId, id }: { companyId: string; id: string },
): Promise<{ network: string | null } | null> {
  const [order] = await tx
    .select({ network: orders.buyerNetwork })
    .from(orderCharges)
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, id)));
  return order ?? null;
}
