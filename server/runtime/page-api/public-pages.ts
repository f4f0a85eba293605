import { findPasswordReset } from "../../accounts/auth/password-resets";
import type { OpenInvitation } from "../../accounts/auth/schemas";
import { nowIn } from "../../accounts/company/company-clock";
import { findInvitation } from "../../accounts/team/accept-invitation";
import { type Delivery, findDelivery } from "../../checkout/delivery-links/delivery-link";
import { findLearnPage, type LearnPage } from "../../checkout/orders/find-access";
import { findOrderPage } from "../../checkout/orders/order-page";
import type { CheckoutPage, OrderPage, Seller } from "../../checkout/orders/schemas";
import { type CheckoutVisit, findCheckoutPage, findClosedLink } from "../../checkout/page/checkout-page";
import { sellerOf } from "../../checkout/page/seller";
import type { ClosedLink, OtherProduct } from "../../checkout/page/visit-schemas";
import { findChargePage } from "../../checkout/payment-pages/find-charge-page";
import type { ChargePage } from "../../checkout/payment-pages/schemas";
import { findOtherProducts, findUnsoldOffer } from "../../checkout/terms/offer-end";
import { findPublicCertificate } from "../../courses/certificates/find-certificate";
import type { PublicCertificate } from "../../courses/certificates/schemas";
import { listSamples } from "../../courses/classroom/samples";
import type { SampleLink } from "../../courses/classroom/schemas";
import { findBoletoPage } from "../../payments/boletos/boleto-page";
import type { Slip } from "../../payments/boletos/schemas";
import { nowBehind } from "./clock/company-now";
import { findRecentCheckout } from "./recent-checkouts";

/** Format of a token. Any other text is rejected without a query. */
const token = /^[\w-]{43}$/;

export async function readBoletoPage(name: string): Promise<Slip | null> {
  return token.test(name) ? findBoletoPage(name, await nowBehind(name, new Date())) : null;
}

export async function readOrderPage(name: string, renewalId: string | null = null): Promise<OrderPage | null> {
  return token.test(name) ? findOrderPage(name, await nowBehind(name, new Date()), renewalId) : null;
}

export async function readChargePage(name: string): Promise<ChargePage | null> {
  return findChargePage(name, await nowBehind(name, new Date()));
}

export async function readLearnPage(name: string): Promise<LearnPage | null> {
  return token.test(name) ? findLearnPage(name, new Date()) : null;
}

export async function readDelivery(name: string): Promise<Delivery | null> {
  return findDelivery(name, new Date());
}

const slugShape = /^[0-9a-z]{12}$/;

export async function readCheckoutPage(slug: string, visit: Omit<CheckoutVisit, "now">): Promise<CheckoutPage | null> {
  if (!slugShape.test(slug)) return null;
  const now = await nowBehind(slug, new Date());
  return findCheckoutPage(slug, { ...visit, now }, findRecentCheckout);
}

/** Returns the seller for a checkout's privacy notice, even if nothing is on sale. */
export async function readPrivacyNotice(slug: string): Promise<Seller | null> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (checkout) return sellerOf(checkout.company, checkout.product);
  return ((await readClosedLink(slug)) ?? (await readUnsoldOffer(slug)))?.seller ?? null;
}

/** Returns the page of a payment link that no longer accepts payments. Null for any other link. */
export async function readClosedLink(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findClosedLink(slug, await nowBehind(slug, new Date())) : null;
}

/** Returns the page of an offer that is not on sale. Null for an unknown slug. */
export async function readUnsoldOffer(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findUnsoldOffer(slug, await nowBehind(slug, new Date())) : null;
}

export async function readOtherProducts(slug: string): Promise<OtherProduct[]> {
  return findOtherProducts(slug, await nowBehind(slug, new Date()));
}

/** Reports whether an offer (`c`) or a payment link (`l`) has a page, on sale or not. */
export async function hasCheckoutPage(root: string, slug: string): Promise<boolean> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (checkout) return (checkout.paymentLink === null) === (root === "c");
  const closed = await (root === "c" ? readUnsoldOffer(slug) : readClosedLink(slug));
  return closed !== null;
}

/** Returns null if the link is no longer valid. */
export async function readInvitation(name: string): Promise<OpenInvitation | null> {
  return token.test(name) ? findInvitation(name, new Date()) : null;
}

/** Returns null if the link is no longer valid. */
export async function readPasswordReset(name: string): Promise<{ email: string } | null> {
  return token.test(name) ? findPasswordReset(name, new Date()) : null;
}

/**
 * Returns the public page of a certificate. Null if there is none. `typed` is the code as entered.
 */
export async function readCertificate(typed: string): Promise<PublicCertificate | null> {
  return typed.length > 40 ? null : findPublicCertificate(typed);
}

/** Returns the free lessons of the product on a checkout page. Returns none if nothing is on sale. */
export async function readSamples(slug: string): Promise<SampleLink[]> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (!checkout) return [];
  const { company, product } = checkout;
  return listSamples(company.id, product.id, await nowIn(company.id, new Date()));
}
