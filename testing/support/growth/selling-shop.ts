import { eq } from "drizzle-orm";
import { db } from "@/db/client";
import { storedCards, upsellCards } from "@/db/schema";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { createProduct } from "@/server/catalog/products/create-product";
import { NewProduct } from "@/server/catalog/products/schemas";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { saveUpsells } from "@/server/checkout/upsells/steps";
import { cardOrder, openShop } from "../checkout";
import { testCards } from "../payments";

export const first = { step: 1, kind: "upsell" } as const;
export const offerText = { title: "Leve também", text: "Só agora." };

export async function openSellingShop(now: Date) {
  const shop = await openShop(now);
  const { company, productId } = shop;
  const sell = async (name: string, price: number) => {
    const product = await createProduct(company.id, NewProduct.parse({ name, price }), now);
    const { offers } = await getProductLinks(company.id, product.id);
    return { productId: product.id, slug: offers[0]?.slug ?? "" };
  };
  const [book, leaflet, club] = [await sell("Livro", 1990), await sell("Folheto", 990), await sell("Clube", 2990)];
  const steps = [
    { offerSlug: book.slug, ...offerText, downsellSlug: leaflet.slug },
    { offerSlug: club.slug, ...offerText, downsellSlug: null },
  ];
  await saveUpsells(company.id, { productId, steps }, now);
  const buy = (number: string = testCards.paid, different: Parameters<typeof cardOrder>[1] = {}) =>
    placeOrder(shop.slug, cardOrder(number, { toldOfOneTap: true, ...different }), now);
  const kept = async () => ({
    links: await db().$count(upsellCards, eq(upsellCards.companyId, company.id)),
    cards: await db().select().from(storedCards).where(eq(storedCards.companyId, company.id)),
  });
  return { ...shop, book, club, steps, buy, kept };
}
