import { readPicture } from "../../../catalog/branding/product-picture";
import { findCheckout } from "../../../checkout/page/find-checkout";
import { nowBehind } from "../clock/company-now";

/** Its address changes with the picture. */
const keptSeconds = 31_536_000;

/** `GET /c/{slug}/picture`: the picture of the product that an offer sells; 404 without one. */
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
    // Bytes of a seller's choice, which no browser may take for a page.
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
  };
  return new Response(Buffer.from(picture.bytes), { headers });
}
