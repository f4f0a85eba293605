import { NewOrderBump } from "@/server/catalog/coupons/schemas";
import { getProductLinks } from "@/server/catalog/offers/offers";
import { createOrderBump } from "@/server/catalog/order-bumps/order-bumps";
import { NewProduct } from "@/server/catalog/products/schemas";
import { createShippedProduct } from "@/server/catalog/shipping/create-shipped-product";
import type { ShippingTerms } from "@/server/catalog/shipping/schemas";
import { placeOrder } from "@/server/checkout/orders/place-order";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { newOrder, openShop } from "./checkout";
import { reactOf } from "./reactions";

export const delivery = {
  ...{ postalCode: "01001-000", street: "Praça da Sé", number: "1" },
  ...{ district: "Sé", city: "São Paulo" },
};

export const fixedFreight = { kind: "fixed", amountInCents: 1500 } as const;

/** Creates a shop whose course costs R$ 49.90, and functions that add and sell goods of R$ 19.90. */
export async function openShopOfGoods(now: Date) {
  const shop = await openShop(now);
  const { company } = shop;
  const addKit = async (shipping: ShippingTerms = fixedFreight) => {
    const product = NewProduct.parse({ name: "Kit de formas", price: 1990 });
    const { id: productId } = await createShippedProduct(company.id, { product, shipping }, now);
    const [offer] = (await getProductLinks(company.id, productId)).offers;
    return { productId, slug: offer?.slug ?? "" };
  };
  const offerKit = async (shipping?: ShippingTerms) => {
    const { slug: offerSlug } = await addKit(shipping);
    const input = { productId: shop.productId, offerSlug, title: "Leve também o kit" };
    return (await createOrderBump(company.id, NewOrderBump.parse(input), now)).id;
  };
  const pay = async (transactionId: string | null) => {
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    await reactOf(company);
  };
  /** Sells a kit, and returns its order. */
  const sellKit = async (slug: string, different: Parameters<typeof newOrder>[0] = {}) => {
    const order = await placeOrder(slug, newOrder({ delivery, ...different }), now);
    await pay(order.transactionId);
    return { ...order, transactionId: order.transactionId ?? "" };
  };
  return { ...shop, addKit, offerKit, pay, sellKit };
}
