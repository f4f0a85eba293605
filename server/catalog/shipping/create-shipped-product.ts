import { db } from "@/db/client";
import { type AuditBy, byPlatform } from "../../accounts/audit/audit";
import { addProductWithin } from "../products/create-product";
import { getProduct } from "../products/products";
import type { Product } from "../products/schemas";
import type { NewShippedProduct } from "./schemas";
import { writeShipping } from "./shipping";

/**
 * Creates a physical product with its offer and its shipping terms, so that it is never on sale
 * without them.
 *
 * @throws an error for an unknown category.
 */
export async function createShippedProduct(
  companyId: string,
  { product, shipping }: NewShippedProduct,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Product> {
  const { name, price: priceInCents } = product;
  const kind = { productType: "physical", billingType: "one_time", deliveryType: "shipping" } as const;
  const id = await db().transaction(async (tx) => {
    const { productId } = await addProductWithin(tx, companyId, product, kind, [{ name, priceInCents }], { now, by });
    await writeShipping(tx, companyId, productId, shipping, now);
    return productId;
  });
  return getProduct(companyId, id);
}
