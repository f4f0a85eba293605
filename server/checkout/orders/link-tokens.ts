import { and, eq, inArray } from "drizzle-orm";
import { db } from "@/db/client";
import { companyLookups, orders } from "@/db/schema";
import { keyedHash, keyedHashes } from "../../core/crypto/seal";
import type { TransactionRow } from "../../payments/transactions/transaction-shape";
import { findTransactionRow } from "../../payments/transactions/transactions";
import { type OrderRow, orderLookup, sameOrder } from "./orders";
import { payerAddressOf, purchaseEmailOf } from "./purchase-email";

/**
 * Kinds of `company_lookups` for an order's links other than the receipt link, each with a separate
 * token (docs/domains/checkout.md). Replacing the receipt's token invalidates the course link,
 * which is derived from it. The refund link is derived from the address used to pay the current
 * charge, because correcting the order's address does not change the payer, but an unpaid order may
 * be placed again under another address.
 */
const seeds = {
  order_courses: async ({ token }: OrderRow) => token,
  order_refund: async (order: OrderRow) => `${order.id} ${(await payerAddressOf(order)).trim().toLowerCase()}`,
} as const satisfies Record<string, (order: OrderRow) => Promise<string>>;

type LinkKind = keyof typeof seeds;

export function refundPathOf(token: string): string {
  return `/refund/${token}`;
}

/** Returns an order's link token, which cannot be derived from other tokens. */
export async function keepLinkToken(order: OrderRow, kind: LinkKind): Promise<string> {
  const key = keyedHash(kind, await seeds[kind](order));
  const { companyId, id: targetId } = order;
  await db().insert(companyLookups).values({ kind, key, companyId, targetId }).onConflictDoNothing();
  return key;
}

const chargeRefund = "charge_refund";

const seedOfCharge = async (charge: TransactionRow) =>
  `${charge.id} ${(await purchaseEmailOf(charge)).trim().toLowerCase()}`;

/**
 * Returns the refund-link token of one charge, such as a second payment of its order. The link is
 * mailed to the address used to pay the charge.
 */
export async function keepChargeToken(charge: TransactionRow): Promise<string> {
  const key = keyedHash(chargeRefund, await seedOfCharge(charge));
  const { companyId, id: targetId } = charge;
  await db().insert(companyLookups).values({ kind: chargeRefund, key, companyId, targetId }).onConflictDoNothing();
  return key;
}

export async function findChargeBehind(token: string): Promise<TransactionRow | null> {
  const found = await findLookup(token, chargeRefund);
  const charge = found && (await findTransactionRow(found.companyId, found.targetId));
  return charge && keyedHashes(chargeRefund, await seedOfCharge(charge)).includes(token) ? charge : null;
}

async function findLookup(token: string, kind: LinkKind | typeof chargeRefund) {
  const [found] = await db()
    .select()
    .from(companyLookups)
    .where(and(eq(companyLookups.kind, kind), eq(companyLookups.key, token)));
  return found ?? null;
}

/** Returns the company of an order's link, even if replaced, or null for an unknown token. */
export async function findCompanyBehind(token: string): Promise<string | null> {
  const kinds = [orderLookup, ...Object.keys(seeds), chargeRefund];
  const [found] = await db()
    .select({ companyId: companyLookups.companyId })
    .from(companyLookups)
    .where(and(inArray(companyLookups.kind, kinds), eq(companyLookups.key, token)));
  return found?.companyId ?? null;
}

/** Null if the token is unknown or invalidated. */
export async function findOrderBehind(token: string, kind: LinkKind): Promise<OrderRow | null> {
  const found = await findLookup(token, kind);
  if (!found) return null;
  const [row] = await db()
    .select()
    .from(orders)
    .where(sameOrder({ companyId: found.companyId, id: found.targetId }));
  return row && keyedHashes(kind, await seeds[kind](row)).includes(token) ? row : null;
}
