import { findProductPage, type ProductPageData } from "../catalog/product-page";
import { type BoletoPage, findBoletoPage } from "../payments/boleto-page";

/** A token's length is known; anything else names no page and asks the database nothing. */
const token = /^[\w-]{43}$/;

/** The boleto page behind a link; null where there is none. */
export async function readBoletoPage(name: string): Promise<BoletoPage | null> {
  return token.test(name) ? findBoletoPage(name, new Date()) : null;
}

/** An offer's slug, as they are all made. */
const slugShape = /^[0-9a-z]{12}$/;

/** The product page behind a checkout link; null where nothing is for sale there. */
export async function readProductPage(slug: string): Promise<ProductPageData | null> {
  return slugShape.test(slug) ? findProductPage(slug) : null;
}
