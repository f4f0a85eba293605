import { and, eq } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { orderCharges, orders, productShippings, transactions } from "@/db/schema";
import type { Address } from "@/db/schema/customers-shapes";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { refuseOutdated } from "../../core/procedures/refuse-outdated";
import { getProduct, lockProduct } from "../products/products";
import type { AddressParts, Delivery, ProductShipping, ShippingChange, ShippingTerms } from "./schemas";

/**
 * Returns the shipping terms of a product, or null if it has none. Does not check that the
 * product exists.
 */
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
 * Sets the shipping terms of a product; null removes them.
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
    place: shipping.kind === "pickup" ? shipping.place : null,
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
  place,
}: Pick<typeof productShippings.$inferSelect, "amount" | "prices" | "place">): ShippingTerms {
  if (place !== null) return { kind: "pickup", place };
  return prices ? { kind: "table", prices } : { kind: "fixed", amountInCents: amount ?? 0 };
}

/**
 * Formats shipping terms for the audit log and for comparing copies: a single amount or a table
 * such as `SP 1500, RJ 2000`, in cents.
 */
export function wordsOf(shipping: ShippingTerms | null): {
  freightInCents: number | null;
  freightTable: string | null;
  pickupPlace: string | null;
} {
  const none = { freightInCents: null, freightTable: null, pickupPlace: null };
  if (!shipping) return none;
  if (shipping.kind === "fixed") return { ...none, freightInCents: shipping.amountInCents };
  if (shipping.kind === "pickup") return { ...none, pickupPlace: shipping.place };
  const priced = Object.entries(shipping.prices).flatMap(([state, cents]) =>
    cents === null ? [] : [`${state} ${(cents / 100).toFixed(2)}`],
  );
  return { ...none, freightTable: priced.join(", ") };
}

/**
 * Returns the delivery address of a sale: its order's, or for goods of a charge without an order its
 * customer's.
 */
export async function getDelivery(companyId: string, transactionId: string): Promise<Delivery> {
  if (!isId(transactionId)) return { delivery: null };
  const [found] = await db()
    .select({
      orderId: orders.id,
      name: transactions.customerName,
      ofOrder: orders.delivery,
      ofCustomer: transactions.customerAddress,
      items: transactions.items,
    })
    .from(transactions)
    .leftJoin(
      orderCharges,
      and(eq(orderCharges.companyId, transactions.companyId), eq(orderCharges.transactionId, transactions.id)),
    )
    .leftJoin(orders, and(eq(orders.companyId, orderCharges.companyId), eq(orders.id, orderCharges.orderId)))
    .where(and(eq(transactions.companyId, companyId), eq(transactions.id, transactionId)));
  if (!found) return { delivery: null };
  const ofGoods = found.items.some(({ tangible }) => tangible) ? found.ofCustomer : null;
  const address = found.orderId ? found.ofOrder : ofGoods;
  return { delivery: address ? { name: found.name, ...partsOf(address) } : null };
}

/** Converts a stored address to the parts of a label. */
export function partsOf(address: Address): AddressParts {
  const { street = "", number = "", complement = "", neighborhood: district = "", city = "", state = "" } = address;
  return { street, number, complement, district, city, state, postalCode: address.zipCode ?? "" };
}

function ofProduct(companyId: string, productId: string) {
  return and(eq(productShippings.companyId, companyId), eq(productShippings.productId, productId));
}
