import type { Frequency, ProductType } from "@/db/schema/catalog-enums";
import type { Product } from "@/server/catalog/products/schemas";
import { parseMoney } from "../../ui/typed-money";

export interface TypedPlan {
  key: string;
  name: string;
  /** In reais, as text. */
  priceInCents: string;
  frequency: Frequency;
}

/** Fields have their API names, so that validation errors map to inputs. */
export interface TypedProduct {
  productType: ProductType;
  name: string;
  /** In reais, as text. */
  price: string;
  description: string;
  categoryId: string;
  plans: TypedPlan[];
}

export function toNewProduct({ productType, name, price, description, categoryId }: TypedProduct) {
  return {
    name,
    productType,
    price: parseMoney(price),
    categoryId: Number(categoryId),
    description: description || undefined,
  };
}

export function toNewSubscriptionProduct({ name, description, categoryId, plans }: TypedProduct) {
  return {
    name,
    categoryId: Number(categoryId),
    description: description || undefined,
    plans: plans.map((plan) => ({
      name: plan.name,
      frequency: plan.frequency,
      priceInCents: parseMoney(plan.priceInCents),
    })),
  };
}

export interface TypedProductChange {
  name: string;
  description: string;
  categoryId: string;
  productorName: string;
  supportEmail: string;
  supportPhone: string;
  salesPage: string;
  imageUrl: string;
  deliveryUrl: string;
  refundPeriodDays: string;
  pauseKeepsAccess: boolean;
}

export function toTypedChange(product: Product): TypedProductChange {
  return {
    name: product.name,
    description: product.description ?? "",
    categoryId: categoryOf(product),
    productorName: product.productorName ?? "",
    supportEmail: product.supportEmail ?? "",
    supportPhone: product.supportPhone ?? "",
    salesPage: product.salesPage ?? "",
    imageUrl: product.imageUrl ?? "",
    deliveryUrl: product.deliveryType === "link" ? (product.deliveryUrl ?? "") : "",
    refundPeriodDays: String(product.refundPeriodDays),
    pauseKeepsAccess: product.pauseKeepsAccess,
  };
}

function categoryOf({ categoryId }: Product): string {
  return String(categoryId ?? 1);
}

/** Converts form values to the product's fields. An emptied field becomes null, an unusable number undefined. */
export function toProductFields(product: Product, typed: TypedProductChange) {
  const orNull = (text: string) => text.trim() || null;
  const deliveryUrl = orNull(typed.deliveryUrl);
  const isLink = deliveryUrl !== null || product.deliveryType === "link";
  return {
    name: typed.name,
    description: orNull(typed.description),
    categoryId: typed.categoryId === categoryOf(product) ? product.categoryId : Number(typed.categoryId),
    productorName: orNull(typed.productorName),
    supportEmail: orNull(typed.supportEmail),
    supportPhone: orNull(typed.supportPhone),
    salesPage: orNull(typed.salesPage),
    imageUrl: orNull(typed.imageUrl),
    // A URL sets the delivery type to `link`. Clearing the URL does not change the delivery type.
    deliveryType: deliveryUrl === null ? product.deliveryType : ("link" as const),
    deliveryUrl: isLink ? deliveryUrl : product.deliveryUrl,
    refundPeriodDays: /^\d+$/.test(typed.refundPeriodDays.trim()) ? Number(typed.refundPeriodDays) : null,
    pauseKeepsAccess: typed.pauseKeepsAccess,
  };
}
