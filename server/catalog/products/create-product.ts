import { db, type Executor } from "@/db/client";
import { newId } from "@/db/ids";
import { products } from "@/db/schema";
import { type AuditBy, byPlatform, recordAudit } from "../../accounts/audit/audit";
import { fail } from "../../core/failures/failure";
import { addOffers, type OfferDraft, toOffer } from "../offers/offers";
import { noCategoryId } from "./categories";
import { checkCategory, getProduct } from "./products";
import type { NewProduct, NewSubscriptionProduct, Offer, Product, SubscriptionProduct } from "./schemas";

export type ProductKind = Pick<
  typeof products.$inferInsert,
  "productType" | "billingType" | "deliveryType" | "deliveryUrl"
>;

/**
 * Creates an approved product with an offer at the given price (`POST /v1/products/v2`).
 *
 * @throws an error for a subscription product or an unknown category.
 */
export async function createProduct(
  companyId: string,
  input: NewProduct,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<Product> {
  const { name, price: priceInCents, productType, deliveryType, deliveryUrl } = input;
  if (productType === "subscription") {
    return fail("subscription_product_elsewhere");
  }
  const kind = { productType, billingType: "one_time", deliveryType, deliveryUrl } as const;
  const { productId } = await addProduct(companyId, input, kind, [{ name, priceInCents }], { now, by });
  return getProduct(companyId, productId);
}

/**
 * Creates a subscription product with its plans, in order (docs/domains/subscriptions.md).
 *
 * @throws an error for an unknown category.
 */
export async function createSubscriptionProduct(
  companyId: string,
  input: NewSubscriptionProduct,
  now: Date,
  by: AuditBy = byPlatform,
): Promise<SubscriptionProduct> {
  const { plans, deliveryType, deliveryUrl } = input;
  const kind = { productType: "subscription", billingType: "subscription", deliveryType, deliveryUrl } as const;
  const { productId, offers } = await addProduct(companyId, input, kind, plans, { now, by });
  return { ...(await getProduct(companyId, productId)), offers };
}

async function addProduct(
  companyId: string,
  input: Pick<NewProduct, "name" | "description" | "categoryId">,
  kind: ProductKind,
  drafts: OfferDraft[],
  made: { now: Date; by: AuditBy },
): Promise<{ productId: string; offers: Offer[] }> {
  return db().transaction((tx) => addProductWithin(tx, companyId, input, kind, drafts, made));
}

/**
 * Creates an approved product with its offers, in the caller's database transaction.
 *
 * @throws an error for an unknown category.
 */
export async function addProductWithin(
  tx: Executor,
  companyId: string,
  input: Pick<NewProduct, "name" | "description" | "categoryId">,
  kind: ProductKind,
  drafts: OfferDraft[],
  { now, by, id = newId(now) }: { now: Date; by: AuditBy; id?: string },
): Promise<{ productId: string; offers: Offer[] }> {
  const { name, description = null, categoryId = noCategoryId } = input;
  checkCategory(categoryId);
  const fields = { name, description, categoryId, ...kind, status: "approved" } as const;
  await tx.insert(products).values({ companyId, id, ...fields, createdAt: now, updatedAt: now });
  const after = { name, ...(drafts[0] && { priceInCents: drafts[0].priceInCents }) };
  await recordAudit(tx, { companyId, ...by, action: "product.created", subjectId: id, after, now });
  const rows = await addOffers(tx, { companyId, id }, drafts, now);
  return { productId: id, offers: rows.map(toOffer) };
}
