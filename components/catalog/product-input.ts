import type { Frequency, ProductType } from "@/db/enums";
import type { Product } from "@/server/catalog/schemas";
import { parseMoney } from "../ui/typed-money";

/** A plan while it is typed. */
export interface TypedPlan {
  key: string;
  name: string;
  /** Reais, as text. */
  priceInCents: string;
  frequency: Frequency;
}

/** A new product while it is typed. Fields have the names of the wire, so that what is refused finds its field. */
export interface TypedProduct {
  productType: ProductType;
  name: string;
  /** Reais, as text. */
  price: string;
  description: string;
  categoryId: string;
  plans: TypedPlan[];
}

/** What a new product that is sold once is made of. */
export function toNewProduct({ productType, name, price, description, categoryId }: TypedProduct) {
  return {
    name,
    productType,
    price: parseMoney(price),
    categoryId: Number(categoryId),
    description: description || undefined,
  };
}

/** What a new subscription product is made of. */
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

/** What of a product can be changed, as text. */
export interface TypedProductChange {
  name: string;
  description: string;
  categoryId: string;
  productorName: string;
  supportEmail: string;
  supportPhone: string;
  salesPage: string;
  imageUrl: string;
  refundPeriodDays: string;
}

/** A product as it stands in the form that changes it. */
export function toTypedChange(product: Product): TypedProductChange {
  return {
    name: product.name,
    description: product.description ?? "",
    categoryId: String(product.categoryId ?? 1),
    productorName: product.productorName ?? "",
    supportEmail: product.supportEmail ?? "",
    supportPhone: product.supportPhone ?? "",
    salesPage: product.salesPage ?? "",
    imageUrl: product.imageUrl ?? "",
    refundPeriodDays: String(product.refundPeriodDays),
  };
}

/** The change of a product that a form holds; an emptied field is taken away. */
export function toProductChange(productId: string, typed: TypedProductChange) {
  const orNull = (text: string) => text.trim() || null;
  return {
    productId,
    name: typed.name,
    description: orNull(typed.description),
    categoryId: Number(typed.categoryId),
    productorName: orNull(typed.productorName),
    supportEmail: orNull(typed.supportEmail),
    supportPhone: orNull(typed.supportPhone),
    salesPage: orNull(typed.salesPage),
    imageUrl: orNull(typed.imageUrl),
    refundPeriodDays: /^\d+$/.test(typed.refundPeriodDays.trim()) ? Number(typed.refundPeriodDays) : null,
  };
}
