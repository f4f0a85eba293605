import { db } from "@/db/client";
import { derivedIds } from "@/db/ids";
import { byPlatform } from "../../accounts/audit/audit";
import { listOffers } from "../../catalog/offers/offers";
import { addProductWithin } from "../../catalog/products/create-product";
import { findProduct } from "../../catalog/products/products";
import { fail } from "../../core/failures/failure";
import type { Scenario } from "./schemas";

export interface SoldProduct {
  productId: string;
  offerSlug: string;
  title: string;
  priceInCents: number;
}

interface RunCatalog {
  companyId: string;
  runId: string;
  beginsAt: Date;
  products: NonNullable<Scenario["products"]>;
}

/**
 * Returns a product of a run, created when a step first sells it. Its id is derived from the run,
 * so that it is created once.
 *
 * @throws product_unknown if it was deleted during the run.
 */
export async function openProduct(catalog: RunCatalog, name: string, now: Date): Promise<SoldProduct> {
  const { companyId, runId, beginsAt, products } = catalog;
  const index = products.findIndex((each) => each.name === name);
  const product = products[index];
  if (!product) return fail("product_unknown");
  const id = derivedIds(beginsAt, `${runId} product`)(index);
  if (!(await findProduct(companyId, id))) await addProduct(companyId, id, product, now);
  const [offer] = await listOffers(companyId, id);
  if (!offer) return fail("product_unknown");
  const { title, priceInCents } = product;
  return { productId: id, offerSlug: offer.slug, title, priceInCents };
}

async function addProduct(
  companyId: string,
  id: string,
  { title, priceInCents, frequency }: RunCatalog["products"][number],
  now: Date,
): Promise<void> {
  const kind = frequency
    ? ({ productType: "subscription", billingType: "subscription", deliveryType: "payment" } as const)
    : ({ productType: "digital", billingType: "one_time", deliveryType: "payment" } as const);
  const offer = { name: title, priceInCents, ...(frequency && { frequency }) };
  await db().transaction((tx) =>
    addProductWithin(tx, companyId, { name: title }, kind, [offer], { now, by: byPlatform, id }),
  );
}
