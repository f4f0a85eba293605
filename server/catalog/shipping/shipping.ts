import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { orderCharges, orders, productShippings } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { getProduct, lockProduct } from "../products/products";
import type { Delivery, ProductShipping, ShippingChange, ShippingTerms } from "./schemas";

/** Returns a product's shipping terms, or null if it is not shipped. Does not check that the product exists. */
export async function readShipping(
  companyId: string,
  productId: string,
  executor: Executor = db(),
): Promise<ShippingTerms | null> {
  const [row] = await executor.select().from(productShippings).where(ofProduct(companyId, productId));
  return row ? termsOf(row) : null;
}

export async function getShipping(companyId: string, productId: string): Promise<ProductShipping> {
  await getProduct(companyId, productId);
  return { shipping: await readShipping(companyId, productId) };
}

/**
 * Null disables shipping.
 *
 * @throws NOT_FOUND; plan_not_shipped; changed_elsewhere
 */
export async function setShipping(
  companyId: string,
  { productId, shipping, read }: ShippingChange,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<ProductShipping> {
  const { billingType } = await getProduct(companyId, productId);
  if (shipping && billingType === "subscription") return fail("plan_not_shipped");
  await db().transaction(async (tx) => {
    await lockProduct(tx, companyId, productId);
    const before = await readShipping(companyId, productId, tx);
    refuseOutdated(read, { shipping: before });
    await writeShipping(tx, companyId, productId, shipping, now);
    const details = { before: wordsOf(before), after: wordsOf(shipping) };
    const change = { action: "product.shipping_changed", subjectId: productId } as const;
    await recordAudit(tx, { companyId, ...by, ...change, ...details, now });
  });
  return { shipping };
}

export async function writeShipping(
  tx: Executor,
  companyId: string,
  productId: string,
  shipping: ShippingTerms | null,
  now: Date,
): Promise<void> {
  if (!shipping) {
    await tx.delete(productShippings).where(ofProduct(companyId, productId));
    return;
  }
  const { kind } = shipping;
  const set = {
    kind,
    amount: shipping.kind === "fixed" ? shipping.amountInCents : null,
    prices: shipping.kind === "table" ? shipping.prices : null,
    updatedAt: now,
  };
  await tx
    .insert(productShippings)
    .values({ companyId, productId, ...set })
    .onConflictDoUpdate({ target: [productShippings.companyId, productShippings.productId], set });
}

export function termsOf({
  amount,
  prices,
}: Pick<typeof productShippings.$inferSelect, "amount" | "prices">): ShippingTerms {
  return prices ? { kind: "table", prices } : { kind: "fixed", amountInCents: amount ?? 0 };
}

/**
 * Formats shipping terms for the audit log and for comparing copies: a single amount or a table
 * such as `SP 1500, RJ 2000`, in cents.
 */
export function wordsOf(shipping: ShippingTerms | null): {
  freightInCents: number | null;
  freightTable: string | null;
} {
  if (shipping?.kind !== "table") return { freightInCents: shipping?.amountInCents ?? null, freightTable: null };
  const priced = Object.entries(shipping.prices).flatMap(([state, cents]) =>
    cents === null ? [] : [`${state} ${(cents / 100).toFixed(2)}`],
  );
  return { freightInCents: null, freightTable: priced.join(", ") };
}

export async function getDelivery(companyId: string, transactionId: string): Promise<Delivery> {
  const [found] = await db()
    .select({ name: orders.customerName, address: orders.delivery })
    .from(orderCharges)
    .innerJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(orderCharges.companyId, companyId), eq(orderCharges.transactionId, transactionId)));
  if (!found?.address) return { delivery: null };
  const { street = "", number = "", complement = "", neighborhood = "", city = "", state = "" } = found.address;
  const { zipCode: postalCode = "" } = found.address;
  return {
    delivery: { name: found.name, street, number, complement, district: neighborhood, city, state, postalCode },
  };
}

function ofProduct(companyId: string, productId: string) {
  return and(eq(productShippings.companyId, companyId), eq(productShippings.productId, productId));
}
