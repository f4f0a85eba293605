import { db } from "@/db/client";
import { orders } from "@/db/schema";
import { isSignature, signatureOf } from "../../core/crypto/seal";
import { findOrder, type OrderRow, sameOrder } from "../orders/orders";
import { type Checkout, isOrderFor } from "./find-checkout";

const keyShape = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Returns the URL key for prefilling an order's contact on a checkout page. It cannot open the order. */
export function prefillKeyOf({ id }: Pick<OrderRow, "id">): string {
  return `${id}.${signatureOf(signedText(id)).toString("base64url")}`;
}

const signedText = (id: string) => `prefill\n${id}`;

/**
 * Returns a checkout page's initial contact. `key` is the prefill key of a reminder's link or the
 * order's token. Returns null for any other key or an order of another product.
 */
export async function findPrefill(
  checkout: Checkout,
  key: string | null,
): Promise<{ name: string; email: string } | null> {
  const order = key === null ? null : await findNamed(checkout.company.id, key);
  if (!order || !isOrderFor(checkout, order)) return null;
  return { name: order.customerName, email: order.customerEmail };
}

async function findNamed(companyId: string, key: string): Promise<OrderRow | null> {
  const [, id, seal] = keyShape.exec(key) ?? [];
  if (!id || !seal) return findOrder(key);
  if (!isSignature(Buffer.from(seal, "base64url"), signedText(id))) return null;
  const [row] = await db().select().from(orders).where(sameOrder({ companyId, id }));
  return row ?? null;
}
