import { and, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { couponUses, orders, trackingConsents, transactions } from "@/db/schema";
import { createCoupon } from "@/server/catalog/coupons/coupons";
import { NewCoupon, NewOrderBump } from "@/server/catalog/coupons/schemas";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { createOrderBump } from "@/server/catalog/order-bumps/order-bumps";
import { createProduct } from "@/server/catalog/products/create-product";
import { NewProduct } from "@/server/catalog/products/schemas";
import type { NewOrder } from "@/server/checkout/orders/order-schemas";
import type { Browser } from "@/server/checkout/orders/resolve-order-token";
import { randomToken } from "@/server/core/crypto/crypto";
import { cardInput, testCompany } from "./payments";

export const [buyer, otherBuyer] = ["52998224725", "11144477735"] as const;

export const stranger: Browser = { visit: null, placed: null };

/** Company that sells a product for R$ 49.90 on its checkout page, with helpers for tests. */
export async function openShop(now: Date) {
  const company = await testCompany();
  const sell = async (name: string, price: number) => {
    const product = await createProduct(company.id, NewProduct.parse({ name, price }), now);
    const { offers } = await getProductLinks(company.id, product.id);
    return { productId: product.id, slug: offers[0]?.slug ?? "" };
  };
  const { productId, slug } = await sell("Curso de pão", 4990);
  const bump = async (price: number) => {
    const other = await sell("Livro de receitas", price);
    const input = { productId, offerSlug: other.slug, title: "Leve também o livro" };
    return (await createOrderBump(company.id, NewOrderBump.parse(input), now)).id;
  };
  const coupon = (different: object) =>
    createCoupon(company.id, NewCoupon.parse({ code: "PAO", type: "percent", value: 10, ...different }), now);
  const charges = () =>
    db().select().from(transactions).where(eq(transactions.companyId, company.id)).orderBy(transactions.id);
  return { company, productId, slug, bump, coupon, charges };
}

export function ordersOf(companyId: string) {
  return db().select().from(orders).where(eq(orders.companyId, companyId)).orderBy(orders.id);
}

export function consentsOf(companyId: string) {
  return db().select().from(trackingConsents).where(eq(trackingConsents.companyId, companyId));
}

export function heldUsesOf(companyId: string) {
  return db()
    .select()
    .from(couponUses)
    .where(and(eq(couponUses.companyId, companyId), isNull(couponUses.releasedAt)));
}

export function newOrder(different: Partial<NewOrder> = {}): NewOrder {
  return {
    token: randomToken(),
    attempt: 0,
    name: "Maria da Silva",
    email: "maria@example.com",
    document: "529.982.247-25",
    method: "pix",
    bumpIds: [],
    couponCode: undefined,
    installments: 1,
    locale: "pt-BR",
    ...different,
  };
}

export function cardOrder(number: string, different: Partial<NewOrder> = {}): NewOrder {
  return newOrder({ method: "credit_card", card: cardInput(number), ...different });
}
