import { findFailure } from "../../core/failures/failure";
import { type Context, createCallerFactory } from "../../core/procedures/procedure";
import { drawQrCode } from "../../core/qr-code/qr-code";
import { appRouter } from "../../router";

const createCaller = createCallerFactory(appRouter);

/**
 * Draws the QR code of an active offer's checkout link as a PNG for a member with read permission;
 * otherwise returns the error's status.
 */
export async function drawCheckoutQr(context: Context, productId: string, offerSlug: string): Promise<Buffer | number> {
  const links = await createCaller(context).products.links({ productId }).catch(statusOf);
  if (typeof links === "number") return links;
  const offer = links.offers.find(({ slug }) => slug === offerSlug);
  return offer ? draw(offer.checkoutUrl) : 404;
}

/**
 * Draws the QR code of a payment link as a PNG for a member with read permission; otherwise returns
 * the error's status.
 */
export async function drawLinkQr(context: Context, paymentLinkId: string): Promise<Buffer | number> {
  const link = await createCaller(context).paymentLinks.get({ paymentLinkId }).catch(statusOf);
  return typeof link === "number" ? link : draw(link.url);
}

function draw(url: string): Buffer {
  return Buffer.from(drawQrCode(url).split(",")[1] ?? "", "base64");
}

/** Rethrows unexpected errors. */
function statusOf(thrown: unknown): number {
  const failure = findFailure(thrown);
  if (!failure) throw thrown;
  return failure.status;
}
