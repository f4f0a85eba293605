import { readPicture } from "../../../catalog/branding/product-picture";
import { findCheckout } from "../../../checkout/page/find-checkout";
import { nowBehind } from "../clock/company-now";

/** One year; the URL changes with the picture. */
const keptSeconds = 31_536_000;

/** `GET /c/{slug}/picture`: returns the product's picture; 404 if it has none. */
export async function sendPicture(slug: string): Promise<Response> {
  const checkout = await findCheckout(slug, await nowBehind(slug, new Date()));
  const picture =
    checkout && !checkout.paymentLink
      ? await readPicture({ companyId: checkout.company.id, id: checkout.product.id })
      : null;
  if (!picture) return new Response(null, { status: 404, headers: { "cache-control": "no-store" } });
  const headers = {
    "content-type": `image/${picture.type}`,
    "cache-control": `public, max-age=${keptSeconds}, immutable`,
    // Seller-supplied bytes must never render as a page.
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return new Response(Buffer.from(picture.bytes), { headers });
}
