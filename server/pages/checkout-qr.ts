import { type Context, createCallerFactory } from "../core/procedure";
import { drawQrCode } from "../core/qr-code/draw-qr-code";
import { findFailure } from "../errors";
import { appRouter } from "../router";

const createCaller = createCallerFactory(appRouter);

/**
 * The QR code of an active offer's checkout link as a PNG, for a member who may read the product; else the status of
 * the refusal.
 */
export async function drawCheckoutQr(context: Context, productId: string, offerSlug: string): Promise<Buffer | number> {
  const caller = createCaller(context);
  const links = await caller.products.links({ productId }).catch((thrown: unknown) => {
    const failure = findFailure(thrown);
    if (!failure) throw thrown;
    return failure.status;
  });
  if (typeof links === "number") return links;
  const offer = links.offers.find(({ slug }) => slug === offerSlug);
  return offer ? Buffer.from(drawQrCode(offer.checkoutUrl).split(",")[1] ?? "", "base64") : 404;
}
