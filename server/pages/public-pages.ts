import { findInvitation } from "../auth/accept-invitation";
import { findPasswordReset } from "../auth/password-resets";
import type { OpenInvitation } from "../auth/schemas";
import { findBoletoPage } from "../boletos/boleto-page";
import type { Slip } from "../boletos/schemas";
import { findPublicCertificate } from "../certificates/find-certificate";
import type { PublicCertificate } from "../certificates/schemas";
import { findChargePage } from "../charge-pages/find-charge-page";
import type { ChargePage } from "../charge-pages/schemas";
import { type CheckoutVisit, findCheckoutPage, findClosedLink } from "../checkout/checkout-page";
import { findLearnPage, type LearnPage } from "../checkout/find-access";
import { findOrderPage } from "../checkout/order-page";
import type { CheckoutPage, OrderPage } from "../checkout/schemas";
import { findEndedOffer } from "../checkout/terms/offer-end";
import type { ClosedLink } from "../checkout/visit-schemas";
import { listSamples } from "../classroom/samples";
import type { SampleLink } from "../classroom/schemas";
import { nowIn } from "../companies/company-clock";
import { type Delivery, findDelivery } from "../goods/delivery-link";
import { nowBehind } from "./clock/company-now";
import { findRecentCheckout } from "./recent-checkouts";

/** Text of another shape is not a token, and is refused without a query. */
const token = /^[\w-]{43}$/;

/** The boleto page of a link; null when there is none. */
export async function readBoletoPage(name: string): Promise<Slip | null> {
  return token.test(name) ? findBoletoPage(name, await nowBehind(name, new Date())) : null;
}

/** The order page of a link; null when there is none. */
export async function readOrderPage(name: string): Promise<OrderPage | null> {
  return token.test(name) ? findOrderPage(name, await nowBehind(name, new Date())) : null;
}

/** The page of an API charge's link; null when there is none. */
export async function readChargePage(name: string): Promise<ChargePage | null> {
  return findChargePage(name, await nowBehind(name, new Date()));
}

/** The courses of a link; null when there is none. */
export async function readLearnPage(name: string): Promise<LearnPage | null> {
  return token.test(name) ? findLearnPage(name, new Date()) : null;
}

/** Resolves a delivery link by its token; null for one that we did not make. */
export async function readDelivery(name: string): Promise<Delivery | null> {
  return findDelivery(name, new Date());
}

/** The shape of an offer's slug. */
const slugShape = /^[0-9a-z]{12}$/;

/** The checkout page of a link; null when nothing is on sale there. */
export async function readCheckoutPage(slug: string, visit: Omit<CheckoutVisit, "now">): Promise<CheckoutPage | null> {
  if (!slugShape.test(slug)) return null;
  const now = await nowBehind(slug, new Date());
  return findCheckoutPage(slug, { ...visit, now }, findRecentCheckout);
}

/** What a payment link's page says that takes no payments any more; null for an unknown link, and for one that does. */
export async function readClosedLink(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findClosedLink(slug, await nowBehind(slug, new Date())) : null;
}

/** What an offer's page says once it has ended; null for any other slug. */
export async function readEndedOffer(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findEndedOffer(slug, await nowBehind(slug, new Date())) : null;
}

/** The invitation of a mailed link; null when the link is dead. */
export async function readInvitation(name: string): Promise<OpenInvitation | null> {
  return token.test(name) ? findInvitation(name, new Date()) : null;
}

/** The account of a mailed reset link; null when the link is dead. */
export async function readPasswordReset(name: string): Promise<{ email: string } | null> {
  return token.test(name) ? findPasswordReset(name, new Date()) : null;
}

/** The public page of a certificate's code, as somebody typed it; null when there is none. */
export async function readCertificate(typed: string): Promise<PublicCertificate | null> {
  return typed.length > 40 ? null : findPublicCertificate(typed);
}

/** The free lessons of the product that a checkout page sells; none where nothing is on sale. */
export async function readSamples(slug: string): Promise<SampleLink[]> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (!checkout) return [];
  const { company, product } = checkout;
  return listSamples(company.id, product.id, await nowIn(company.id, new Date()));
}
