import { findPasswordReset } from "../../accounts/auth/password-resets";
import type { OpenInvitation } from "../../accounts/auth/schemas";
import { getCompany } from "../../accounts/company/companies";
import { nowIn } from "../../accounts/company/company-clock";
import { findInvitation } from "../../accounts/team/accept-invitation";
import { findStopPage } from "../../checkout/cart-recovery/typed-data";
import { type Delivery, findDelivery } from "../../checkout/delivery-links/delivery-link";
import { findLearnPage, type LearnPage } from "../../checkout/orders/find-access";
import { findCompanyBehind } from "../../checkout/orders/link-tokens";
import { findOrderPage } from "../../checkout/orders/order-page";
import { findOrder } from "../../checkout/orders/orders";
import type { CheckoutPage, OrderPage, Seller } from "../../checkout/orders/schemas";
import { type CheckoutVisit, findCheckoutPage, findClosedLink } from "../../checkout/page/checkout-page";
import { sellerOf } from "../../checkout/page/seller";
import type { ClosedLink, OtherProduct } from "../../checkout/page/visit-schemas";
import { findChargePage } from "../../checkout/payment-pages/find-charge-page";
import type { ChargePage } from "../../checkout/payment-pages/schemas";
import { findOtherProducts, findUnsoldOffer } from "../../checkout/terms/offer-end";
import { findFailure } from "../../core/failures/failure";
import { openPageToken } from "../../core/procedures/page-token";
import { findPublicCertificate } from "../../courses/certificates/find-certificate";
import type { PublicCertificate } from "../../courses/certificates/schemas";
import { listSamples, readSampleLesson } from "../../courses/classroom/samples";
import type { SampleLesson, SampleLink } from "../../courses/classroom/schemas";
import { openStopToken } from "../../courses/comments/stop-link";
import { findBoletoPage } from "../../payments/boletos/boleto-page";
import type { Slip } from "../../payments/boletos/schemas";
import { nowBehind } from "./clock/company-now";
import { findRecentCheckout } from "./recent-checkouts";
import { readRefundPage } from "./refund-api";

/** Other text is rejected without a query. */
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

/** Returns the seller for the privacy notice, even if nothing is on sale. */
export async function readPrivacyNotice(slug: string): Promise<Seller | null> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (checkout) return sellerOf(checkout.company, checkout.product);
  return ((await readClosedLink(slug)) ?? (await readUnsoldOffer(slug)))?.seller ?? null;
}

/** Null unless the link no longer accepts payments. */
export async function readClosedLink(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findClosedLink(slug, await nowBehind(slug, new Date())) : null;
}

/** Returns the page of an offer that is not on sale; null for an unknown slug. */
export async function readUnsoldOffer(slug: string): Promise<ClosedLink | null> {
  return slugShape.test(slug) ? findUnsoldOffer(slug, await nowBehind(slug, new Date())) : null;
}

export async function readOtherProducts(slug: string): Promise<OtherProduct[]> {
  return findOtherProducts(slug, await nowBehind(slug, new Date()));
}

/** `c` is an offer, `l` a payment link. Pages exist on sale or not. */
export async function hasCheckoutPage(root: string, slug: string): Promise<boolean> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (checkout) return (checkout.paymentLink === null) === (root === "c");
  const closed = await (root === "c" ? readUnsoldOffer(slug) : readClosedLink(slug));
  return closed !== null;
}

/** Public pages with a slug or token in their path, and lookups that return null for an unknown one. */
const namedPages: readonly [path: RegExp, find: (name: string) => unknown][] = [
  [/^\/c\/([^/]+)(?:\/privacy)?$/, async (slug) => (await hasCheckoutPage("c", slug)) || null],
  [/^\/l\/([^/]+)(?:\/privacy)?$/, async (slug) => (await hasCheckoutPage("l", slug)) || null],
  [/^\/pay\/([^/]+)$/, async (name) => (await findOrder(name)) ?? readChargePage(name)],
  [/^\/refund\/([^/]+)$/, (name) => readRefundPage(name, null)],
  [/^\/boleto\/([^/]+)$/, readBoletoPage],
  [/^\/delivery\/([^/]+)$/, readDelivery],
  [/^\/back\/([^/]+)(?:\/stop)?$/, findStopPage],
  [/^\/learn\/digests\/([^/]+)$/, openStopToken],
  [/^\/learn\/samples\/([^/]+\/[^/]+)$/, findSample],
];

/**
 * Returns true for a public page with an unknown slug or token. Next renders `notFound()` without
 * text unless JavaScript runs, so `proxy.ts` shows another page.
 */
export async function isMissingPage(path: string): Promise<boolean> {
  for (const [pattern, find] of namedPages) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return (await find(name)) === null;
  }
  return false;
}

async function findSample(name: string): Promise<SampleLesson | null> {
  const [companyId = "", lessonId = ""] = name.split("/");
  try {
    return await readSampleLesson(companyId, lessonId, new Date());
  } catch (thrown) {
    if (findFailure(thrown)?.code === "NOT_FOUND") return null;
    throw thrown;
  }
}

/**
 * Returns the seller of a path without a page: a replaced order link, or a charge whose customer
 * was erased. Null if unknown.
 */
export async function findSellerBehind(path: string): Promise<Seller | null> {
  const name = /^\/(?:pay|refund)\/([^/?]+)/.exec(path)?.[1];
  if (name === undefined) return null;
  const companyId = openPageToken(name)?.companyId ?? (token.test(name) ? await findCompanyBehind(name) : null);
  return companyId === null ? null : sellerOf(await getCompany(companyId));
}

/** Returns null if the link is no longer valid. */
export async function readInvitation(name: string): Promise<OpenInvitation | null> {
  return token.test(name) ? findInvitation(name, new Date()) : null;
}

/** Returns null if the link is no longer valid. */
export async function readPasswordReset(name: string): Promise<{ email: string } | null> {
  return token.test(name) ? findPasswordReset(name, new Date()) : null;
}

/** Returns a certificate's public page, or null. `typed` is the code as entered. */
export async function readCertificate(typed: string): Promise<PublicCertificate | null> {
  return typed.length > 40 ? null : findPublicCertificate(typed);
}

/** Free lessons on a checkout page; none if nothing is on sale. */
export async function readSamples(slug: string): Promise<SampleLink[]> {
  const checkout = slugShape.test(slug) ? await findRecentCheckout(slug) : null;
  if (!checkout) return [];
  const { company, product } = checkout;
  return listSamples(company.id, product.id, await nowIn(company.id, new Date()));
}
