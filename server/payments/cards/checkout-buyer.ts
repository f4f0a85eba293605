import { and, eq } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { orderCharges, orders } from "@/db/schema";
import { keyedHash } from "../../core/crypto/seal";

/**
 * The buyer whose refused cards count together at the checkout, where anybody may type anybody's document: the document
 * from one network (docs/decisions.md 5). `network` is the keyed hash of `hashNetwork`.
 */
export function checkoutBuyer(document: string, network: string | null): string {
  return `buyer:${keyedHash("checkout buyer", `${document} ${network ?? ""}`)}`;
}

/** The network that ordered a charge, as a keyed hash or null if it is unknown; null for a charge without an order. */
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
