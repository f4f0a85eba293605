import { and, eq } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, orders } from "@/db/schema";
import { keyedHash, keyedHashes } from "../core/seal";
import { type OrderRow, sameOrder } from "./orders";
import { payerAddressOf } from "./purchase-email";

/**
 * The links of an order besides its receipt's, each with a token of its own (docs/decisions.md 13), as the kinds of
 * `company_lookups`. The link to courses ends with the receipt's, whose token it is derived from. The refund link belongs
 * to the address of the charge that counts: a correction does not change who paid, but an unpaid order may be placed again
 * under another address.
 */
const seeds = {
  order_courses: async ({ token }: OrderRow) => token,
  order_refund: async (order: OrderRow) => `${order.id} ${(await payerAddressOf(order)).trim().toLowerCase()}`,
} as const satisfies Record<string, (order: OrderRow) => Promise<string>>;

type LinkKind = keyof typeof seeds;

/** The path of an order's refund page. */
export function refundPathOf(token: string): string {
  return `/refund/${token}`;
}

/** The token of an order's link. Nobody can derive it from another link's. */
export async function keepLinkToken(order: OrderRow, kind: LinkKind): Promise<string> {
  const key = keyedHash(kind, await seeds[kind](order));
  const { companyId, id: targetId } = order;
  await db().insert(companyLookups).values({ kind, key, companyId, targetId }).onConflictDoNothing();
  return key;
}

/** The order that a link of this kind belongs to; null for any other token, and for a link that has ended. */
export async function findOrderBehind(token: string, kind: LinkKind): Promise<OrderRow | null> {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, kind), eq(companyLookups.key, token)));
  if (!found) return null;
  const [row] = await db()
    .select()
    .from(orders)
    .where(sameOrder({ companyId: found.companyId, id: found.targetId }));
  return row && keyedHashes(kind, await seeds[kind](row)).includes(token) ? row : null;
}
