import type { Seller } from "./contract";

export async function made(seller: Seller, operationId: string, body: Record<string, unknown>): Promise<string> {
  const { id } = await seller.make(operationId, { body });
  return String(id);
}

export async function product(
  seller: Seller,
  productType = "digital",
): Promise<{ productId: string; offerSlug: string }> {
  const productId = await made(seller, "products-create", { name: "Fermento", price: 990, productType });
  const { slug } = await seller.make("offers-create", {
    parameters: { productId },
    body: { name: "Outra", priceInCents: 4990 },
  });
  return { productId, offerSlug: String(slug) };
}
